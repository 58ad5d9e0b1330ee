/** Written by plugins/texts.ts. */
declare module "virtual:texts" {
  type Loaders = Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>>;
  /** The words of a language that all visitors need. */
  export const first: Loaders;
  /** Those that only some screens say. */
  export const later: Loaders;
}
