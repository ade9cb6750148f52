import { describe, expect, it } from "vitest";
import { batches, linesOf } from "./lines";

describe("a file of records", () => {
  it("is lines with their ends; the last may lack its own", async () => {
    expect((await linesOf(new Blob(["{}\n", "\n", "{"]))).lines).toEqual(["{}\n", "\n", "{"]);
    expect(await linesOf(new Blob([]))).toEqual({ lines: [], cut: false });
    expect((await linesOf(new Blob(["a\r\nb\r\n"]))).lines).toEqual(["a\r\n", "b\r\n"]);
  });

  it("may be anything: of a line too long to be a record a piece is kept", async () => {
    const { lines } = await linesOf(new Blob([new Uint8Array(300_000).fill(255)]));
    expect(lines.map((line) => line.length)).toEqual([64 * 1024]);
  });

  it("is checked in batches that together are all of it", () => {
    const lines = [...Array.from({ length: 2500 }, () => "x\n"), "y".repeat(500_000), "z\n"];
    const found = [...batches(lines)];
    expect(found.flatMap(({ first, count }) => lines.slice(first, first + count))).toEqual(lines);
    expect(Math.max(...found.map(({ count }) => count))).toBe(1000);
    expect([...batches([])]).toEqual([]);
  });
});
