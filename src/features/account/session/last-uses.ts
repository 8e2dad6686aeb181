import { networkOf } from "../../../platform/network/network";
import { type Placeholders, query } from "../../../platform/db/query";
import { EVERYBODY } from "../../../platform/db/write-queue";
import { HOUR_MS } from "../../../platform/time";
import { defineService, type Services } from "../../../framework/services";

/** Uses in memory, above which they are stored. */
const KEPT = 5_000;

const save = query((q, p: Placeholders<{ jti: string; at: string; network: string }>) =>
  q.updateTable("token_issuances").set({ used_at: p.at, network: p.network }).where("jti", "=", p.jti),
);

/** The network of an address as people are shown it: enough to recognise, too little to find somebody. */
const shownNetwork = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");

/** When a token was used last, and from which network. */
interface Use {
  readonly at: Date;
  readonly address: string;
}

/** The last uses of tokens. They are kept in memory, and stored once an hour and when the server ends. */
class LastUses {
  readonly #services: Services;
  #pending = new Map<string, Use>();
  #timer: Timer | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  note(jti: string, at: Date, address: string): void {
    this.#pending.set(jti, { at, address });
    this.#timer ??= setTimeout(() => void this.#storeLater(), HOUR_MS).unref();
    if (this.#pending.size > KEPT) void this.#storeLater();
  }

  /** The use of a token as answers show it. `stored`: what the database has. */
  of(jti: string, stored: { readonly used_at: string | null; readonly network: string | null }) {
    const use = this.#pending.get(jti);
    if (!use) return { last_used_at: stored.used_at, network: stored.network };
    return { last_used_at: use.at.toISOString(), network: shownNetwork(use.address) };
  }

  async store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0) return;
    const { db, writes } = this.#services;
    const uses = this.#pending;
    this.#pending = new Map();
    const write = (): void => {
      for (const [jti, { at, address }] of uses)
        db.run(save, { jti, at: at.toISOString(), network: shownNetwork(address) });
    };
    await writes.run("log", write, EVERYBODY);
  }

  async #storeLater(): Promise<void> {
    await this.store().catch((cause: unknown) => this.#services.log.warn("uses_not_stored", { cause: String(cause) }));
  }
}

export const lastUses = defineService(
  (services) => new LastUses(services),
  (uses) => uses.store(),
);
