/** A card that can be an answer. */
export interface Pick {
  /** The answer; null for a card that is shown but cannot be chosen. */
  readonly choice: string | null;
  readonly card: string;
  /** The number of copies. */
  readonly copies?: number;
  /** Its name and text, if the card itself does not have them. */
  readonly title?: string;
  readonly text?: string;
}
