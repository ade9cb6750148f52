// A file of records as lines. Which of them hold is for the server to say.

export const MOST_BYTES = 32 * 1024 * 1024; // of a file; about ten thousand deals
const LONGEST = 64 * 1024; // no record comes near it: longer is something else, of which a piece tells enough
const BATCH = 200_000; // characters that are sent at once
const MOST_LINES = 1000;

export interface Lines {
  lines: readonly string[]; // with their ends
  cut: boolean; // there is more than a page can hold
}

export async function linesOf(file: Blob): Promise<Lines> {
  const cut = file.size > MOST_BYTES;
  const text = await file.slice(0, MOST_BYTES).text();
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  if (cut && !lines.at(-1)?.endsWith("\n")) lines.pop();
  return { lines: lines.map((line) => line.slice(0, LONGEST)), cut };
}

/** The first of each batch of lines, and how many they are. */
export function* batches(lines: readonly string[]): Generator<{ first: number; count: number }> {
  let first = 0;
  while (first < lines.length) {
    let count = 0;
    let size = 0;
    while (first + count < lines.length && count < MOST_LINES) {
      size += lines[first + count]?.length ?? 0;
      if (count && size > BATCH) break;
      count += 1;
    }
    yield { first, count };
    first += count;
  }
}
