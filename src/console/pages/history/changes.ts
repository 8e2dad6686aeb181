import type { Change } from "../../../client/client";
import { api, find, token } from "../../state";
import { batchOf } from "../../state/batch";
import { isSingle, type Kind, kindOf } from "../../state/kinds";
import { nouns, t } from "../../texts/history";
import { changeOf, type PointsThen } from "./points-then";

/** The changes of one request, or of one press that sent many. Changes without a request id are grouped by time and author. */
export interface ChangeGroup {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  /** The person or program, as far as they are known. */
  readonly who: Change["who"];
  /** The requests and numbers to send to undo it, in this order. */
  readonly undo: readonly ({ readonly request: string } | { readonly number: string })[];
  readonly entries: readonly Change[];
}

const NO_REQUEST = "NONE";

/** The newest entries, newest first. */
export async function readEntries(limit: number): Promise<readonly Change[]> {
  return (await api().changes({ limit })).changes;
}

/** Entries by request. The last one is left out where there may be more of its request. */
export function stepsOf(entries: readonly Change[], isAll: boolean): readonly ChangeGroup[] {
  const groups = Map.groupBy(entries, ({ request, at, by }) =>
    request === NO_REQUEST ? `${at} ${by}` : batchOf(request),
  );
  const steps = [...groups].map(([key, own]) => {
    const [{ at, by, who, request } = entries[0]!] = own; // a group has at least one
    const undo =
      request === NO_REQUEST
        ? own.map(({ number }) => ({ number }))
        : [...new Set(own.map(({ request }) => request))].map((request) => ({ request }));
    return { key, at, by, who, undo, entries: own };
  });
  return together(isAll ? steps : steps.slice(0, -1));
}

/** Kinds of which one press stores many records, each by a request of its own: values of the camera, steps of the set-up. */
const STORED_IN_ROWS: ReadonlySet<string> = new Set(["plugin_envs", "wizard_step_results"]);
const SOON_MS = 60_000;
/** The server stores some things by itself in several pieces, such as a demo garden. They become one line. */
const PIECES_MS = 2000;

/** Steps of one author that follow each other soon and belong together count as one. */
function together(steps: readonly ChangeGroup[]): readonly ChangeGroup[] {
  const joined: ChangeGroup[] = [];
  for (const changeGroup of steps) {
    const last = joined.at(-1);
    if (last && areAlike(last, changeGroup)) {
      const [undo, entries] = [last.undo.concat(changeGroup.undo), last.entries.concat(changeGroup.entries)];
      joined.splice(-1, 1, { ...last, undo, entries });
    } else joined.push(changeGroup);
  }
  return joined;
}

function areAlike(newer: ChangeGroup, older: ChangeGroup): boolean {
  if (newer.by !== older.by) return false;
  const [{ resource, action, at } = newer.entries[0]!] = newer.entries.slice(-1); // a step has at least one
  const apart = Date.parse(at) - Date.parse(older.at);
  const isOne = ({ entries }: ChangeGroup) =>
    entries.every((each) => each.resource === resource && each.action === action);
  const isAlike = STORED_IN_ROWS.has(resource) && apart <= SOON_MS && isOne(newer) && isOne(older);
  // A robot, or an older page, that changes many points stores each by a request of its own, at once.
  const ids = new Set(newer.entries.map(({ id }) => id));
  const isBulk = resource === "points" && action === "updated" && older.entries.every(({ id }) => !ids.has(id));
  return (
    isAlike ||
    (isBulk && apart <= PIECES_MS && isOne(newer) && isOne(older)) ||
    (newer.by === "server" && older.entries[0]?.request === NO_REQUEST && apart <= PIECES_MS)
  );
}

/** Names of a kind, by its path or the kind of a point. */
const nounOf = (resource: string, count: number): string => {
  const name = Object.hasOwn(nouns, resource) ? nouns[resource as keyof typeof nouns] : `${resource}|${resource}`;
  const [one = "", many = ""] = name.split("|");
  return t.countOf(count, one, many);
};

/** Kinds whose records people know by a name. */
const NAMED: ReadonlySet<Kind> = new Set<Kind>([
  "curves",
  "folders",
  "measures",
  "peripherals",
  "pluginEnvs",
  "pointGroups",
  "points",
  "regimens",
  "savedGardens",
  "sensors",
  "sequences",
  "tools",
  "waterRules",
  "webcamFeeds",
]);

/** The present name of a record. */
function nameOf(resource: string, id: number): string | undefined {
  const kind = kindOf(resource);
  if (kind === undefined || isSingle(kind) || !NAMED.has(kind)) return undefined;
  const { name, label, key } = { ...find(kind, id) } as { name?: string; label?: string; key?: string }; // one of them
  return name || label || key;
}

/** The last names of deleted records, by their kind and id. */
export type Names = ReadonlyMap<string, string>;
const keyOf = ({ resource, id }: Pick<Change, "resource" | "id">): string => `${resource}/${id}`;
export const namesOf = (entries: readonly Change[]): Names =>
  new Map(entries.toReversed().flatMap((entry) => (entry.name === undefined ? [] : [[keyOf(entry), entry.name]])));

/** Most names in a line that tells of one kind only. Keys of plugin values are long, and nothing to read in a row. */
const NAMES = 3;
const UNNAMED = "plugin_envs";

/** "Group changed: Beds", "5 plants changed: planned → planted · Mint, Beet, Leek, …", "Device changed; 17 sequences created". */
export function summaryOf({ entries }: ChangeGroup, deleted: Names, points: PointsThen): string {
  const nounKey = (entry: Change): string => points.get(entry.number)?.kind ?? entry.resource;
  const kinds = Map.groupBy(entries, (entry) => `${entry.action} ${nounKey(entry)}`);
  return [...kinds.values()]
    .map((own) => {
      const [first = entries[0]!] = own; // as above
      const { action, resource } = first;
      const ids = [...new Set(own.map(({ id }) => id))];
      const named = ids.length === 1 || (kinds.size === 1 && resource !== UNNAMED) ? ids : [];
      const all = named.flatMap((id) => nameOf(resource, id) ?? deleted.get(keyOf({ resource, id })) ?? []);
      const names = [...new Set(all)];
      const shown = names.length > NAMES ? [...names.slice(0, NAMES), "…"] : names;
      const change = action === "updated" ? changeOf(own, points) : undefined;
      const told = shown.filter((name) => !change?.includes(name));
      const said = [...(change === undefined ? [] : [change]), ...(told.length > 0 ? [told.join(", ")] : [])];
      return t[action](nounOf(nounKey(first), ids.length)) + (said.length > 0 ? `: ${said.join(" · ")}` : "");
    })
    .join("; ");
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
export const canUndo = ({ entries }: ChangeGroup): boolean =>
  entries.every(({ resource, action }) => resource !== "users" && (resource !== "device" || action === "updated"));

/** The author of a step, in words. */
export function authorOf({ by, who }: ChangeGroup): string {
  if (by === "server") return t.server;
  if (by === "operator") return t.operator;
  if (by === "practice") return t.practice;
  if (by === "home") return t.home;
  if (by === ownSession()) return t.you;
  return who?.name || t.session;
}
