import { defineService, type Services } from "../../framework/services";
import { epochOf } from "./entries";
import { followReports } from "./reports";
import { type Stored, type Told, toldOf } from "./told";
import { openUntold, type Untold } from "./untold";

/** How often it looks for changes of other processes while there is a sink. */
const LOOK_MS = 1_000;

/**
 * Gets the changes of all devices, in the order in which they were made. It must not throw. It does not hear of an account
 * that another process deletes, because the journal goes with it, nor of reports of another process.
 */
export type Sink = (told: readonly Told[]) => void;

/** Whether the reports of a device in a table are wanted. */
export type Wants = (deviceId: number, table: string) => boolean;

export interface ChangeStream {
  /**
   * Returns a function that removes the sink. `wants`: the reports that the sink needs. It may get others too. `wants` must
   * not use the database.
   */
  readonly add: (sink: Sink, wants?: Wants) => () => void;
  /** Looks for changes of other processes now. */
  readonly look: () => void;
  /** Removes all sinks. */
  readonly close: () => void;
}

/** Tells sinks of new entries of the journal after each commit (`live.md` §1). Without a sink it reads nothing. */
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

  /** Begins or ends noting reports, as the sinks want. */
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
