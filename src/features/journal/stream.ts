import { defineService, type Services } from "../../framework/services";
import { epochOf } from "./entries";
import { followReports } from "./reports";
import { type Stored, type CommittedChange, committedChanges } from "./committed";
import { openUnpublished, type Unpublished } from "./unpublished";

/** How often it looks for changes of other processes while there is a sink. */
const LOOK_MS = 1_000;

/**
 * Gets the changes of all devices, in the order in which they were made. It must not throw. Reports of another process do
 * not reach it, nor does an account that another process deletes, because the journal goes with it.
 */
type Sink = (changes: readonly CommittedChange[]) => void;

/** Whether the reports of a device in a table are wanted. */
type Wants = (deviceId: number, table: string) => boolean;

interface ChangeStream {
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

/** Publishes new entries of the journal to its sinks after each commit (`live.md` §1). Without a sink it reads nothing. */
export const changeStream = defineService(
  (services: Services): ChangeStream => createStream(services),
  (stream) => stream.close(),
);

function createStream(services: Services): ChangeStream {
  const { db, writes } = services;
  const sinks = new Map<Sink, Wants | undefined>();
  let open: { readonly unpublished: Unpublished; readonly epoch: string; readonly clock: Timer } | undefined;
  let endReports: (() => void) | undefined;

  const isWanted: Wants = (deviceId, table) => sinks.values().some((wants) => wants?.(deviceId, table));

  function take(entries: readonly Stored[]): void {
    const all = committedChanges(services, open?.epoch ?? "", entries);
    const changes = all.filter(({ number }) => number !== "");
    for (const [sink, wants] of sinks) {
      const wanted = wants ? all : changes;
      if (wanted.length > 0) sink(wanted);
    }
  }

  let rest: NodeJS.Immediate | undefined;
  function publish(): void {
    if (!open?.unpublished.takePart(take)) return;
    rest ??= setImmediate(() => {
      rest = undefined;
      publish();
    });
  }

  function publishAll(): void {
    while (open?.unpublished.takePart(take)) continue;
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
    const epoch = epochOf(db);
    const unpublished = openUnpublished(services);
    writes.onCommit.add(publish);
    return { unpublished, epoch, clock: setInterval(publish, LOOK_MS).unref() };
  }

  function stop(): void {
    clearInterval(open?.clock);
    clearImmediate(rest);
    rest = undefined;
    writes.onCommit.delete(publish);
    open?.unpublished.close();
    open = undefined;
  }

  return {
    look: publishAll,
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
