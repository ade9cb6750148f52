// What is looked at again: lines of records, a deal of them, a moment of the deal, and who sees it.

import { api, errorOf } from "../game/api";
import { addressOf, hashOf, here, type Place } from "../path";
import type { Analysis, Decision, Replay } from "../protocol";
import { said } from "../words/index.svelte";
import { Judge } from "./judge.svelte";
import { batches } from "./lines";
import { callFrom, stepAt, stepsOf, type Step } from "./steps";
import { mistakeFrom } from "./verdicts";

const KEPT = 12; // deals that are shown again at once
const MOST_SEARCHED = 40; // deals that are judged to find the next mistake
const PAUSE = 120; // milliseconds at a moment until it is analysed

/** What is wrong, in the language that is set when it is told. */
export type Complaint = () => string;

export interface Fault {
  line: number;
  told: Complaint;
}

function complaint(thrown: unknown): Complaint {
  const error = errorOf(thrown);
  return () => error.message;
}

export class Replayer {
  deal = $state(1);
  at = $state(0);
  wind: Place["wind"] = $state("E");
  all = $state(true);
  replay: Replay | null = $state.raw(null);
  steps: readonly Step[] = $state.raw([]);
  forward = $state(false); // the last step was the next one
  playing = $state(false);
  pace: "slow" | "steady" | "fast" = $state("steady");
  fault: Complaint | null = $state.raw(null); // why this deal can't be shown
  faults: readonly Fault[] = $state.raw([]);
  checked = $state(0); // lines
  analysis: Analysis | null = $state.raw(null);
  analysisFault: Complaint | null = $state.raw(null);
  asked = $state(0); // how often something was to be analysed anew: another moment, or one that has failed
  judge: Judge | null = $state.raw(null); // of the player who is seen from, where somebody asked for it
  #kept = new Map<string, Replay>();
  #visit = 0;
  #closed = false;

