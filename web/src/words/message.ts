// Texts with slots, as in src/zimo/words/message.py: both are held to tests/data/messages.json.

export type Message = readonly Part[];
export type Part =
  | string
  | { slot: string; kind: string } // a value, and how it is worded
  | { by: string; plural: boolean; texts: Readonly<Record<string, Message>> } // one text of several
  | { count: true }; // the number that the text branched on

const NAME = /\s*([=\p{L}\p{N}_]+)\s*/uy;
const read = new Map<string, Message>();

/** The parts of a text. Throws where it is not well formed. */
export function parse(text: string): Message {
  let found = read.get(text);
  if (!found) read.set(text, (found = parsed(text)));
  return found;
}

function parsed(text: string): Message {
  let at = 0;

  function wrong(what: string): Error {
    return new Error(`"${text}": ${what} at ${at}`);
  }
  function takes(mark: string): boolean {
    const found = text[at] === mark;
    if (found) at++;
    return found;
  }
  function expect(mark: string): void {
    if (!takes(mark)) throw wrong(`no ${mark}`);
  }
  function name(): string {
    NAME.lastIndex = at;
    const found = NAME.exec(text);
    if (!found?.[1]) throw wrong("no name");
    at = NAME.lastIndex;
    return found[1];
  }
  function message(counted: boolean): Part[] {
    const parts: Part[] = [];
    const marks = counted ? "{}#" : "{}";
    while (at < text.length && text[at] !== "}") {
      const start = at;
      while (at < text.length && !marks.includes(text[at] ?? "")) at++;
      if (at > start) parts.push(text.slice(start, at));
      else if (takes("#")) parts.push({ count: true });
      else parts.push(slot(counted));
    }
    return parts;
  }
  function slot(counted: boolean): Part {
    expect("{");
    const of = name();
    if (takes("}")) return { slot: of, kind: "" };
    expect(",");
    const kind = name();
    if (takes("}")) return { slot: of, kind };
    expect(",");
    if (kind !== "plural" && kind !== "select") throw wrong(`branches by ${kind}`);
    const texts: Record<string, Message> = {};
    while (!takes("}")) {
      const key = name();
      expect("{");
      texts[key] = message(counted || kind === "plural");
      expect("}");
      while (text[at] === " ") at++;
    }
    if (!texts["other"]) throw wrong(`no branch other by ${of}`);
    return { by: of, plural: kind === "plural", texts };
  }

  const parts = message(false);
  if (at < text.length) throw wrong("a brace too many");
  return parts;
}

export interface Speaker {
  plural: (count: number) => string; // the word of the plural rules
  worded: (value: unknown, kind: string) => string;
}

/** The text with its slots filled. */
export function write(message: Message, slots: Readonly<Record<string, unknown>>, speaker: Speaker, count: unknown = ""): string {
  return message.map((part) => {
    if (typeof part === "string") return part;
    if ("count" in part) return String(count);
    if ("slot" in part) {
      if (!(part.slot in slots)) throw new Error(`no value for ${part.slot}`);
      return speaker.worded(slots[part.slot], part.kind);
    }
    const value = slots[part.by];
    const key = part.plural ? counted(value, part.texts, speaker) : branch(value);
    return write(part.texts[key] ?? part.texts["other"] ?? [], slots, speaker, part.plural ? value : count);
  }).join("");
}

function counted(value: unknown, texts: Readonly<Record<string, Message>>, speaker: Speaker): string {
  if (value === null || value === undefined) return "none";
  return `=${String(value)}` in texts ? `=${String(value)}` : speaker.plural(Number(value));
}

/** The branch for a value: a word, or yes, no, none. */
function branch(value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length)) return "none";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}
