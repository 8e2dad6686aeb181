import { effect, signal } from "@preact/signals";
import type { Api } from "./api";
import type { Browser } from "./browser";
import type { Log } from "../../client/records";
import type { Change } from "../../client/client";
import type { Changes } from "./changes";
import type { Identified } from "./collection";
import { type Kind, STREAMED, UNJOURNALED } from "./kinds";
import type { Messages } from "./message";
import { type ServerSocket, openServerSocket } from "./server-socket";
import { wait } from "./requests/many";
import { paced } from "./requests/paced";
import type { Orders } from "./robot-commands";
import type { Records } from "./records";
import type { Presence, Robot, RobotState } from "./robot";
import type { Runs } from "./runs";
import type { Session } from "./session";
import type { Undo } from "./undo";

const RETRY_MS = 2000;
/** Longest pauses between two attempts, while the server is not reached, and while it is. */
const LONGEST_RETRY_MS = { lost: 30_000, reached: 5000 };
/** A page that nobody sees gives its line back. */
const HIDDEN_MS = 60_000;
/** Records of such a kind that are kept: a page may stay open for weeks. */
const MOST_STREAMED = 5000;
/** Logs that are kept as they came, for listeners that are loaded later. */
const MOST_HEARD = 50;

/** A log as it comes; one that is not stored has no id (`live.md` §3.3). */
export type HeardLog = Omit<Log, "id"> & { readonly id: number | null };

/** The parts that follow the account of the signed-in user. */
type Followed = Api & Changes & Messages & Orders & Records & Robot & Runs & Session & Undo;

export type Live = ReturnType<typeof createLive>;

/**
 * Keeps the records up to date: over the line (`live.md` §2.1), or by asking for changes while there is no line. `server`:
 * its address.
 */
