/**
 * The widths at which the layout changes. Styles use their names, as in `@media (--columns)`; the build
 * inserts the condition (plugins/widths.ts).
 */
export const WIDTHS = {
  phone: "(max-width: 40rem)",
  broad: "(min-width: 40rem)",
  tablet: "(min-width: 48rem)",
  columns: "(min-width: 60rem)",
  desk: "(min-width: 64rem)",
} as const;
