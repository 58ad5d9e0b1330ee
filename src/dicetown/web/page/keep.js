/** Which dice to keep: dice that can be pressed, and below them what it costs. */

import { diceText, faceName, facesOf, h } from "./dom.js";
import { ruleButton } from "./rules.js";
import { t } from "./texts.js";

const BRUTE = "+brute";

export function keepBuilder(question, prompt) {
  const { ctx, ui } = question;
  const player = ctx.state.view.players[ctx.seat];
  const faces = facesOf(typeof player.cup === "string" ? player.cup : player.kept);
  const plain = `keep:${diceText(ui.picked.map((index) => faces[index]))}`;
  const withBrute = prompt.options.includes(plain + BRUTE);
  const choice = ui.brute && withBrute ? plain + BRUTE : plain;
  const legal = prompt.options.includes(choice);
  const redo = () => question.draw();
  return h("div", { class: "keep" },
    h("div", { class: "dice big", role: "group", "aria-label": t("cup") }, faces.map((face, index) => {
      const on = ui.picked.includes(index);
      return h("button", {
        type: "button", class: on ? "die pick on" : "die pick", text: faceName(face), key: `die-${index}`,
        "data-face": face, "aria-pressed": String(on), disabled: question.blocked(),
        "aria-label": t(on ? "die.kept" : "die.rolls", { face: faceName(face) }),
        on: { click: () => {
          ui.picked = on ? ui.picked.filter((one) => one !== index) : [...ui.picked, index];
          redo();
        } },
      });
    })),
    h("p", { class: "muted small", text: t("keep.help") }),
    prompt.options.some((option) => option.endsWith(BRUTE)) && h("label", { class: "check" },
      bruteBox(ui, withBrute, redo), h("span", { text: t("brute") })),
    legal
      ? question.answerButton(prompt, choice)
      : h(
        "p",
        { class: "problem" },
        h("span", { text: t(ui.picked.length ? "keep.poor" : "keep.one") }),
        " ",
        ruleButton("DICE-4", "poor"),
      ));
}

function bruteBox(ui, possible, redo) {
  const box = h(
    "input",
    {
      type: "checkbox",
      key: "brute",
      disabled: !possible,
      on: { change: () => { ui.brute = box.checked; redo(); } },
    },
  );
  box.checked = ui.brute && possible;
  return box;
}
