/** Reads the fields of an event; one that is missing, secret or of another type reads as nothing. */
export class Fields {
  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    readonly rule = "",
  ) {}

  number(name: string): number {
    const value = this.values[name];
    return typeof value === "number" ? value : 0;
  }

  /** A seat, or -1, which no player has. */
  seat(name = "seat"): number {
    const value = this.values[name];
    return typeof value === "number" ? value : -1;
  }

  text(name: string): string {
    const value = this.values[name];
    return typeof value === "string" ? value : "";
  }

  texts(name: string): string[] {
    const value = this.values[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  }

  /** A card that may be secret, as a list of one or none. */
  card(name = "card"): string[] {
    const value = this.text(name);
    return value === "" ? [] : [value];
  }

  seats(name: string): number[] {
    const value = this.values[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
  }
}
