// A player that is not written in Python: it sits down at a table and answers every question at random.
//
//   node --experimental-websocket bot.mjs ADDRESS TOKEN       (from Node 22 on the flag is not needed)
//
// ADDRESS is an invitation or the address of a table; whoever plays at the server makes a TOKEN for it:
// POST /api/me/tokens {"name": "Robby"}. docs/bots/protocol.md explains the messages.

import { randomBytes, randomInt } from "node:crypto";

const [address, token] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };

async function findTable() {
  let { origin, pathname } = new URL(address);
  if (pathname.startsWith("/j/")) {
    // An invitation lets one in, and answers with the path of its table.
    const answer = await fetch(address, { headers, redirect: "manual" });
    pathname = answer.headers.get("location") ?? `nothing (${await answer.text()})`;
  }
  return `${origin.replace(/^http/, "ws")}/api/tables/${pathname.split("/").pop()}/live`;
}

const socket = new WebSocket(await findTable(), { headers });

// What the server has told so far. An update carries only what changed.
const known = { you: null, table: null, prompt: null, winner: null };

// Every command has an id of one's own choosing; the same id twice is obeyed once.
const run = randomBytes(6).toString("hex");
let commands = 0;
const done = new Set();

function sendOnce(what, command) {
  if (done.has(what)) return;
  done.add(what);
  socket.send(JSON.stringify({ id: `${run}-${++commands}`, ...command }));
}

function act() {
  const { you, table, prompt } = known;
  if (table.phase === "open" && you.seats.length === 0) {
    sendOnce("seat", { type: "take-seat" });
  } else if (table.phase === "sealing") {
    for (const seat of you.seats) {
      // The server has committed itself; this number keeps it from having chosen the dice.
      sendOnce(`nonce ${seat}`, { type: "nonce", seat, nonce: randomBytes(16).toString("hex") });
    }
  } else if (prompt !== null && prompt.answer === null) {
    const choice = prompt.options[randomInt(prompt.options.length)];
    sendOnce(`prompt ${prompt.id}`, { type: "answer", seat: you.seat, prompt: prompt.id, choice });
  } else if (table.phase === "over" || table.phase === "closed") {
    const { winner } = known;
    console.log(winner === null ? "Nobody won." : `${table.seats[winner].name} won.`);
    socket.close();
  }
}

socket.addEventListener("message", ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === "welcome") {
    Object.assign(known, message, { winner: message.view?.winner ?? null });
    act();
  } else if (message.type === "update") {
    Object.assign(known, message);
    // A program that looks at the whole game follows all moves: docs/bots/protocol.md shows how.
    for (const { moves = [] } of message.events ?? []) {
      for (const { fact, value } of moves) if (fact === "winner") known.winner = value;
    }
    act();
  } else if (message.type === "refused") {
    console.error(`${message.message} ${message.hint}`);
    process.exitCode = 1;
    socket.close();
  }
});

socket.addEventListener("error", (event) => {
  console.error(`The connection failed: ${event.message}`);
  process.exitCode = 1;
});
