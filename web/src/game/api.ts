// The HTTP side of the server.

import type {
  HandText, HandTiles, MyTable, Problem, RulesetInfo, RulesFields, RulesRequest, SitRequest, TableMade, TableRequest,
} from "../protocol";
import type { HandRequest } from "../score/form";
import type { Score, Waits } from "../score/result";

/** A request that was refused, with the server's reason. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly field: string | null,
    message: string,
  ) {
    super(message);
  }
}

const FORGED = 401;

async function asked<Answer>(path: string, body?: unknown, again = true): Promise<Answer> {
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    credentials: "same-origin",
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  if (response.ok) return (await response.json()) as Answer;
  // another server of this address has given the cookie; this one has just taken it back
  if (response.status === FORGED && again) return asked(path, body, false);
  const answer = (await response.json().catch(() => null)) as (Problem & { error?: Problem }) | null;
  const problem = answer?.error ?? answer; // a hand's answer has its fault beside its id
  throw new Refusal(response.status, problem?.field ?? null, problem?.message ?? response.statusText);
}

export const api = {
  rulesets: () => asked<RulesetInfo[]>("/api/rulesets"),
  open: (request: TableRequest) => asked<TableMade>("/api/tables", request),
  sit: (table: string, request: SitRequest) =>
    asked<TableMade>(`/api/tables/${encodeURIComponent(table)}/sit`, request),
  fields: (request: RulesRequest) => asked<RulesFields>("/api/fields", request),
  notation: (request: HandText) => asked<HandTiles>("/api/notation", request),
  score: (request: HandRequest) => asked<Score>("/api/score", request),
  waits: (request: HandRequest) => asked<Waits>("/api/waits", request),
  mine: () => asked<MyTable[]>("/api/me/tables"),
};
