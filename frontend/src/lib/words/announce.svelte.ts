/** Announcements for screen readers. Sentences that come together are announced as one. */

const BREATH = 150;

class Announcer {
  text = $state("");
  private next: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (text === "") return;
    this.next.push(text);
    this.timer ??= setTimeout(() => {
      const said = this.next.join(" ");
      // A screen reader repeats a sentence only if the text changes.
      this.text = said === this.text ? `${said}\u00a0` : said;
      this.next = [];
      this.timer = undefined;
    }, BREATH);
  }

  /** Announcements are removed from the page, because the device may change hands. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.next = [];
    this.text = "";
  }
}

export const announcer = new Announcer();
