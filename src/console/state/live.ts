import { effect, signal } from "@preact/signals";
import type { Api } from "./api";
import type { Browser } from "./browser";
import type { Change } from "../../client/client";
import type { Changes } from "./changes";
import type { Identified } from "./collection";
import { type Kind, STREAMED } from "./kinds";
import type { Messages } from "./message";
import type { Orders } from "./orders";
import type { Records } from "./records";
import type { Presence, Robot } from "./robot";
import type { Session } from "./session";
import type { Undo } from "./undo";

/** As browsers have it: the types of the run time for tests know none. */
const Source = globalThis.EventSource as new (address: string) => EventSource;

const RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Records of such a kind that are kept: a page may stay open for weeks. */
const MOST_STREAMED = 5000;

/** A log that is not stored (`live.md` §3.3). */
interface LiveLog {
  readonly id: null;
  readonly type: string;
  readonly message: string;
}

/** What follows the account of whoever is signed in. */
type Followed = Api & Changes & Messages & Orders & Records & Robot & Session & Undo;

export type Live = ReturnType<typeof createLive>;

/** Keeps the records up to date: by the stream of events (`live.md` §2), or by asking for changes while there is none. */
export function createLive(browser: Browser, parts: Followed) {
  const { api, isReachable, begin, catchUp, position, renew, reset, take, forgetOrders, collection } = parts;
  const { forgetRecords, listenAfter, neededKinds, presence, say, status, token, withdraw } = parts;

  /** Whether what is shown follows the server. */
  const connection = signal<"connecting" | "live" | "offline">("connecting");

  let source: EventSource | undefined;
  /** Settles when the first stream of the session is open, or when opening it has failed. */
  let tried = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Number of the session. Answers for an earlier session are dropped. */
  let round = 0;

  async function open(own: number): Promise<void> {
    clearTimeout(timer);
    try {
      const { ticket } = await api().request<{ ticket: string }>("POST", "/api/events/ticket");
      if (own !== round) return;
      const since = position.peek();
      const query = new URLSearchParams({ ticket, ...(since !== undefined && { since }) });
      listen(own, new Source(`${browser.location.origin}/api/events?${query}`));
    } catch {
      if (own === round) retry(own);
    }
  }

  function listen(own: number, events: EventSource): void {
    source?.close(); // two attempts may have run at once
    source = events;
    const on = (name: string, hear: (data: string, number: string) => void): void =>
      events.addEventListener(name, (event) => {
        const { data, lastEventId } = event as MessageEvent<string>; // what the server names is a message
        hear(data, lastEventId);
      });
    events.onopen = () => {
      const isBack = failures > 0;
      failures = 0;
      tried.resolve();
      connection.value = "live";
      isReachable.value = true;
      if (position.peek() === undefined) void renew().catch(() => {});
      else if (isBack) for (const kind of Object.values(STREAMED)) reloadNeeded(kind);
    };
    // A ticket is valid once, so the browser cannot reconnect by itself.
    const lose = (): void => {
      events.close();
      if (events !== source) return;
      source = undefined;
      retry(own);
    };
    events.onerror = lose;
    on("change", (data, number) => take(JSON.parse(data) as Pick<Change, "resource" | "id" | "record">, number));
    on("reset", (_, number) => void reset(number).catch(lose));
    on("presence", (data) => (presence.value = JSON.parse(data) as Presence));
    on("status", (data) => (status.value = JSON.parse(data) as object));
    for (const [name, kind] of Object.entries(STREAMED)) {
      on(name, (data) => {
        const record = JSON.parse(data) as Identified | LiveLog;
        if (record.id === null) return say(record.message, record.type === "error" ? "error" : "info");
        const { all, put } = collection(kind);
        put(record.id, record as never); // a record of this kind
        const [oldest] = all.peek();
        if (oldest && all.peek().length > MOST_STREAMED) put(oldest.id, undefined);
      });
    }
  }

  const reloadNeeded = (kind: Kind): void => {
    if (neededKinds().includes(kind))
      void collection(kind)
        .reload()
        .catch(() => {});
  };

  /** Without a stream: asks for changes, then tries to open the stream again. */
  function retry(own: number): void {
    failures++;
    tried.resolve();
    connection.value = isReachable.peek() && failures < 2 ? "connecting" : "offline";
    catchUp()
      .then(() => own === round && (connection.value = "connecting"))
      .catch(() => {});
    clearTimeout(timer);
    timer = setTimeout(() => open(own), Math.min(RETRY_MS * 1.5 ** (failures - 1), LONGEST_RETRY_MS));
  }

  function close(): void {
    round++;
    failures = 0;
    clearTimeout(timer);
    source?.close();
    source = undefined;
    presence.value = undefined;
    status.value = undefined;
    tried = Promise.withResolvers();
    listenAfter(tried.promise);
    forgetOrders();
    withdraw();
    connection.value = "connecting";
  }

  /** Follows the account of whoever is signed in, from now on. */
  function startLive(): void {
    effect(() => {
      const isSignedIn = token.value !== undefined;
      close();
      forgetRecords();
      const own = round;
      if (isSignedIn) void begin().then(() => (own === round ? open(own) : undefined));
    });
    // A failed request shows the loss of the connection earlier than a silent stream.
    effect(() => {
      if (isReachable.value || !source) return;
      source.close();
      source = undefined;
      retry(round);
    });
    const hurry = (): void => {
      if (token.peek() !== undefined && failures > 0) void open(round);
    };
    browser.addEventListener("online", hurry);
    browser.addEventListener("offline", () => (isReachable.value = false));
    const { document } = browser;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  }

  return { connection, startLive };
}
