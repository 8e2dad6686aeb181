import { Type } from "@sinclair/typebox";
import type { Context } from "../../framework/context";
import { invalid, invalidRequest, notFound, Refusal, textsOf } from "../../framework/errors";
import { named } from "../../framework/field/schema";
import { NO_REQUEST, origin } from "../../framework/origin";
import { isLeftOut } from "../../framework/resource/table";
import { brokenConstraint } from "../../platform/db/driver";
import { ACTIONS } from "./actions";
import { epochOf, openingOf, parseNumber, reachOf, type WholeEntry, wholeEntriesAfter } from "./entries";
import { journal } from "./journal";
import { differsFromBefore } from "./past";
import { putBack } from "./put-back";
import { nameOf } from "./shown";

/** Why a record stays as it is. */
interface Hindrance {
  readonly resource: string;
  readonly id: number;
  readonly reason: string;
}

export const NOT_UNDONE = "This cannot be undone.";
export const CHANGED_SINCE = "It has changed since.";
const NOT_KEPT = "It cannot be put back.";

export const undoSchema = () =>
  named("Undo", () =>
    Type.Object({
      request: Type.String({ description: "Id of this undo, which can be undone by it" }),
      changes: Type.Integer({ description: "How many changes it has made" }),
    }),
  );

/** Undoes the last request with this id. @throws Refusal `not_found`, `invalid` (`live.md` §1). */
export function undoRequest(context: Context, request: string): object {
  const { db, deviceId } = context;
  if (request === NO_REQUEST) throw invalidRequest("NONE names no request. Undo the changes by their numbers.");
  const first = openingOf(db, deviceId, request);
  if (first === undefined) throw notFound();
  const entries = wholeEntriesAfter(db, deviceId, first - 1);
  return undo(
    context,
    entries.filter((entry) => entry.request === request),
    entries,
  );
}

/** Undoes one change. @throws Refusal `not_found`, `invalid`. */
export function undoNumber(context: Context, number: string): object {
  const { db, deviceId } = context;
  const { epoch, n } = parseNumber(number) ?? { epoch: "", n: 0 };
  if (n === 0 || epoch !== epochOf(db)) throw notFound();
  const entries = wholeEntriesAfter(db, deviceId, n - 1);
  const entry = entries.at(-1);
  if (entry?.n !== n) throw notFound();
  return undo(context, [entry], entries);
}

/** `undone`: newest first. `since`: these and all later entries. */
function undo(context: Context, undone: readonly WholeEntry[], since: readonly WholeEntry[]): object {
  const { db, deviceId, services, requestId } = context;
  const hindrances = [...keptBack(context, undone), ...changedSince(context, undone, since)];
  if (hindrances.length > 0) throw refusal(hindrances);
  const before = reachOf(db, deviceId).newest;
  const asked = services.get(origin);
  const { author } = asked.current;
  // An undo without an id is journaled under the id of its answer.
  asked.during({ author, deviceId, requestId, sentRequestId: requestId }, () => apply(context, undone));
  return { request: requestId, changes: wholeEntriesAfter(db, deviceId, before).length };
}

/** Records that an undo never puts back. */
function keptBack({ services }: Context, undone: readonly WholeEntry[]): Hindrance[] {
  const { followed } = services.get(journal);
  return undone.flatMap((entry) => {
    const isMade = entry.action === ACTIONS.created;
    const { undone: how } = followed.get(entry.resource)?.journaled ?? {};
    const isPossible = how !== undefined && !isLeftOut(how) && (isMade || entry.previous !== null);
    return isPossible ? [] : [hindrance(entry, NOT_KEPT)];
  });
}

/** Records that have changed again. Later changes that were undone do not count. */
function changedSince(
  { db, deviceId, services }: Context,
  undone: readonly WholeEntry[],
  since: readonly WholeEntry[],
): Hindrance[] {
  const { followed } = services.get(journal);
  const own = undone.filter(({ action }) => action !== ACTIONS.shown);
  const lasts = new Map(own.toReversed().map((entry) => [nameOf(entry), entry]));
  const later = Map.groupBy(
    since.filter((entry) => entry.n > (lasts.get(nameOf(entry))?.n ?? entry.n)),
    nameOf,
  );
  return [...lasts].flatMap(([name, entry]) => {
    const table = followed.get(entry.resource);
    const entries = later.get(name) ?? [];
    const isChanged = table !== undefined && differsFromBefore(db, table, deviceId, entry.record_id, entries);
    return isChanged ? [hindrance(entry, CHANGED_SINCE)] : [];
  });
}

/**
 * Puts everything back in reverse order, so that each step finds what it needs. Then it checks the rules.
 * @throws Refusal with all reasons against it.
 */
function apply(context: Context, undone: readonly WholeEntry[]): void {
  const { followed } = context.services.get(journal);
  const hindrances = new Map<string, Hindrance>();
  const attempt = (entry: WholeEntry, work: () => void): void => {
    try {
      work();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      if (!hindrances.has(nameOf(entry))) hindrances.set(nameOf(entry), hindrance(entry, reason));
    }
  };
  for (const entry of undone) {
    const table = followed.get(entry.resource);
    if (table) attempt(entry, () => putBack(context, table, entry));
  }
  const kept = new Map(undone.map((entry) => [nameOf(entry), entry]));
  for (const entry of kept.values()) {
    const { undone: how } = followed.get(entry.resource)?.journaled ?? {};
    if (hindrances.size > 0 || entry.action === ACTIONS.created || entry.action === ACTIONS.shown) continue;
    if (!how || isLeftOut(how)) continue;
    const problems = how.restored?.(context, entry.record_id);
    if (problems) hindrances.set(nameOf(entry), hindrance(entry, textsOf(problems).join(" ")));
  }
  if (hindrances.size > 0) throw refusal([...hindrances.values()]);
}

const hindrance = ({ resource, record_id }: WholeEntry, reason: string): Hindrance => ({
  resource,
  id: record_id,
  reason,
});

/** A refusal has 20 texts at most (`accounts.md` §1.3): its own, and two of each record. */
const SHOWN_HINDRANCES = 9;

const refusal = (records: readonly Hindrance[]): Refusal =>
  invalid({
    error: NOT_UNDONE,
    records: records.slice(0, SHOWN_HINDRANCES).map((record) => ({ ...record })),
  });

/** Why a record cannot be put back, in words. Undefined for a defect of the server. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return textsOf(error.body).join(" ");
  const broken = brokenConstraint(error);
  if (broken === "unique") return "Another record has taken its place.";
  return broken === "reference" ? "What it refers to is gone, or something refers to it." : undefined;
}
