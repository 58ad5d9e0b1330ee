/** The server as the source of a table in progress, in the language of the page. */

import { PROTOCOL } from "$protocol";
import { Problem } from "../net/api";
import { Link, type Answered, type Fields, type Kinds, type Told } from "../net/link";
import { keepNumber } from "../proof/ownNumbers";
import { randomHex } from "../random";
import { language } from "../texts";
import type { TableState } from "./fold";
import { Astray } from "./moves";
import type { TableSource } from "./source";
import type { TableStore } from "./table.svelte";

export class Live implements TableSource {
  private link: Link | null = null;
  /** The seats of this device that have contributed to the Fate. */
  private readonly sealed = new Set<number>();
  /** The language of the last request. */
  private asked = "";

  open(table: TableStore): void {
    this.link = new Link(table.id, {
      query: () => this.query(table),
      take: (message) => this.take(message, table),
      status: (status, ending) => {
        table.status = status;
        table.ending = ending ?? null;
      },
    });
    this.link.connect();
  }

  close(): void {
    this.link?.close();
  }

  send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered> {
    return this.link?.send(type, fields) ?? Promise.reject(new Problem(0));
  }

  /** Asks for everything in another language: sentences, questions and talk come from the server again. */
  speak({ known, names }: TableStore): void {
    if (this.asked === "" || this.asked === language()) return;
    if (known !== null) void names.load(known.table.settings.ruleset);
    this.link?.reconnect();
  }

  private query({ known, hands }: TableStore): Record<string, string> {
    const query: Record<string, string> = { lang: language() };
    const seat = hands?.unlocked ?? known?.you.seat ?? null;
    if (hands === null || hands.isAway(known)) query.seat = "watch";
    else if (seat !== null) query.seat = String(seat);
    this.asked = language();
    const same = known !== null && seat === known.you.seat;
    query.seen = String(same ? known.events.length : 0);
    query.undos = String(known?.table.undos ?? 0);
    query.now = String(known?.now ?? 0);
    return query;
  }

  private take(message: Told, table: TableStore): void {
    if (message.type === "welcome") {
      if (message.protocol !== PROTOCOL) {
        this.link?.end({ reason: "version" });
        return;
      }
      table.page = message.page ?? "";
    }
    try {
      table.take(message);
    } catch (problem) {
      if (!(problem instanceof Astray)) throw problem;
      // A message was missed; the welcome of a new connection has all of it.
      this.link?.reconnect();
      return;
    }
    if (table.known !== null) this.sendNonces(table.id, table.known);
  }

  /** Sends a random number for every seat of this device, once the commitment is known. */
  private sendNonces(id: string, { you, table }: TableState): void {
    if (table.phase !== "sealing") return;
    for (const seat of you.seats) {
      if (table.seats[seat]?.ready === true || this.sealed.has(seat)) continue;
      this.sealed.add(seat);
      const given = { table: id, seat, seal: table.commitment, nonce: randomHex(32) };
      this.send("nonce", { seat, nonce: given.nonce }).then(
        () => keepNumber(given),
        // Another tab of the same player may have sent it already.
        () => undefined,
      );
    }
  }
}
