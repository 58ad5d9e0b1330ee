/** Random bytes in hex; works without a secure context too. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((one) => one.toString(16).padStart(2, "0"))
    .join("");
}
