import { defineService, type Services } from "../../../framework/services";
import { epochOf } from "./entries";
import { type Stored, type Told, toldOf } from "./told";
import { openUntold, type Untold } from "./untold";

/** How often the changes of other processes are looked for, while somebody listens. */
const LOOK_MS = 1_000;

/**
 * Hears of the changes of all devices, in the order in which they were made. It must not throw. What another process
 * deletes together with its journal (an account) is not told, and of reports only what this process stores or deletes.
 */
export type Sink = (told: readonly Told[]) => void;

export interface ChangeStream {
  /** Answers a function that takes the sink away. `what`: `all` are the changes and the reports. */
  readonly add: (sink: Sink, what?: "changes" | "all") => () => void;
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
  const sinks = new Map<Sink, "changes" | "all">();
  let open: { readonly untold: Untold; readonly epoch: string; readonly clock: Timer } | undefined;

  function take(entries: readonly Stored[]): void {
    const all = toldOf(services, open?.epoch ?? "", entries);
    const changes = all.filter(({ number }) => number !== "");
    for (const [sink, what] of sinks) {
      const told = what === "all" ? all : changes;
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

  function start(): void {
    open = { untold: openUntold(services), epoch: epochOf(db), clock: setInterval(tell, LOOK_MS).unref() };
    writes.onCommit.add(tell);
  }

  function stop(): void {
    sinks.clear();
    clearInterval(open?.clock);
    clearImmediate(rest);
    rest = undefined;
    writes.onCommit.delete(tell);
    open?.untold.close();
    open = undefined;
  }

  return {
    look: tellAll,
    close: stop,
    add: (sink, what = "changes") => {
      if (!open) start();
      sinks.set(sink, what);
      return () => {
        if (sinks.delete(sink) && sinks.size === 0) stop();
      };
    },
  };
}
