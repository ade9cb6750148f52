// The HTTP side of the server.

import type { MyTable, Problem, RulesetInfo, SitRequest, TableMade, TableRequest } from "../protocol";

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
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new Refusal(response.status, problem?.field ?? null, problem?.message ?? response.statusText);
}

export const api = {
  rulesets: () => asked<RulesetInfo[]>("/api/rulesets"),
  open: (request: TableRequest) => asked<TableMade>("/api/tables", request),
  sit: (table: string, request: SitRequest) =>
    asked<TableMade>(`/api/tables/${encodeURIComponent(table)}/sit`, request),
  mine: () => asked<MyTable[]>("/api/me/tables"),
};
