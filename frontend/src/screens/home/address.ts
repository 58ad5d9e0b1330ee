/** Finds the path in a pasted invitation. */

/** The length of a table's id; longer codes are invitations. */
const TABLE_ID = 10;
const PATH = /\/([jtd])\/([A-Za-z0-9_-]{1,200})$/;
const CODE = /^[A-Za-z0-9_-]{10,200}$/;

/** The path that a link or a code leads to; null if it is neither. The host does not matter. */
export function joinPath(text: string): string | null {
  const pasted = text.trim();
  if (CODE.test(pasted)) return pasted.length === TABLE_ID ? `/t/${pasted}` : `/j/${pasted}`;
  const bare = pasted.replace(/[?#].*$/, "").replace(/\/$/, "");
  return PATH.exec(bare)?.[0] ?? null;
}
