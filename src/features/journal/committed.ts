import { contextsOf, findOwner } from "../account";
import type { Services } from "../../framework/services";
import { addressWithoutRequest } from "../../platform/network/public-address";
import { once } from "../../platform/once";
import { type Action, ACTIONS, actionShown } from "./actions";
import { type JournalEntry, numberText } from "./entries";
import { nameOf, showRecords } from "./shown";

/** A change that is committed. */
export interface CommittedChange {
  readonly deviceId: number;
  /** Number as in `GET /api/changes`. Empty for reports, which are not journaled. */
  readonly number: string;
  /** Number without the epoch: it grows. 0 for reports. */
  readonly n: number;
  readonly at: number;
  readonly resource: string;
  readonly id: number;
  readonly action: Action;
  /** Whether the record looks different because of rows of other records. */
  readonly isShownOtherwise: boolean;
  readonly request: string;
  /** The cause in messages: the request id of the answer, `NONE` outside of a request. */
  readonly label: string;
  /** `operator`, `server`, or the first 8 characters of the `jti` of a token. */
  readonly author: string;
  /** JSON of the record as GET shows it now, `null` if it is gone. Made once, when a sink first asks. */
  readonly body: string;
}

/** An entry, or a report, which has no number. */
export type Stored = Omit<JournalEntry, "n"> & { readonly n: number | null; readonly label: string };

/** The entries as sinks hear of them. `epoch`: the epoch of their numbers. */
export function committedChanges(services: Services, epoch: string, entries: readonly Stored[]): CommittedChange[] {
  const publicAddress = once(() => addressWithoutRequest(services.config, services.config.port));
  const contexts = once(() => contextsOf(services, publicAddress));
  const perDevice = once(() => Map.groupBy(entries, ({ device_id }) => device_id));
  const bodies = new Map<number, ReadonlyMap<string, object>>();
  /** Reads all records of one device when the first of them is asked for. */
  function recordsOf(deviceId: number): ReadonlyMap<string, object> {
    const known = bodies.get(deviceId);
    if (known) return known;
    const user = findOwner(services.db, deviceId);
    const records = user ? showRecords(contexts()(user), perDevice().get(deviceId) ?? []) : new Map<string, object>();
    bodies.set(deviceId, records);
    return records;
  }
  return entries.map((entry) => {
    let body: string | undefined;
    return {
      deviceId: entry.device_id,
      number: entry.n === null ? "" : numberText(epoch, entry.n),
      n: entry.n ?? 0,
      at: entry.at,
      resource: entry.resource,
      id: entry.record_id,
      action: actionShown(entry.action),
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
