import { sql } from "kysely";
import { contextOf } from "../../account";
import { NO_REQUEST, origin } from "../../../framework/origin";
import { defineService, type Services } from "../../../framework/services";
import { anyTable } from "../../../framework/resource/store";
import { type Placeholders, query } from "../../../platform/db/query";
import { addressWithoutRequest } from "../../../platform/network/public-address";
import { type Action, ACTIONS, toldAs } from "./actions";
import { type Entry, epochOf, numberText } from "./entries";
import { nameOf, showRecords } from "./shown";

/** How often the changes of other processes are looked for, while somebody listens. */
const LOOK_MS = 1_000;
/** Entries that are told at once. */
const STEP = 1_000;

/** A change that is committed. */
export interface Told {
  readonly deviceId: number;
  /** As in `GET /api/changes`. */
  readonly number: string;
  /** The same without the epoch: it grows. */
  readonly n: number;
  readonly at: number;
  readonly resource: string;
  readonly id: number;
  readonly action: Action;
  /** Whether rows that are not its own made the record look otherwise. */
  readonly isShownOtherwise: boolean;
  readonly request: string;
  /** Id of the request as its answer names it; `NONE` outside of a request. */
  readonly label: string;
  /** `operator`, `server`, or the first 8 characters of the `jti` of a token. */
  readonly author: string;
  /** JSON text of the record as GET shows it now, `null` when it is gone. Made when it is first asked for, for all sinks. */
  readonly body: string;
}

/**
 * Hears of the changes of all devices, in the order in which they were made. It must not throw. What another process
 * deletes together with its journal (an account) is not told.
 */
export type Sink = (told: readonly Told[]) => void;

export interface ChangeStream {
  /** Answers a function that takes the sink away. */
  readonly add: (sink: Sink) => () => void;
  /** Looks for changes of other processes now. */
  readonly look: () => void;
  /** Takes all sinks away. */
  readonly close: () => void;
}

/** What this connection has journaled and not told yet. It goes with a write that is undone, and stays with a reset. */
const LISTEN = `
  create temp table untold (
    n integer primary key, device_id, at, resource, record_id, action, request, author, label
  );
  create temp trigger change_untold after insert on changes begin
    insert into untold
    values (
      new.n, new.device_id, new.at, new.resource, new.record_id, new.action, new.request, new.author,
      change_label(new.device_id)
    );
  end`;
const UNLISTEN = "drop trigger change_untold; drop table untold";

type Stored = Entry & { readonly label: string };

const userOf = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("users").select(["id", "device_id"]).where("device_id", "=", p.device_id),
);
const newest = query((q) => q.selectNoFrom(sql<number | null>`(select max(n) from changes)`.as("n")));
/** What is not told yet: of this connection, and behind the last that was told also of others. */
const untold = query((q, p: Placeholders<{ n: number }>) =>
  q
    .selectFrom(
      sql<Stored>`(
        select n, device_id, at, resource, record_id, action, request, author, label from untold
        union all
        select n, device_id, at, resource, record_id, action, request, author, request from changes
        where n > ${p.n} and n not in (select n from untold)
      )`.as("change"),
    )
    .selectAll()
    .orderBy("n")
    .limit(STEP),
);
const forget = query((q, p: Placeholders<{ n: number }>) => anyTable(q).deleteFrom("untold").where("n", "<=", p.n));

/** Feeds everything that is live from the journal, after each commit (`live.md` §1). Without a sink nothing is read. */
export const changeStream = defineService(
  (services: Services): ChangeStream => createStream(services),
  (stream) => stream.close(),
);

function createStream(services: Services): ChangeStream {
  const { db, writes } = services;
  const sinks = new Set<Sink>();
  let last = 0;
  let clock: Timer | undefined;

  function tell(): void {
    if (sinks.size === 0) return;
    for (;;) {
      const entries = db.all(untold, { n: last });
      const end = entries.at(-1)?.n;
      if (end === undefined) return;
      last = Math.max(last, end);
      db.run(forget, { n: end });
      const changes = toldOf(services, entries);
      for (const sink of sinks) sink(changes);
    }
  }

  let foreignWrites = 0;
  function look(): void {
    const seen = writes.foreignWrites();
    if (seen !== foreignWrites) tell();
    foreignWrites = seen;
  }

  function start(): void {
    const author = services.get(origin);
    db.defineFunction("change_label", (deviceId) => {
      const { current } = author;
      return current.deviceId === 0 || current.deviceId === Number(deviceId) ? current.requestId : NO_REQUEST;
    });
    db.execute(LISTEN);
    last = db.get(newest, {})?.n ?? 0;
    foreignWrites = writes.foreignWrites();
    writes.onCommit.add(tell);
    clock = setInterval(look, LOOK_MS);
    clock.unref();
  }

  function stop(): void {
    sinks.clear();
    clearInterval(clock);
    writes.onCommit.delete(tell);
    db.execute(UNLISTEN);
  }

  return {
    look,
    close: () => {
      if (sinks.size > 0) stop();
    },
    add: (sink) => {
      if (sinks.size === 0) start();
      sinks.add(sink);
      return () => {
        if (sinks.delete(sink) && sinks.size === 0) stop();
      };
    },
  };
}

/** The entries as sinks hear of them. */
function toldOf(services: Services, entries: readonly Stored[]): Told[] {
  const epoch = epochOf(services.db);
  const bodies = new Map<number, ReadonlyMap<string, object>>();
  const perDevice = Map.groupBy(entries, ({ device_id }) => device_id);
  /** The records of one device are read together, when the first of them is asked for. */
  function recordsOf(deviceId: number): ReadonlyMap<string, object> {
    const known = bodies.get(deviceId);
    if (known) return known;
    const user = services.db.get(userOf, { device_id: deviceId });
    const records = user
      ? showRecords(
          contextOf(services, user, addressWithoutRequest(services.config, services.config.port)),
          perDevice.get(deviceId) ?? [],
        )
      : new Map<string, object>();
    bodies.set(deviceId, records);
    return records;
  }
  return entries.map((entry) => {
    let body: string | undefined;
    return {
      deviceId: entry.device_id,
      number: numberText(epoch, entry.n),
      n: entry.n,
      at: entry.at,
      resource: entry.resource,
      id: entry.record_id,
      action: toldAs(entry.action),
      isShownOtherwise: entry.action === ACTIONS.shown,
      request: entry.request,
      label: entry.label,
      author: entry.author,
      get body() {
        body ??= JSON.stringify(recordsOf(entry.device_id).get(nameOf(entry)) ?? null);
        return body;
      },
    };
  });
}
