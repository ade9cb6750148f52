// The HTTP side of the server.

import { addressOf, ofTable } from "../path";
import type {
  Analysis, AnalysisRequest, Checked, CheckRequest, Costs, EngineState, HandRequest, HandText, HandTiles, HouseRules, Lesson, MyStatistics, MyTables, Pass, Phrase,
  Problem, Profile, Replay, ReplayRequest, Review, ReviewRequest,
  RulesetInfo, RulesFields, RulesRequest, Score, SitRequest, TableMade, TableRequest, Waits, WatchedTable,
} from "../protocol";
import { loadTexts, said, say } from "../words/index.svelte";

/** A request that was refused, with the server's reason. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly field: string | null,
    readonly phrase: Phrase | null,
    private readonly english: string,
  ) {
    super(); // without a message, which would hide the one below
  }

  /** The reason in the language that is set. */
  override get message(): string {
    return this.phrase ? said(this.phrase) : this.english;
  }
}

/** Whatever was thrown, as an error with its message. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The server can't be reached. */
class Offline extends Error {
  override get message(): string {
    return say("page.offline");
  }
}

const FORGED = 401;

async function fetched(path: string, body?: unknown, again = true): Promise<Response> {
  const response = await fetch(addressOf(path), {
    method: body === undefined ? "GET" : "POST",
    credentials: "same-origin",
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  }).catch(() => {
    throw new Offline();
  });
  if (response.ok) return response;
  // another server of this address has given the cookie; this one has just taken it back
  if (response.status === FORGED && again) return fetched(path, body, false);
  const answer = (await response.json().catch(() => null)) as (Problem & { error?: Problem }) | null;
  const problem = answer?.error ?? answer; // a hand's answer has its fault beside its id
  if (answer?.phrase) await loadTexts("faults").catch(() => undefined);
  throw new Refusal(response.status, problem?.field ?? null, answer?.phrase ?? null, problem?.message ?? response.statusText);
}

async function asked<Answer>(path: string, body?: unknown): Promise<Answer> {
  return (await (await fetched(path, body)).json()) as Answer;
}

async function content(path: string): Promise<Blob> {
  return (await fetched(path)).blob();
}

/** Which of my matches; what is left out does not matter. */
export interface Wanted {
  over?: boolean;
  rules?: string;
  search?: string;
  skip?: number;
  most?: number;
}

function queryOf(wanted: Wanted): URLSearchParams {
  return new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
}

export const api = {
  engine: () => asked<EngineState>("/api/engine"),
  rulesets: () => asked<RulesetInfo[]>("/api/rulesets"),
  open: (request: TableRequest) => asked<TableMade>("/api/tables", request),
  sit: (table: string, request: SitRequest) =>
    asked<TableMade>(ofTable(table, "sit"), request),
  readRules: (text: string) => asked<HouseRules>("/api/rules/read", { text }),
  rulesFile: async (house: HouseRules) => (await fetched("/api/rules/file", house)).blob(),
  lesson: (request: RulesRequest) => asked<Lesson>("/api/lesson", request),
  fields: (request: RulesRequest) => asked<RulesFields>("/api/fields", request),
  notation: (request: HandText) => asked<HandTiles>("/api/notation", request),
  score: (request: HandRequest) => asked<Score>("/api/score", request),
  waits: (request: HandRequest) => asked<Waits>("/api/waits", request),
  mine: (wanted: Wanted) => asked<MyTables>(`/api/me/tables?${queryOf(wanted)}`),
  me: () => asked<Profile>("/api/me"),
  tellMe: (profile: Profile) => asked<Profile>("/api/me", profile),
  pass: () => asked<Pass>("/api/me/pass", {}),
  usePass: (code: string) => asked<Profile>("/api/me/use", { code }),
  forget: () => fetched("/api/me/forget", {}),
  statistics: () => asked<MyStatistics>("/api/me/statistics"),
  watched: () => asked<WatchedTable[]>("/api/watch"),
  close: (table: string) => fetched(ofTable(table, "close"), {}),
  again: (table: string) => asked<TableMade>(ofTable(table, "again"), {}),
  remove: (table: string) => fetched(`/api/me/tables/${encodeURIComponent(table)}/remove`, {}),
  records: (table: string) => content(ofTable(table, "records")),
  file: () => content("/api/file"),
  check: (request: CheckRequest) => asked<Checked[]>("/api/records/check", request),
  replay: (request: ReplayRequest) => asked<Replay>("/api/records/replay", request),
  review: (request: ReviewRequest) => asked<Review>("/api/records/review", request),
  costs: (request: ReviewRequest) => asked<Costs>("/api/records/costs", request),
  analyse: (request: AnalysisRequest) => asked<Analysis>("/api/records/analysis", request),
};
