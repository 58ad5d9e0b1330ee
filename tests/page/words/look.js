/**
 * What is wrong with the words of the page while it is shown in a trial language, where every word has an accent:
 * words without one come from no catalogue, and text that leaves its box or is cut off there needs more room.
 */
({ known, shortened }) => {
  const KNOWN = new RegExp(known, "gu");
  const SAID = ["aria-label", "aria-description", "title", "placeholder", "alt"];
  const found = { plain: new Set(), cut: new Set() };

  const named = (one) => {
    const name = (part) => [part.localName, ...[...part.classList].filter((word) => !word.startsWith("svelte-"))].join(".");
    const parts = [];
    for (let part = one; part !== null && part !== document.body && parts.length < 3; part = part.parentElement) {
      parts.unshift(name(part));
    }
    return parts.join(" > ");
  };

  const read = (text, where) => {
    const words = text.replace(KNOWN, " ").match(/\p{L}+/gu) ?? [];
    if (words.some((word) => /^[A-Za-z]+$/.test(word))) found.plain.add(`${text.trim().slice(0, 80)} (${where})`);
  };

  const rectOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };

  /** The first box around a text that it leaves: to the side, or above or below by more than an accent. */
  const leaves = (text) => {
    const rect = rectOf(text);
    const high = 0.35 * parseFloat(getComputedStyle(text.parentElement).fontSize);
    let [aside, down] = [true, true];
    for (let one = text.parentElement; one !== null && one !== document.body; one = one.parentElement) {
      if (one instanceof SVGElement && one.localName !== "svg") continue;
      const style = getComputedStyle(one);
      if (style.display === "contents" || style.display === "inline") continue;
      const box = one.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX)) aside = false;
      if (/auto|scroll/.test(style.overflowY)) down = false;
      if (aside && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5)) return [one, "aside"];
      if (down && (rect.bottom > box.bottom + high || rect.top < box.top - high)) return [one, "down"];
      if (style.position === "absolute" || style.position === "fixed") break;
    }
    return null;
  };

  /** A word of a text that begins on one line and ends on another. */
  const broken = (text) => {
    const range = document.createRange();
    for (const word of text.data.matchAll(/[^\s\u2010-\u2015·/×-]{3,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ bottom }) => bottom);
      if (Math.max(...tops) > Math.min(...tops) + 4) return word[0];
    }
    return null;
  };

  const pen = document.createElement("canvas").getContext("2d");
  /** Whether the example in an empty field is longer than the field. */
  const overfull = (field) => {
    const style = getComputedStyle(field);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return room > 0 && pen.measureText(field.placeholder).width > room + 1;
  };

  read(document.title, "title of the page");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (text.data.trim() === "" || parent.closest("script, style, noscript") !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    read(text.data, named(parent));
    if (!/\p{L}/u.test(text.data.replace(KNOWN, "")) || parent.closest(`${shortened}, .unseen, option, .skip`)) continue;
    const word = broken(text);
    if (word !== null) found.cut.add(`${word} is broken in ${named(parent)}`);
    const left = leaves(text);
    if (left !== null) found.cut.add(`${text.data.trim().slice(0, 60)} leaves ${named(left[0])} ${left[1]}`);
  }
  for (const name of SAID) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (one.checkVisibility({ visibilityProperty: true })) read(one.getAttribute(name), `${name} of ${named(one)}`);
    }
  }
  for (const field of document.querySelectorAll("input[placeholder]")) {
    if (field.checkVisibility() && overfull(field)) found.cut.add(`${field.placeholder} is longer than its field`);
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
    found.cut.add(`the page scrolls sideways: ${wide.slice(-3).map(named).join(", ")}`);
  }
  return { plain: [...found.plain], cut: [...found.cut] };
};
