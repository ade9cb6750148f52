// The own part in the chance of each deal: a secret that is bound before the server's, and shown once all are.

import type { AllBound, Bind, Show } from "../protocol";

interface Kept {
  deal: number;
  secret: string;
  server: string | null; // for which commitment of the server it was shown
}

const hashes = (): Promise<typeof import("./secrets")> => import("./secrets");

export class OwnSecret {
  #kept: readonly Kept[]; // of this deal and the one before, which is still to be proved

  constructor(
    private readonly table: string,
    private readonly send: (message: Bind | Show) => void,
  ) {
    this.#kept = read(this.#place);
  }

  /** Share in a deal that is to come. */
  async bind(deal: number): Promise<void> {
    const { commitmentTo, newSecret } = await hashes();
    let own = this.#of(deal);
    // once it was shown, whoever draws anew would know it
    if (!own || own.server !== null) this.#keep((own = { deal, secret: newSecret(), server: null }));
    this.send({ type: "bind", deal, commitment: commitmentTo(own.secret) });
  }

  /** All are bound: show it, if it is among them and was not shown for another commitment of the server. */
  async show({ deal, server, players }: AllBound, me: number): Promise<void> {
    const { commitmentTo } = await hashes();
    const own = this.#of(deal);
    if (!own || players[me] !== commitmentTo(own.secret)) return; // another window's
    if (own.server !== null && own.server !== server) return;
    this.#keep({ ...own, server });
    this.send({ type: "show", deal, secret: own.secret });
  }

  /** What was shown for that deal. */
  shownFor(deal: number): string | null {
    const own = this.#of(deal);
    return own && own.server !== null ? own.secret : null;
  }

  #of(deal: number): Kept | undefined {
    return this.#kept.find((one) => one.deal === deal);
  }

  get #place(): string {
    return `zimo.secret.${this.table}`;
  }

  #keep(own: Kept): void {
    this.#kept = [...this.#kept.filter(({ deal }) => deal === own.deal - 1), own];
    try {
      sessionStorage.setItem(this.#place, JSON.stringify(this.#kept));
    } catch {
      // a browser that keeps nothing: who loads the page anew once all are bound is left out of one deal
    }
  }
}

function read(place: string): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}
