/** What a screen reader is told. What comes in one breath is said in one. */

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
      // The same sentence twice is heard twice only if the text changes.
      this.text = said === this.text ? `${said}\u00a0` : said;
      this.next = [];
      this.timer = undefined;
    }, BREATH);
  }

  /** Nothing that was said stays in the page: the device changes hands. */
  hush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.next = [];
    this.text = "";
  }
}

export const announcer = new Announcer();