export function createLive(browser: Browser, server: string, parts: Followed) {
  const { api, isReachable, begin, catchUp, isWhole, position, reset, take, forgetOrders, collection } = parts;
  const { forgetRuns, hearLog, resumeRuns } = parts;
  const { forgetRecords, listenAfter, neededKinds, presence, status, tellReached, token, useLine, withdraw } = parts;

  /** Whether what is shown follows the server. */
  const connection = signal<"connecting" | "live" | "offline">("connecting");

  /** The newest logs since the page was opened, oldest first. */
  const heard = signal<readonly HeardLog[]>([]);

  let serverSocket: ServerSocket | undefined;
  /** Settles when the first line of the session is open, or when opening it has failed. */
  let tried = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Whether there was a line before, or an attempt at one. Events that only a line tells were missed meanwhile. */
  let isBack = false;
  /** Whether the line was given back because nobody sees the page. */
  let isResting = false;
  /** Number of the session. Answers for an earlier session are dropped. */
  let sessionNumber = 0;

  function open(session: number): void {
    clearTimeout(timer);
    drop();
    isResting = false;
    const [encoded, since] = [token.peek(), position.peek()];
    if (encoded === undefined) return;
    const opened = openServerSocket(
      server,
      { token: encoded, ...(since !== undefined && { since }) },
      {
        onEvent: (event, data, number) => HEAR[event]?.(data, number),
        onBegin: (number) => {
          recover();
          tried.resolve();
          connection.value = "live";
          isReachable.value = true;
          useLine(opened);
          // Without a position it begins from now on: downloaded records may be older.
          if (number !== undefined) renew(number);
          else if (isBack) for (const kind of UNJOURNALED) void reloadNeeded(kind);
          isBack = true;
        },
        onEnd: () => {
          if (serverSocket === opened) drop();
          if (session === sessionNumber) retry(session);
        },
      },
    );
    serverSocket = opened;
  }

  /** Whether the next attempt is waited for, or has not led to a line. */
  const isLost = (): boolean => failures > 0 && !serverSocket?.isOpen();

  function drop(): void {
    serverSocket?.close();
    serverSocket = undefined;
    useLine(undefined);
  }

  /** Failures are over when all that was downloaded is up to date. A line alone does not end those of the download. */
  function recover(): void {
    if (isWhole()) failures = 0;
  }

  /** If the download fails, the next line is told to reset again. */
  function renew(number: string): void {
    const session = sessionNumber;
    reset(number).then(recover, () => {
      if (session !== sessionNumber || !serverSocket) return;
      drop();
      retry(session);
    });
  }

  function takeReport(kind: Kind, data: string): void {
    const record = JSON.parse(data) as Identified; // a record of this kind
    if (kind === "logs") {
      const log = record as unknown as HeardLog; // its id may be null
      hearLog(log.message);
      heard.value = [...heard.peek().slice(-MOST_HEARD), log];
      if (log.id === null) return;
    }
    const { all, put } = collection(kind);
    put(record.id, record as never); // a record of this kind
    const [oldest] = all.peek();
    if (oldest && all.peek().length > MOST_STREAMED) put(oldest.id, undefined);
  }

  const reloadNeeded = async (kind: Kind): Promise<void> => {
    if (neededKinds().includes(kind))
      await collection(kind)
        .reload()
        .catch(() => {});
  };
  /** A robot that fails in a loop has the notices change with each log. */
  const reloadNotices = paced(
    () => reloadNeeded("notices"),
    () => wait(1),
  );

  const HEAR: Readonly<Record<string, (data: string, number: string) => void>> = {
    change: (data, number) => take(JSON.parse(data) as Pick<Change, "resource" | "id" | "record">, number),
    reset: (_, number) => renew(number),
    presence: (data) => (presence.value = JSON.parse(data) as Presence),
    status: (data) => (status.value = JSON.parse(data) as object),
    notice: reloadNotices,
    ...Object.fromEntries(Object.entries(STREAMED).map(([name, kind]) => [name, (data) => takeReport(kind, data)])),
  };

  /** Asks for everything that the line would tell. */
  async function look(session: number): Promise<void> {
    await catchUp();
    const state = await api().request<RobotState>("GET", "/api/device/state");
    if (session !== sessionNumber || serverSocket?.isOpen()) return;
    presence.value = { robot: state, clients: 0 };
    status.value = state.status ?? undefined;
    reloadNotices();
    connection.value = "connecting";
  }

  /** Asks for changes without a line, then tries to open the line again. A session that has ended is refused here. */
  function retry(session: number): void {
    failures++;
    isBack = true;
    tried.resolve();
    connection.value = isReachable.peek() && failures < 2 ? "connecting" : "offline";
    look(session).catch(() => {});
    clearTimeout(timer);
    const longest = LONGEST_RETRY_MS[isReachable.peek() ? "reached" : "lost"];
    timer = setTimeout(() => open(session), Math.min(RETRY_MS * 1.5 ** (failures - 1), longest));
  }

  function close(): void {
    sessionNumber++;
    failures = 0;
    isBack = isResting = false;
    clearTimeout(timer);
    drop();
    presence.value = undefined;
    status.value = undefined;
    tried = Promise.withResolvers();
    listenAfter(tried.promise);
    forgetOrders();
    withdraw();
    connection.value = "connecting";
  }

  /** A page that is hidden for long gives its line back, when no command waits. It catches up by its position. */
  function watchVisibility(): void {
    clearTimeout(hiding);
    if (browser.document.visibilityState === "hidden") {
      hiding = setTimeout(() => {
        if (serverSocket?.waiting()) return watchVisibility();
        if (serverSocket) isResting = true;
        drop();
        clearTimeout(timer);
      }, HIDDEN_MS);
    } else if (isResting || isLost()) open(sessionNumber);
  }

  /** Follows the account of the signed-in user, from now on. */
  function startLive(): void {
    effect(() => {
      const isSignedIn = token.value !== undefined;
      close();
      forgetRecords();
      const session = sessionNumber;
      if (isSignedIn) resumeRuns();
      else forgetRuns();
      if (isSignedIn) void begin().then(() => session === sessionNumber && open(session));
    });
    effect(() => {
      if (isReachable.value) tellReached();
    });
    // A failed request shows the loss of the connection earlier than a silent line.
    effect(() => {
      if (isReachable.value || !serverSocket) return;
      drop();
      retry(sessionNumber);
    });
    browser.addEventListener("online", () => isLost() && open(sessionNumber));
    browser.addEventListener("offline", () => (isReachable.value = false));
    browser.document.addEventListener("visibilitychange", watchVisibility);
    watchVisibility();
  }

  return { connection, startLive, heard };
}
