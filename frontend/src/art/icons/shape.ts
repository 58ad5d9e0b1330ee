/**
 * An icon on a field of 24 x 24, in the colour of the text around it: filled shapes, in which an inner
 * outline cuts a hole, and bold lines. `solid` is drawn over both and may overlap itself.
 */
export interface Shape {
  fill?: string;
  line?: string;
  solid?: string;
}
