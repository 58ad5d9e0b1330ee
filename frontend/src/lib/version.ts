/** Which build of the page this is: the server writes it into the page that it serves. */
export function ownPage(): string {
  const found = document.querySelector<HTMLMetaElement>('meta[name="dicetown-page"]')?.content ?? "";
  return found === "__PAGE__" ? "" : found;
}
