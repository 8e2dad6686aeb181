import { Type } from "@sinclair/typebox";
import type { Context } from "../../framework/context";
import { invalid, invalidRequest, notFound, Refusal, textsOf } from "../../framework/errors";
import { named } from "../../framework/field/schema";
import { NO_REQUEST, origin } from "../../framework/origin";
import { isLeftOut } from "../../framework/resource/table";
import type { Right } from "../../framework/right";
import { brokenConstraint } from "../../platform/db/driver";
import { ACTIONS } from "./actions";
import {
  countAfter,
  entriesOfRecords,
  entriesOfRequest,
  epochOf,
  parseNumber,
  reachOf,
  type WholeEntry,
  wholeEntry,
} from "./entries";
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
/**
 * Most changes of one undo. It is one write, and others wait until it ends. Applying a saved garden makes 2,000, and one
 * for each group that loses a plant.
 */
const UNDONE_AT_ONCE = 2_200;
/** Most later changes of the same records that it looks through. */
const LATER_AT_MOST = 3_000;
const TOO_MUCH_SINCE = `Its records have had more than ${LATER_AT_MOST} changes since: too many to look through.`;
const PARTLY_KEPT =
  "The journal does not keep all changes of the request any more: undo those that matter by their numbers.";
const TOO_MUCH = `The request made more than ${UNDONE_AT_ONCE} changes: undo those that matter by their numbers.`;

export const undoSchema = () =>
  named("Undo", () =>
    Type.Object({
      request: Type.String({ description: "Id of this undo, which can be undone by it" }),
      changes: Type.Integer({ description: "How many changes it has made" }),
    }),
  );

/** The changes to undo: those of the last request with an id, or a single one. */
interface Wanted {
  readonly request?: unknown;
  readonly number?: unknown;
}

/**
 * The entries to undo, newest first. It reads only these and the later ones of their records, so refusing an impossible
 * request costs little. @throws Refusal `not_found`, `invalid` (`live.md` §1).
 */
export function undoable(context: Context, wanted: Wanted): readonly WholeEntry[] {
  const undone = wantedEntries(context, wanted);
  const hindrances = [...keptBack(context, undone), ...changedSince(context, undone)];
  if (hindrances.length > 0) throw refusal(hindrances);
  return undone;
}

/** The right to undo: `own` where it puts back what only the owner writes (`people.md` §1). @throws Refusal as above. */
export function rightToUndo(context: Context): Right | undefined {
  const { followed } = context.services.get(journal);
  const undone = wantedEntries(context, context.body);
  return undone.map(({ resource }) => followed.get(resource)?.right).find((right) => right === "own");
}

/** Undoes it. Belongs into a write. @throws Refusal as above, and when the rules of the records are against it. */
export function undo(context: Context, wanted: Wanted): object {
  const { db, deviceId, services, requestId } = context;
  const author = services.get(origin).authorOf(context);
  const undone = undoable(context, wanted);
  const before = reachOf(db, deviceId).newest;
  services.get(origin).during(author, () => apply(context, undone));
  return { request: requestId, changes: countAfter(db, deviceId, before) };
}

function wantedEntries({ db, deviceId }: Context, { request, number }: Wanted): readonly WholeEntry[] {
  if (typeof request === "string" && typeof number === "string") {
    throw invalidRequest("Send either the request or the number.");
  }
  if (request === NO_REQUEST) throw invalidRequest("NONE names no request. Undo the changes by their numbers.");
  if (typeof request === "string") {
    const entries = entriesOfRequest(db, deviceId, request, UNDONE_AT_ONCE + 1);
    if (entries === undefined) throw invalidRequest(PARTLY_KEPT);
    if (entries.length > UNDONE_AT_ONCE) throw invalidRequest(TOO_MUCH);
    return found(entries);
  }
  if (typeof number !== "string") throw invalidRequest("Send the request or the number of what to undo.");
  const { epoch, n } = parseNumber(number) ?? { epoch: "", n: 0 };
  return found(epoch === epochOf(db) ? [wholeEntry(db, deviceId, n) ?? []].flat() : []);
}

function found(entries: readonly WholeEntry[]): readonly WholeEntry[] {
  if (entries.length === 0) throw notFound();
  return entries;
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
function changedSince({ db, deviceId, services }: Context, undone: readonly WholeEntry[]): Hindrance[] {
  const { followed } = services.get(journal);
  const own = undone.filter(({ action }) => action !== ACTIONS.shown);
  const lasts = new Map(own.toReversed().map((entry) => [nameOf(entry), entry]));
  const first = own.at(-1)?.n ?? 0;
  const most = LATER_AT_MOST + own.length - 1; // those behind the first are among them
  const since = first === 0 ? [] : entriesOfRecords(db, deviceId, first, recordsOf(own), most + 1);
  if (since.length > most) throw invalidRequest(TOO_MUCH_SINCE);
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

const recordsOf = (entries: readonly WholeEntry[]): number[] => entries.map(({ record_id }) => record_id);

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
