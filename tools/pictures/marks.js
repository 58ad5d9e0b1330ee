/**
 * Finds the marks of texts on the page (tools/pictures/texts.py) and keeps the element of each; the answer has the
 * numbers of the texts that are seen. Called with one of them, it outlines its element and tells where it is.
 */
(number) => {
  const MARK = /\u2060([\u200c\u200d]+)\u2060/g;
  const SAID = ["aria-label", "title", "placeholder"];
  const numberOf = (bits) => parseInt([...bits].map((bit) => (bit === "\u200d" ? 1 : 0)).join(""), 2);

  if (number !== null) {
    const one = globalThis.marked.get(number);
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    one.style.outline = "3px solid magenta";
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height };
  }
  for (const one of globalThis.marked?.values() ?? []) one.style.outline = "";
  globalThis.marked = new Map();
  const note = (text, one) => {
    const { width, height } = one.getBoundingClientRect();
    if (width < 4 || height < 4 || !one.checkVisibility({ visibilityProperty: true })) return;
    for (const [, bits] of text.matchAll(MARK)) {
      if (!globalThis.marked.has(numberOf(bits))) globalThis.marked.set(numberOf(bits), one);
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) note(text.data, text.parentElement);
  for (const name of SAID) {
    for (const one of document.querySelectorAll(`[${name}]`)) note(one.getAttribute(name), one);
  }
  return [...globalThis.marked.keys()];
};
