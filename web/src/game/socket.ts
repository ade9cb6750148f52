// The connection to a table: comes back by itself, from where it was.

import type { ClientMessage, ServerMessage } from "../protocol";

const FIRST_PAUSE = 400; // milliseconds
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 20_000;
const GONE = 4404; // there is no such table

export interface Listener {
  message(message: ServerMessage): void;
  connected(yes: boolean): void;
  missing(): void;
  last(): number; // the number of the last update that was seen
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#open();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    this.#socket?.close();
  }

  #open(): void {
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("after", String(this.listener.last()));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
      this.listener.connected(true);
      this.#heart = setInterval(() => this.send({ type: "ping" }), HEARTBEAT);
    };
    socket.onmessage = ({ data }) => this.listener.message(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      clearInterval(this.#heart);
      if (this.#closed) return;
      this.listener.connected(false);
      if (code === GONE) this.listener.missing();
      else this.#later();
    };
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }
}