  constructor(
    readonly lines: readonly string[],
    place: Place,
    /** whether the address of the page names these records */
    readonly linked: boolean,
    /** who is seen from, whatever the place says */
    player: number | null = null,
  ) {
    void this.show(place, player);
    void this.#check();
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  get place(): Place {
    return { deal: this.deal, event: this.step?.event ?? 0, wind: this.wind, all: this.all };
  }

  /** The seat whose decision is looked at: who is asked, or who is seen from. */
  get deciding(): number {
    return this.step?.asked ?? this.replay?.seat ?? 0;
  }

  /** The player of the match who is seen from. */
  get player(): number | null {
    return this.replay?.frames[0]?.update.seated[this.replay.seat] ?? null;
  }

  /** The decision that is due now, if it is judged. */
  get decision(): Decision | null {
    const found = this.judge?.of(this.deal)?.decisions ?? [];
    return found.find(({ event }) => event === this.step?.event) ?? null;
  }

  async show(place: Place, player: number | null = null): Promise<void> {
    const deal = Math.min(Math.max(1, place.deal), Math.max(1, this.lines.length));
    const visit = ++this.#visit;
    let { wind } = place;
    try {
      let found = await this.#load(deal, wind, place.all);
      const seat = player === null ? -1 : (found.frames[0]?.update.seated.indexOf(player) ?? -1);
      if (seat >= 0 && seat !== found.seat) {
        wind = found.frames[0]?.update.sight?.seats[seat]?.wind ?? wind;
        found = await this.#load(deal, wind, place.all);
      }
      if (visit !== this.#visit) return;
      this.steps = found === this.replay ? this.steps : stepsOf(found);
      this.replay = found;
      this.fault = null;
      this.at = stepAt(this.steps, place.event);
    } catch (error) {
      if (visit !== this.#visit) return;
      this.replay = null;
      this.steps = [];
      this.at = 0;
      this.fault = complaint(error);
    }
    this.forward = false;
    this.deal = deal;
    this.wind = wind;
    this.all = place.all;
    this.#moved();
  }

  async #load(deal: number, seat: Place["wind"], all: boolean): Promise<Replay> {
    const key = hashOf({ deal, event: 0, wind: seat, all });
    const known = this.#kept.get(key);
    if (known) return known;
    const found = await api.replay({ record: this.lines[deal - 1] ?? "", line: deal, seat, all_hands: all });
    this.#kept.set(key, found);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return found;
  }

  // Moving ------------------------------------------------------------------------------------------

  go(to: number): void {
    const at = Math.min(Math.max(0, to), this.steps.length - 1);
    if (at === this.at || at < 0) return;
    this.forward = at === this.at + 1;
    this.at = at;
    this.#moved();
  }

  call(way: 1 | -1): void {
    this.go(callFrom(this.steps, this.at, way));
  }

  /** To another deal, seen by the same player. */
  async turnTo(deal: number): Promise<void> {
    if (deal < 1 || deal > this.lines.length || deal === this.deal) return;
    await this.show({ ...this.place, deal, event: 0 }, this.player);
  }

  /** To a moment of any deal, seen by the same player. */
  async goTo(deal: number, event: number): Promise<void> {
    if (deal === this.deal) this.go(stepAt(this.steps, event));
    else await this.show({ ...this.place, deal, event }, this.player);
  }

  /** To the next mistake of the player, in a later deal if need be, or for `way` -1 to the one before; is there any? */
  async mistake(way: 1 | -1): Promise<boolean> {
    const judge = this.judged();
    const visit = this.#visit;
    let event = this.step?.event ?? 0;
    for (let deal = this.deal, seen = 0; judge && this.lines[deal - 1] !== undefined && seen < MOST_SEARCHED; deal += way, seen += 1) {
      await judge.judge(deal);
      if (visit !== this.#visit) return true; // the person went elsewhere
      const found = mistakeFrom(judge.of(deal)?.decisions ?? [], event, way);
      if (found) {
        await this.goTo(deal, found.event);
        return true;
      }
      event = way > 0 ? -1 : Infinity;
    }
    return false;
  }

  /** Who judges the player who is seen from. */
  judged(): Judge | null {
    const { player } = this;
    if (player !== null && this.judge?.player !== player) {
      this.judge?.close();
      this.judge = new Judge(this.lines, player);
    }
    return player === null ? null : this.judge;
  }

  see(wind: Place["wind"], all: boolean): void {
    void this.show({ ...this.place, wind, all });
  }

  // By itself ---------------------------------------------------------------------------------------

  /** Play the deal, from its beginning where it is at its end; or stop. */
  play(): void {
    const over = this.at >= this.steps.length - 1;
    this.playing = !this.playing && this.steps.length > 1;
    if (this.playing && over) this.go(0);
  }

  playOn(): void {
    this.go(this.at + 1);
    this.playing &&= this.at < this.steps.length - 1;
  }

  #moved(): void {
    this.again();
    history.replaceState(null, "", addressOf(here()) + hashOf(this.place));
  }

  // What the server says of it ----------------------------------------------------------------------

  /** Forget the analysis, so that it is asked for once more. */
  again(): void {
    this.analysis = null;
    this.analysisFault = null;
    this.asked += 1;
  }

  /** Ask for the analysis of this moment, if the person stays at it; gives what ends the wait. */
  analyse(): () => void {
    const { event, deal } = { event: this.step?.event, deal: this.deal };
    const seat = this.step?.state.update?.sight?.seats[this.deciding]?.wind;
    const record = this.lines[deal - 1];
    if (event === undefined || seat === undefined || record === undefined) return () => undefined;
    let current = true;
    const timer = setTimeout(() => {
      api.analyse({ record, line: deal, event, seat }).then(
        (found) => current && (this.analysis = found),
        (error: unknown) => current && (this.analysisFault = complaint(error)),
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }

  async #check(): Promise<void> {
    for (const { first, count } of batches(this.lines)) {
      if (this.#closed) return;
      const lines = this.lines.slice(first, first + count);
      try {
        const found = await api.check({ first: first + 1, lines });
        const bad = found.flatMap(({ line, phrase }) => (phrase ? [{ line, told: () => said(phrase) }] : []));
        if (bad.length) this.faults = [...this.faults, ...bad];
      } catch (error) {
        this.faults = [...this.faults, { line: first + 1, told: complaint(error) }];
      }
      this.checked = first + count;
    }
  }

  close(): void {
    this.#closed = true;
    this.judge?.close();
    this.#visit += 1;
  }
}
