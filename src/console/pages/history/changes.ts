import { api, find, token } from "../../state";
import { isSingle, type Kind, kindOf } from "../../state/kinds";
import { nouns, t } from "../../texts/history";

/** An entry of the journal (`live.md` §1). */
export interface Entry {
  readonly number: string;
  readonly at: string;
  readonly resource: string;
  readonly id: number;
  readonly action: "created" | "updated" | "deleted";
  readonly request: string;
  readonly by: string;
  /** What a deleted record was called. */
  readonly name?: string;
}

/** The changes of one request. Changes without a request id are grouped by time and author. */
export interface Step {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  /** What to send to undo it, in this order. */
  readonly undo: readonly ({ readonly request: string } | { readonly number: string })[];
  readonly entries: readonly Entry[];
}

const NO_REQUEST = "NONE";

/** The newest entries, newest first. */
export async function readEntries(limit: number): Promise<readonly Entry[]> {
  const { changes } = await api().request<{ changes: readonly Entry[] }>("GET", "/api/changes", { query: { limit } });
  return changes;
}

/** Entries by request. The last one is left out where there may be more of its request. */
export function stepsOf(entries: readonly Entry[], isAll: boolean): readonly Step[] {
  const groups = Map.groupBy(entries, ({ request, at, by }) => (request === NO_REQUEST ? `${at} ${by}` : request));
  const steps = [...groups].map(([key, own]) => {
    const [{ at, by, request } = entries[0]!] = own; // a group has at least one
    const undo = request === NO_REQUEST ? own.map(({ number }) => ({ number })) : [{ request }];
    return { key, at, by, undo, entries: own };
  });
  return isAll ? steps : steps.slice(0, -1);
}

const nounOf = (resource: string, count: number): string => {
  const name = Object.hasOwn(nouns, resource) ? nouns[resource as keyof typeof nouns] : `${resource}|${resource}`;
  const [one = "", many = ""] = name.split("|");
  return t.countOf(count, one, many);
};

/** Kinds whose records people know by a name. */
const NAMED: ReadonlySet<Kind> = new Set<Kind>([
  "curves",
  "folders",
  "peripherals",
  "pointGroups",
  "points",
  "regimens",
  "savedGardens",
  "sensors",
  "sequences",
  "tools",
  "webcamFeeds",
]);

/** What a record is called now. */
function nameOf(resource: string, id: number): string | undefined {
  const kind = kindOf(resource);
  if (kind === undefined || isSingle(kind) || !NAMED.has(kind)) return undefined;
  const { name, label } = { ...find(kind, id) } as { name?: string; label?: string }; // one of both
  return name || label;
}

/** What deleted records were called, by their kind and id. */
export type Names = ReadonlyMap<string, string>;
const keyOf = ({ resource, id }: Entry): string => `${resource}/${id}`;
export const namesOf = (entries: readonly Entry[]): Names =>
  new Map(entries.toReversed().flatMap((entry) => (entry.name === undefined ? [] : [[keyOf(entry), entry.name]])));

/** "3 points deleted, Group changed: Beds". */
export function summaryOf({ entries }: Step, deleted: Names): string {
  const kinds = Map.groupBy(entries, ({ action, resource }) => `${action} ${resource}`);
  return [...kinds.values()]
    .map((own) => {
      const [first = entries[0]!] = own; // as above
      const { action, resource, id } = first;
      const count = new Set(own.map((entry) => entry.id)).size;
      const name = count === 1 ? (nameOf(resource, id) ?? deleted.get(keyOf(first))) : undefined;
      return t[action](nounOf(resource, count)) + (name === undefined ? "" : `: ${name}`);
    })
    .join(", ");
}

/** The session that this browser is in, as entries name it. */
function ownSession(): string | undefined {
  const [, payload = ""] = token.value?.split(".") ?? [];
  try {
    const { jti } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { jti: string }; // our token
    return `session:${jti.slice(0, 8)}`;
  } catch {
    return undefined;
  }
}

/** Users and the device itself are not put back (`live.md` §1). */
export const canUndo = ({ entries }: Step): boolean =>
  entries.every(({ resource, action }) => resource !== "users" && (resource !== "device" || action === "updated"));

/** Who did it. */
export function authorOf({ by }: Step): string {
  if (by === "server") return t.server;
  if (by === "operator") return t.operator;
  return by === ownSession() ? t.you : t.session;
}
