// The connection to a table: comes back by itself, from where it was.

import { addressOf, ofTable } from "../path";
import type { ClientMessage, ServerMessage } from "../protocol";

const FIRST_PAUSE = 400; // milliseconds
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 20_000;
const SILENCE = 4000; // after a ping; then the line is dead, though nobody has closed it
const FORGED = 4401; // the cookie is another server's
const REASONS: Readonly<Record<number, Closed>> = {
  4404: "missing",
  4405: "private",
  4406: "banned",
  4407: "damaged",
  4410: "closed",
};

/** Why there is nothing to see: no such table, one that is not for watching, one for others, a lost or a closed one. */
export type Closed = "missing" | "private" | "banned" | "damaged" | "closed";

export interface Listener {
  message(message: ServerMessage): void;
  connected(yes: boolean): void;
  closed(why: Closed): void;
  last(): number; // the number of the last update that was seen
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #ended = new AbortController(); // of listening to the window

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    const { signal } = this.#ended;
    addEventListener("offline", () => this.#lost(), { signal });
    addEventListener("online", () => this.#atOnce(), { signal });
    // who wakes a sleeping phone shall not look at an old moment
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#check(), { signal });
    this.#open();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#ended.abort();
    this.#quiet();
  }

  #open(): void {
    const address = new URL(addressOf(ofTable(this.table, "socket")), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("after", String(this.listener.last()));
    address.searchParams.set("shares", "1");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
      this.listener.connected(true);
      this.#heart = setInterval(() => this.#check(), HEARTBEAT);
    };
    socket.onmessage = ({ data }) => {
      clearTimeout(this.#doubt);
      this.listener.message(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      const why = REASONS[code];
      this.#lost(why === undefined);
      if (why) this.listener.closed(why);
      // any request has it taken back
      else if (code === FORGED) void fetch(addressOf("/api/me/tables")).catch(() => null);
    };
  }

  /** Is somebody still there? */
  #check(): void {
    if (!this.send({ type: "ping" })) return;
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#lost(), SILENCE);
  }

  #lost(again = true): void {
    this.#quiet();
    this.listener.connected(false);
    if (!again || !navigator.onLine) return; // the browser will say when it is back
    this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  #atOnce(): void {
    if (this.#socket) return this.#check();
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Let go of the socket, without waiting for what it still does. */
  #quiet(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#doubt);
    clearInterval(this.#heart);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
