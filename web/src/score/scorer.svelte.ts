// The scorer as it works: the form, what the server says of it, and the address that holds it.

import { api, errorOf, Refusal } from "../game/api";
import { addressOf } from "../path";
import type { HandTiles, RulesFields, Score, Waits } from "../protocol";
import { byFlowers, formOf, lineOf, NO_TILES, queryOf, scoreRequest, toldBy, waitsRequest, type Form } from "./form";

export interface Fault {
  field: string;
  error: Error;
}

const PAUSE = 150; // milliseconds without another change before the server is asked

export class Scorer {
  form: Form = $state(formOf(location.search));
  hand: HandTiles = $state.raw(NO_TILES);
  fields: RulesFields | null = $state.raw(null);
  score: Score | null = $state.raw(null);
  waits: Waits | null = $state.raw(null);
  faults: readonly Fault[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #read = ""; // the text of which the hand was read
  #asked = 0; // numbers the questions, so that a late answer to an old one is dropped

  constructor() {
    void this.#ask();
  }

  /** Changes the form; the address follows, so that "back" takes the change back. */
  change(part: Partial<Form>): void {
    // what the text told of it no longer holds, so that only its tiles are left
    if (this.hand.told && part.text === undefined && this.form.text === this.#read) this.form.text = lineOf(this.hand);
    Object.assign(this.form, part);
    this.#later();
  }

  /** Changes the tiles; the line of text follows. */
  lay(hand: HandTiles): void {
    this.hand = hand;
    this.change({ text: lineOf(hand) });
  }

  /** Takes the form from the address again, after "back". */
  reread(): void {
    this.form = formOf(location.search);
    clearTimeout(this.#timer);
    void this.#ask();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#asked++; // what was asked before says nothing of what stands here now
    this.#timer = setTimeout(() => {
      const query = `?${queryOf(this.form)}`;
      if (query !== location.search) history.pushState(null, "", addressOf(`/score${query}`));
      void this.#ask();
    }, PAUSE);
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    const form = $state.snapshot(this.form) as Form;
    const faults: Fault[] = [];
    const or = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
      answer.catch((error: unknown) => {
        const field = error instanceof Refusal ? (error.field ?? "") : "";
        if (!faults.some((known) => known.field === field)) faults.push({ field, error: errorOf(error) });
        return null;
      });
    const [fields, hand] = await Promise.all([
      or(api.fields({ rules: form.rules, options: form.options })),
      or(api.notation({ text: form.text })),
    ]);
    if (asked !== this.#asked) return;
    if (fields) this.fields = fields;
    if (hand) {
      this.hand = hand;
      this.#read = form.text;
    }
    if (hand?.told) {
      const told = toldBy(hand.told);
      Object.assign(form, told);
      Object.assign(this.form, told);
      history.replaceState(null, "", addressOf(`/score?${queryOf(form)}`));
    }
    let score: Score | null = null;
    let waits: Waits | null = null;
    if (fields && hand && (hand.standing.length || hand.melds.length || byFlowers(form))) {
      score = await or(api.score(scoreRequest(form, hand)));
      if (!byFlowers(form)) waits = await or(api.waits(waitsRequest(form, hand)));
    }
    if (asked !== this.#asked) return;
    this.score = score;
    this.waits = waits;
    this.faults = faults;
  }
}
