/** What the server has told about a table, put together from `welcome` and `update` as docs/protocol.md says. */

export function newState() {
  return {
    you: null, table: null, view: null, prompt: null, words: null, order: null,
    events: [], talk: [], present: [], watching: 0,
    /** Which of one's own seats are asked something, where one has several. */
    asked: [],
    /** The server's clock minus ours, in milliseconds. */
    ahead: 0,
  };
}

/** Take in a message; returns the number of the first event that is new or different, or null. */
export function takeIn(state, message) {
  switch (message.type) {
    case "welcome": return welcome(state, message);
    case "update": return update(state, message);
    case "presence":
      state.present = message.present;
      state.watching = message.watching;
      return null;
    case "yours":
      state.asked = message.asked;
      return null;
    default:
      return null;
  }
}

function welcome(state, message) {
  for (const name of ["you", "table", "view", "prompt", "words", "order", "talk", "present", "watching"]) {
    state[name] = message[name];
  }
  state.asked = [];
  state.ahead = message.now - Date.now();
  return takeEvents(state, message);
}

function update(state, message) {
  for (const name of ["you", "table", "prompt", "words", "order"]) {
    if (name in message) state[name] = message[name];
  }
  state.ahead = message.now - Date.now();
  if ("view" in message) state.view = { players: [], ...state.view, ...message.view };
  if ("players" in message) {
    const players = [...(state.view?.players ?? [])];
    for (const [seat, player] of Object.entries(message.players)) players[Number(seat)] = player;
    state.view = { ...state.view, players };
  }
  if ("talk" in message) state.talk = [...state.talk, ...message.talk];
  return takeEvents(state, message);
}

/** What was told from `since` on is taken back, and what follows stands in its place. */
function takeEvents(state, message) {
  if (!("since" in message)) return null;
  state.events = [...state.events.slice(0, message.since), ...(message.events ?? [])];
  return message.since;
}

/** The server's time now. */
export function serverNow(state) {
  return Date.now() + state.ahead;
}

export function nameOf(state, seat) {
  return state.table?.seats[seat]?.name ?? "";
}

export function isBegun(state) {
  return state.view !== null;
}
