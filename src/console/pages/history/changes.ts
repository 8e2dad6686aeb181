import { api } from "../../state/api";
import { token } from "../../state/session";
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
}

/** What one request did; entries that belong to none stand alone. */
export interface Step {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  /** What takes it back. */
  readonly undo: { readonly request: string } | { readonly number: string };
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
  const groups = Map.groupBy(entries, ({ request, number }) => (request === NO_REQUEST ? number : request));
  const steps = [...groups].map(([key, own]) => {
    const [{ at, by, request, number } = entries[0]!] = own; // a group has at least one
    return { key, at, by, undo: request === NO_REQUEST ? { number } : { request }, entries: own };
  });
  return isAll ? steps : steps.slice(0, -1);
}

const nounOf = (resource: string, count: number): string => {
  const name = Object.hasOwn(nouns, resource) ? nouns[resource as keyof typeof nouns] : `${resource}|${resource}`;
  const [one = "", many = ""] = name.split("|");
  return t.countOf(count, one, many);
};

/** "3 points deleted, Group changed". */
export function summaryOf({ entries }: Step): string {
  const kinds = Map.groupBy(entries, ({ action, resource }) => `${action} ${resource}`);
  return [...kinds.values()]
    .map((own) => {
      const [{ action, resource } = entries[0]!] = own; // as above
      return t[action](nounOf(resource, new Set(own.map(({ id }) => id)).size));
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
