// The decisions of one player, judged by the server: deal by deal, a portion at a time.

import { api, errorOf } from "../game/api";
import type { Cost, Decision } from "../protocol";
import { improvable, sumOf, tallyOf, type Tally } from "./verdicts";

/** A deal as far as it is judged. */
export interface Judged {
  decisions: readonly Decision[];
  of: number; // decisions at which there was a choice
  complete: boolean;
  out: boolean; // the player sat out
  fault: (() => string) | null; // why it can't be judged, in the language that is set when it is told
}

/** What the choices of a deal cost, as far as they are played out. */
export interface Weighed {
  costs: readonly Cost[];
  of: number; // choices that can be played out
  deals: number; // in which each is
  result: number; // points of the whole deal
  complete: boolean;
  ready: boolean; // false: the server does not play anything out yet
  fault: (() => string) | null;
}

const UNWEIGHED: Weighed = { costs: [], of: 0, deals: 0, result: 0, complete: false, ready: true, fault: null };
const BEGUN: Judged = { decisions: [], of: 0, complete: false, out: false, fault: null };

export class Judge {
  #judged: ReadonlyMap<number, Judged> = $state.raw(new Map());
  #weighed: ReadonlyMap<number, Weighed> = $state.raw(new Map());
  #under = new Map<number, Promise<void>>();
  #closed = false;

  constructor(
    readonly lines: readonly string[],
    readonly player: number,
  ) {}

  of(deal: number): Judged | null {
    return this.#judged.get(deal) ?? null;
  }

  costs(deal: number): Weighed | null {
    return this.#weighed.get(deal) ?? null;
  }

  /** The decisions of a deal that could have been better. */
  improvable(deal: number): readonly Decision[] {
    return improvable(this.of(deal)?.decisions ?? []);
  }

  /** How many deals are judged to their end, and what was found in all that are judged. */
  get all(): { deals: number; tally: Tally } {
    const found = [...this.#judged.values()];
    return {
      deals: found.filter(({ complete }) => complete).length,
      tally: sumOf(found.map(({ decisions }) => tallyOf(decisions))),
    };
  }

  /** Judge a deal, once, and once more where that failed; it has been judged when this is done. */
  judge(deal: number): Promise<void> {
    const known = this.#under.get(deal) ?? this.#work(deal);
    this.#under.set(deal, known);
    return known;
  }

  async judgeAll(): Promise<void> {
    for (let deal = 1; deal <= this.lines.length && !this.#closed; deal += 1) await this.judge(deal);
  }

  async #work(deal: number): Promise<void> {
    const request = { record: this.lines[deal - 1] ?? "", line: deal, player: this.player };
    let found = BEGUN;
    if (this.of(deal)?.fault) this.#keep(deal, found);
    try {
      for (let after: number | null = 0; after !== null && !this.#closed; ) {
        const { seat, decisions, of, next } = await api.review({ ...request, after });
        found = { ...found, decisions: [...found.decisions, ...decisions], of, complete: next === null, out: seat === null };
        this.#keep(deal, found);
        after = next;
      }
    } catch (thrown) {
      const error = errorOf(thrown);
      this.#keep(deal, { ...found, complete: true, fault: () => error.message });
      this.#under.delete(deal);
    }
  }

  /** Play the choices of a deal out, once it is judged; again where that failed or was not to be had. */
  async weigh(deal: number): Promise<void> {
    await this.judge(deal);
    const known = this.costs(deal);
    if (this.#closed || this.of(deal)?.fault || (known?.ready && !known.fault)) return;
    const request = { record: this.lines[deal - 1] ?? "", line: deal, player: this.player };
    let found = UNWEIGHED;
    const keep = (): void => {
      this.#weighed = new Map(this.#weighed).set(deal, found);
    };
    keep();
    try {
      for (let after: number | null = 0; after !== null && !this.#closed; ) {
        const { costs, next, of, deals, result, ready } = await api.costs({ ...request, after });
        found = { costs: [...found.costs, ...costs], of, deals, result, ready, complete: next === null, fault: null };
        keep();
        after = next;
      }
    } catch (thrown) {
      const error = errorOf(thrown);
      found = { ...found, complete: true, fault: () => error.message };
      keep();
    }
  }

  #keep(deal: number, found: Judged): void {
    this.#judged = new Map(this.#judged).set(deal, found);
  }

  close(): void {
    this.#closed = true;
  }
}
