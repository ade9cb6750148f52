// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import DEAL from "./deal.json";
import type { Reveal } from "../protocol";
import { NOTHING } from "./heard";
import Proof from "./Proof.svelte";

afterEach(cleanup);

describe("what the account says of a proof", () => {
  it("lists the secrets of two who were bound to the same, too", () => {
    const reveal = DEAL.reveal as Reveal;
    const one = reveal.players[0] ?? null;
    render(Proof, { reveal: { ...reveal, players: [one, one, null, null] }, heard: NOTHING, names: ["Ann", "Ben", "Chi", "Di"] });
    expect(screen.getAllByRole("term").map((name) => name.textContent)).toEqual(["The server", "Ann", "Ben"]);
  });
});
