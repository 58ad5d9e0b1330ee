/** A card one can answer with. */
export interface Pick {
  /** The answer; none for a card that is only shown, because it can't be chosen. */
  readonly choice: string | null;
  readonly card: string;
  /** How many of it there are. */
  readonly copies?: number;
  /** What it is called and what it does, where the card itself does not say it. */
  readonly title?: string;
  readonly text?: string;
}
