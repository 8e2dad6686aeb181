import { defineService, type Services } from "../../../framework/services";
import { epochOf } from "./entries";
import { followReports } from "./reports";
import { type Stored, type Told, toldOf } from "./told";
import { openUntold, type Untold } from "./untold";

/** How often the changes of other processes are looked for, while somebody listens. */
const LOOK_MS = 1_000;

/**
 * Hears of the changes of all devices, in the order in which they were made. It must not throw. What another process
 * deletes together with its journal (an account) is not told, and of reports only what this process stores or deletes.
 */
export type Sink = (told: readonly Told[]) => void;

/** Whether the reports of a device in a table are wanted. */
export type Wants = (deviceId: number, table: string) => boolean;

export interface ChangeStream {
  /**
   * Answers a function that takes the sink away. `wants`: which reports the sink also hears of; it may hear of others, too,
   * and must not use the database when it is asked.
   */
  readonly add: (sink: Sink, wants?: Wants) => () => void;
  /** Looks for changes of other processes now. */
  readonly look: () => void;
  /** Takes all sinks away. */
  readonly close: () => void;
}

/** Feeds everything that is live from the journal, after each commit (`live.md` §1). Without a sink nothing is read. */
export const changeStream = defineService(
  (services: Services): ChangeStream => createStream(services),
  (stream) => stream.close(),
);

function createStream(services: Services): ChangeStream {
  const { db, writes } = services;
  const sinks = new Map<Sink, Wants | undefined>();
  let open: { readonly untold: Untold; readonly epoch: string; readonly clock: Timer } | undefined;
  let endReports: (() => void) | undefined;

  const isWanted: Wants = (deviceId, table) => sinks.values().some((wants) => wants?.(deviceId, table));

  function take(entries: readonly Stored[]): void {
    const all = toldOf(services, open?.epoch ?? "", entries);
    const changes = all.filter(({ number }) => number !== "");
    for (const [sink, wants] of sinks) {
      const told = wants ? all : changes;
      if (told.length > 0) sink(told);
    }
  }

  let rest: NodeJS.Immediate | undefined;
  function tell(): void {
    if (!open?.untold.takePart(take)) return;
    rest ??= setImmediate(() => {
      rest = undefined;
      tell();
    });
  }

  function tellAll(): void {
    while (open?.untold.takePart(take)) continue;
  }

  /** Follows what the sinks want. */
  function follow(): void {
    if (sinks.size > 0) open ??= start();
    const wantsReports = sinks.values().some((wants) => wants !== undefined);
    if (wantsReports) endReports ??= followReports(services, isWanted);
    else {
      endReports?.();
      endReports = undefined;
    }
    if (sinks.size === 0) stop();
  }

  function start(): NonNullable<typeof open> {
    const untold = openUntold(services);
    writes.onCommit.add(tell);
    return { untold, epoch: epochOf(db), clock: setInterval(tell, LOOK_MS).unref() };
  }

  function stop(): void {
    clearInterval(open?.clock);
    clearImmediate(rest);
    rest = undefined;
    writes.onCommit.delete(tell);
    open?.untold.close();
    open = undefined;
  }

  return {
    look: tellAll,
    close: () => {
      sinks.clear();
      follow();
    },
    add: (sink, wants) => {
      sinks.set(sink, wants);
      follow();
      return () => {
        if (sinks.delete(sink)) follow();
      };
    },
  };
}
