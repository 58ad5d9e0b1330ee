/** Small helpers to build the page. Everything is made of elements and text: nothing is ever parsed as HTML. */

/**
 * An element. Of `props`, `class` and `text` are what they say, `on` has listeners, and `key` keeps the focus over
 * a redraw; the rest are attributes.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "value") element.value = value;
    else if (name === "key") element.dataset.key = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** A button; `key` must be its own within what is redrawn together. */
export function button(text, act, props = {}) {
  return h("button", { type: "button", text, on: { click: act }, ...props });
}

/** A labelled control; the label wraps it, so that it needs no id. */
export function field(label, control, hint = "") {
  return h(
    "label",
    { class: "field" },
    h("span", { class: "label", text: label }),
    control,
    hint && h("small", { text: hint }),
  );
}

/** A checkbox with its words. */
export function check(label, checked, change, props = {}) {
  const box = h("input", { type: "checkbox", on: { change: () => change(box.checked) }, ...props });
  box.checked = checked;
  return h("label", { class: "check" }, box, h("span", { text: label }));
}

/** A choice among `[value, label]` pairs. */
export function select(options, value, change, props = {}) {
  const control = h("select", { on: { change: () => change(control.value) }, ...props });
  for (const [option, label] of options) control.append(h("option", { value: option, text: label }));
  control.value = String(value);
  return control;
}

const drawn = new WeakMap();

/** Milliseconds after which a finger that was never seen to leave is not waited for. */
const LONGEST_PRESS = 1000;
const postponed = new Map();
let pressed = null;

function release() {
  pressed = null;
  for (const [element, again] of [...postponed]) {
    postponed.delete(element);
    again();
  }
}

/* A button that is replaced between press and release is never clicked, so what is under a finger waits. */
document.addEventListener("pointerdown", (event) => {
  pressed = event.target;
  setTimeout(release, LONGEST_PRESS);
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release), true);

/**
 * Redraw the inside of an element if what it shows has changed. Whoever had the focus there keeps it, by `key`,
 * and what was unfolded stays so: a move of somebody else must not take the page out of one's hands.
 */
export function redraw(element, shows, build) {
  const signature = JSON.stringify(shows);
  if (drawn.get(element) === signature) return false;
  if (pressed && element.contains(pressed)) {
    postponed.set(element, () => redraw(element, shows, build));
    return false;
  }
  drawn.set(element, signature);
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset.key;
  const open = new Set([...element.querySelectorAll("details[open][data-key]")].map((one) => one.dataset.key));
  element.replaceChildren(...[build()].flat(Infinity).filter(Boolean));
  for (const one of element.querySelectorAll("details[data-key]")) if (open.has(one.dataset.key)) one.open = true;
  if (active) {
    const again = key && [...element.querySelectorAll("[data-key]")].find(
      (one) => one.dataset.key === key && !one.disabled,
    );
    (again || element.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
  }
  return true;
}

/** Forget what an element shows, so that the next redraw happens. */
export function forget(element) {
  drawn.delete(element);
  postponed.delete(element);
  element.replaceChildren();
}

/** A dialog over the page, which closes by its button, by Escape, or by a click beside it. */
export function openDialog(title, close, ...children) {
  const dialog = h("dialog", { "aria-label": title });
  dialog.append(
    h("div", { class: "sheet" }, h("h2", { text: title }), ...children.flat(Infinity).filter(Boolean),
      h("div", { class: "row end" }, button(close, () => dialog.close(), { class: "quiet" }))),
  );
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Copy what an input shows. Plain http has no clipboard of its own, so the old way is the fallback. */
export async function copyFrom(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.focus();
    input.select();
    return document.execCommand("copy");
  }
}

/** A link to give away, with a button that copies it. */
export function copyLine(label, url, words) {
  const input = h("input", { type: "text", readonly: true, value: url, "aria-label": label, key: "link",
    on: { focus: () => input.select() } });
  const copy = button(words.copy, async () => {
    copy.textContent = (await copyFrom(input)) ? words.copied : words.copy;
  }, { key: "copy" });
  return h("div", { class: "row copy" }, input, copy);
}

const FACES = "9TJQKA";

/** The faces of dice as they are written in messages, lowest first; `-` is none. */
export function facesOf(text) {
  return [...(text || "")].filter((face) => FACES.includes(face));
}

/** Faces as they are written in messages. */
export function diceText(faces) {
  return [...faces].sort((one, other) => FACES.indexOf(one) - FACES.indexOf(other)).join("") || "-";
}

export function faceName(face) {
  return face === "T" ? "10" : face;
}

/** One die, or an empty place for one. */
export function die(face, props = {}) {
  return h("span", { class: face ? "die" : "die hidden", text: face ? faceName(face) : "", ...props });
}

export function diceRow(text, hidden = 0, label = "") {
  const faces = facesOf(text);
  const told = faces.map(faceName).join(" ") || "–";
  return h("span", { class: "dice", role: "img", "aria-label": label ? `${label} ${told}` : told },
    faces.map((face) => die(face)), Array.from({ length: hidden }, () => die("")));
}
