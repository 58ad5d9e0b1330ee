/**
 * The widths at which the page is laid out differently. Styles name them, as in `@media (--columns)`: the build
 * writes the condition there (plugins/widths.ts).
 */
export const WIDTHS = {
  phone: "(max-width: 40rem)",
  broad: "(min-width: 40rem)",
  tablet: "(min-width: 48rem)",
  columns: "(min-width: 60rem)",
  desk: "(min-width: 64rem)",
} as const;
