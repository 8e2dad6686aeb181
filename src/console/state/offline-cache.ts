import { effect, type ReadonlySignal } from "@preact/signals";
import { formatAgo, formatDateTime } from "../texts/format";
import { t } from "../texts/offline";
import { GardenshedError } from "./api";
import type { Browser } from "./browser";
import type { Identified } from "./collection";
import type { Kind } from "./kinds";
import type { Keeper, Records } from "./records";
import type { Session } from "./session";

/** The parts of a browser's store that the offline cache uses. */
interface Cache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, answer: Response): Promise<void>;
  keys(): Promise<readonly { readonly url: string }[]>;
  delete(address: string): Promise<boolean>;
}
interface Caches {
  open(name: string): Promise<Cache>;
  delete(name: string): Promise<boolean>;
}

/** The server is not reached, or a proxy says that it is off. */
const isAway = (error: unknown): boolean =>
  error instanceof GardenshedError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

const STORE = "gardenshed-records";
const EVERY_MS = 30_000;
/** Time within which a page has what it shows, once the server is reached. */
const SOON_MS = 3000;

interface Followed extends Pick<Session, "token"> {
  /** Whether the browser keeps the session after it was closed. */
  readonly isStaying: () => boolean;
  readonly collection: Records["collection"];
  readonly neededKinds: Records["neededKinds"];
  readonly connection: ReadonlySignal<"connecting" | "live" | "offline">;
}

/** The place of a session: its `jti`, which is no secret. */
function placeOf(encoded: string): string {
  const [, claims = ""] = encoded.split(".");
  const { jti } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { jti: string }; // `accounts.md` §4.2
  return `/kept/${jti}/`;
}

/**
 * Keeps the downloaded records for a time without the server, but only of the session that stays signed in. Nothing
 * remains after signing out. Works only where the browser has a store for it (HTTPS, or this machine).
 */
export function createOfflineCache(store: Caches, { document }: Browser, parts: Followed): Keeper {
  const { token, isStaying, collection, neededKinds, connection } = parts;
  /** The records that are in the store already. */
  const stored = new Map<Kind, readonly Identified[]>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Does work in turn, so that nothing is written behind a deletion. */
  const inTurn = (work: () => Promise<unknown>): void => void (turn = turn.then(work).catch(() => {}));

  async function keep(): Promise<void> {
    const encoded = token.peek();
    if (encoded === undefined || !isStaying() || connection.peek() !== "live") return;
    const place = placeOf(encoded);
    const cache = await store.open(STORE);
    for (const kind of neededKinds()) {
      const { all, state } = collection(kind);
      const records = all.peek();
      if (state.peek() !== "loaded" || stored.get(kind) === records) continue;
      await cache.put(place + kind, new Response(JSON.stringify(records)));
      stored.set(kind, records);
    }
    await cache.put(`${place}at`, new Response(new Date().toISOString()));
  }

  /** Leaves only the records of the signed-in user. */
  async function clear(): Promise<void> {
    stored.clear();
    const encoded = token.peek();
    if (encoded === undefined || !isStaying()) return void (await store.delete(STORE));
    const cache = await store.open(STORE);
    const places = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await Promise.all(places.filter((each) => !each.startsWith(placeOf(encoded))).map((each) => cache.delete(each)));
  }

  effect(() => {
    void token.value;
    inTurn(clear);
  });
  effect(() => {
    if (connection.value === "live") setTimeout(() => inTurn(keep), SOON_MS);
  });
  setInterval(() => inTurn(keep), EVERY_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && inTurn(keep));

  return {
    read: async (kind, error) => {
      const encoded = token.peek();
      if (encoded === undefined || !isAway(error)) return undefined;
      const place = placeOf(encoded);
      const cache = await store.open(STORE);
      const [records, at] = await Promise.all([cache.match(place + kind), cache.match(`${place}at`)]);
      if (!records || !at || token.peek() !== encoded) return undefined;
      const time = await at.text();
      const line = t.kept(formatDateTime(time), formatAgo(time));
      return { line, records: (await records.json()) as Identified[], number: undefined }; // as they were put
    },
  };
}
