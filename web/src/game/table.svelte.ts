// A table as the page plays at it: the connection, what is known, and what the person does.

import type { AskHelp, Choice } from "../protocol";
import { EMPTY, reduce, type TableState } from "./reducer";
import { TableSocket } from "./socket";

const GUARD = 250; // milliseconds after a question in which a press was meant for what stood there before

export class Table {
  state: TableState = $state.raw(EMPTY);
  online = $state(false);
  missing = $state(false);
  asked: AskHelp["what"] | null = $state(null); // what help was asked for last
  #sent = -1; // the turn that was answered
  #socket: TableSocket;

  constructor(readonly id: string) {
    this.#socket = new TableSocket(id, {
      message: (message) => {
        this.state = reduce(this.state, message, performance.now());
        if (message.type === "refused") this.#sent = -1;
        if (message.type === "refused" || message.type === "update") this.asked = null;
      },
      connected: (yes) => {
        this.online = yes;
        if (yes) this.#sent = -1;
      },
      missing: () => (this.missing = true),
      last: () => this.state.update?.seq ?? 0,
    });
  }

  /** Did the question stand long enough to be meant? */
  get ready(): boolean {
    return performance.now() - this.state.arrived >= GUARD;
  }

  act(choice: Choice): void {
    const update = this.state.update;
    if (!update || this.#sent === update.turn || !update.choices.includes(choice)) return;
    if (this.#socket.send({ type: "act", turn: update.turn, action: choice.action })) this.#sent = update.turn;
  }

  next(): void {
    const account = this.state.account;
    if (account) this.#socket.send({ type: "next", deal: account.deal });
  }

  undo(): void {
    const update = this.state.update;
    if (update?.may_undo && this.#socket.send({ type: "undo", turn: update.turn })) this.#sent = -1;
  }

  ask(what: AskHelp["what"]): void {
    if (this.#socket.send({ type: "help", what })) this.asked = what;
  }

  close(): void {
    this.#socket.close();
  }
}
