// A table as the page plays at it: the connection, what is known, and what the person does.

import { OwnSecret } from "../fair/own";
import type { Heard } from "../fair/heard";
import type { AskHelp, Choice, ServerMessage, Update } from "../protocol";
import { settings } from "../settings.svelte";
import { nextGiven } from "./giving";
import { EMPTY, reduce, type PhraseId, type TableState } from "./reducer";
import { TableSocket, type Closed } from "./socket";

/** What help is asked for by which key, without a dialog or in it. */
export const ASKS = { w: "waits", d: "discards", y: "why" } as const satisfies Record<string, AskHelp["what"]>;
export const isAsk = (key: string): key is keyof typeof ASKS => key in ASKS;

const GUARD = 250; // milliseconds after a question in which a press was meant for what stood there before

export class Table {
  state: TableState = $state.raw(EMPTY);
  online = $state(false);
  closed: Closed | null = $state(null);
  asked: AskHelp["what"] | null = $state(null); // what help was asked for last
  gift: readonly string[] | null = $state.raw(null); // what is being given away, tile by tile as the server asks
  #sent = $state(-1); // the turn that was answered
  #socket: TableSocket;
  #own: OwnSecret;

  constructor(readonly id: string) {
    this.#own = new OwnSecret(id, (message) => this.#socket.send(message));
    this.#socket = new TableSocket(id, {
      message: (message) => {
        this.state = reduce(this.state, message, performance.now());
        this.#share(message);
        if (message.type === "refused") this.#sent = -1;
        if (message.type === "refused" || message.type === "update") this.asked = null;
        if (message.type === "refused" || (message.type === "update" && message.events.some(({ kind }) => kind === "undo"))) this.gift = null;
        this.#giveNext();
      },
      connected: (yes) => {
        this.online = yes;
        if (yes) this.#sent = -1;
      },
      closed: (why) => (this.closed = why),
      last: () => this.state.update?.seq ?? 0,
    });
  }

  /** The newest moment. What has been answered is no longer asked, though the server is yet to say so. */
  get moment(): Update | null {
    const update = this.state.update;
    return update && this.#sent === update.turn ? { ...update, choices: [] } : update;
  }

  /** Did the question stand long enough to be meant? */
  get ready(): boolean {
    return !settings.guard || performance.now() - this.state.arrived >= GUARD;
  }

  /** What this page knew of the deal before it was over. */
  get heard(): Heard {
    const { committed, bound, dealt, update, welcome } = this.state;
    const deal = update?.deal ?? 0;
    return {
      server: committed,
      bound: bound?.deal === deal ? bound : null,
      me: welcome?.me ?? null,
      secret: this.#own.shownFor(deal),
      dealt,
    };
  }

  /** The own part in the chance of the deal that comes. */
  #share(message: ServerMessage): void {
    const me = this.state.welcome?.me ?? null;
    if (me === null) return;
    if (message.type === "welcome" && message.seq === 0) void this.#own.bind(0);
    else if (message.type === "account" && !message.match_over) void this.#own.bind(message.deal + 1);
    else if (message.type === "bound") void this.#own.show(message, me);
  }

  act(choice: Choice): void {
    const update = this.state.update;
    if (!update || this.#sent === update.turn || !update.choices.includes(choice)) return;
    if (this.#socket.send({ type: "act", turn: update.turn, action: choice.action })) this.#sent = update.turn;
  }

  /** Gives tiles away, beside those that the server knows of. */
  give(tiles: readonly string[]): void {
    this.gift = [...(this.state.update?.sight?.given ?? []), ...tiles];
    this.#giveNext();
  }

  #giveNext(): void {
    const update = this.state.update;
    if (!this.gift || !update) return;
    const next = nextGiven(this.gift, update);
    if (next === null) this.gift = null;
    else if (next !== "later") this.act(next);
  }

  next(): void {
    const account = this.state.account;
    if (account) this.#socket.send({ type: "next", deal: account.deal });
  }

  fill(): void {
    this.#socket.send({ type: "fill" });
  }

  /** Lets a bot play at once for who is away. */
  standIn(player: number): void {
    this.#socket.send({ type: "stand_in", player });
  }

  say(phrase: PhraseId): void {
    this.#socket.send({ type: "say", phrase });
  }

  undo(): void {
    const update = this.state.update;
    if (!update?.may_undo || !this.#socket.send({ type: "undo", turn: update.turn })) return;
    this.#sent = -1;
    this.gift = null;
  }

  ask(what: AskHelp["what"]): void {
    if (this.#socket.send({ type: "help", what })) this.asked = what;
  }

  close(): void {
    this.#socket.close();
  }
}
