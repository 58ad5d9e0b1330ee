/**
 * Answers questions by what the page shows, like somebody who chooses at random: turns what can be turned in a
 * question, then presses one of its answers. Goes on until the game is over, until so many answers are given, or
 * until the first question after so many rounds; tells how often which kind of question was answered.
 */
async ({ seed, rounds, answers, patience }) => {
  const CONTROLS =
    "[data-pick], [aria-pressed], .stepper button, input[type=radio], :not(.orders) > label > input[type=checkbox]";
  const MOST_TRIES = 200;
  const answered = {};
  let given = 0;
  let state = seed >>> 0;

  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const one = (found) => found[Math.floor(random() * found.length)];
  const shown = (what, within = document) =>
    [...within.querySelectorAll(what)].filter((found) => !found.disabled && found.checkVisibility());

  const stuck = (where) => {
    const place = document.querySelector("[data-prompt]") ?? document.querySelector("main");
    return new Error(`stuck ${where}: ${place?.innerText}`);
  };

  /** Wait until anything on the page is another than it was. */
  const changed = () =>
    new Promise((resolve, reject) => {
      const end = (how) => () => {
        watcher.disconnect();
        clearTimeout(clock);
        how();
      };
      const watcher = new MutationObserver(end(resolve));
      const clock = setTimeout(end(() => reject(stuck("waiting"))), patience);
      watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  const rendered = () => new Promise((resolve) => setTimeout(resolve));

  const round = () => Number(/\d+/.exec(document.querySelector("header .round")?.textContent ?? "0"));
  const over = () => document.querySelector(".ending h1") !== null;
  const asked = () => shown("[data-prompt]").find((found) => found.querySelector("[data-choice]") !== null);
  const done = () => over() || given >= answers || (round() > rounds && asked() !== undefined);

  /** Turn a few things, then press an answer; rather not the one that says nothing. */
  async function choose(question) {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const controls = shown(CONTROLS, question);
      for (let turns = Math.floor(random() * 4); turns > 0 && controls.length > 0; turns -= 1) {
        one(controls).click();
        await rendered();
      }
      const choices = shown("[data-choice]", question);
      const telling = choices.filter(({ dataset }) => dataset.choice !== "pass");
      const pressed = one(telling.length > 0 && random() < 0.7 ? telling : choices);
      if (pressed !== undefined) {
        pressed.click();
        return;
      }
      await rendered();
    }
    throw stuck("choosing");
  }

  async function answer(question) {
    const { kind, prompt } = question.dataset;
    await choose(question);
    const open = () =>
      question.isConnected && question.dataset.prompt === prompt && question.querySelector("[data-choice]") !== null;
    while (open()) {
      if (question.querySelector(".refused") !== null) throw stuck(`refused at ${kind}`);
      await changed();
    }
    answered[kind] = (answered[kind] ?? 0) + 1;
    given += 1;
  }

  while (!done()) {
    const hand = shown("[data-hand-to]")[0];
    const question = asked();
    if (hand !== undefined) hand.click();
    else if (question !== undefined) await answer(question);
    if (!done() && asked() === undefined) await changed();
  }
  return answered;
};
