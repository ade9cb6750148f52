// A recorded deal as the states that a table would have gone through: the reducer of live play, run to the end.

import { EMPTY, reduce, type TableState } from "../game/reducer";
import { choiceText, tell } from "../game/telling";
import type { Move, Replay } from "../protocol";
import { say, seatNumber, sentences } from "../words/index.svelte";

export interface Step {
  event: number;
  move: Move | null;
  asked: number | null; // the seat that decides next
  state: TableState;
}

export function stepsOf(replay: Replay): Step[] {
  let state = reduce(EMPTY, replay.welcome, 0);
  const steps = replay.frames.map(({ update, ...frame }) => {
    state = reduce(state, update, 0);
    return { ...frame, state };
  });
  const last = steps.at(-1);
  if (last && replay.account) last.state = reduce(last.state, replay.account, 0);
  return steps;
}

/** Where the deal stands after so many actions. */
export function stepAt(steps: readonly Step[], event: number): number {
  return Math.max(0, steps.findLastIndex((step) => step.event <= event));
}

function isCall({ state }: Step): boolean {
  return state.fresh.some(({ event }) => event.kind === "meld" || event.kind === "hu");
}

/** The next call from a step on, or before it for `way` -1; the same step if there is none. */
export function callFrom(steps: readonly Step[], at: number, way: 1 | -1): number {
  for (let place = at + way; place >= 0 && place < steps.length; place += way) {
    const step = steps[place];
    if (step && isCall(step)) return place;
  }
  return at;
}

/** Who sits there. */
export function nameOf({ players, update }: TableState, seat: number): string {
  return players[update?.seated[seat] ?? -1]?.name ?? seatNumber(seat);
}

/** What happened, in words. */
export function stepText(step: Step): string {
  const told = step.state.fresh.map(tell);
  if (!told.length && step.move) told.push(say("replay.does", { name: nameOf(step.state, step.move.seat), what: choiceText(step.move.choice) }));
  if (step.asked !== null && step.state.update?.sight?.phase === "claim") told.push(say("replay.considers", { name: nameOf(step.state, step.asked) }));
  return sentences(told);
}
