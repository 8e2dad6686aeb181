import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tokenMadeAt } from "../../account";
import type { Session } from "../../../platform/auth/tokens";
import { evictOldest } from "../../../platform/cache/eviction";
import { revision } from "../../../platform/config/build";
import { giveToOwner } from "../../../platform/disk/owner";
import { defineService, type Services } from "../../../framework/services";

/** Most sessions that are remembered as asked. */
const REMEMBERED = 10_000;
/** The server runs from source, so a new revision cannot be recognised. */
const UNKNOWN = "NONE";

/** The revision that runs. */
export const running = defineService(() => ({ revision }));

/** Time since which a revision runs on a data folder, over all its starts. */
interface FirstStart {
  readonly revision: string;
  readonly since: string;
}

/** Asks browsers with a page of an earlier revision to load it anew. Source: `live.md` §3.1, `public_broadcast`. */
export const reload = defineService((services: Services) => {
  const asked = new Map<string, true>();
  let first: ReturnType<typeof firstStart> | undefined;
  let areAllAsked = false;
  return {
    /** Notes since when this revision runs. Call it at the start: the first reader may come days later. */
    note: (): void => {
      const current = services.get(running).revision;
      if (current !== UNKNOWN) first ??= firstStart(services, current);
    },
    /** The message for everybody when this revision runs for the first time. Undefined otherwise. */
    noticeForAll: (): string | undefined => {
      const current = services.get(running).revision;
      if (current === UNKNOWN || areAllAsked) return undefined;
      areAllAsked = true;
      first ??= firstStart(services, current);
      return first.isNow ? noticeOf(current) : undefined;
    },
    /**
     * The message for a session that reads `public_broadcast`. A page gets a token when it is loaded, so a page with a
     * token older than this revision shows an earlier revision. Undefined for others, and for sessions that were asked.
     */
    noticeFor: ({ deviceId, jti }: Session): string | undefined => {
      const current = services.get(running).revision;
      if (current === UNKNOWN || asked.has(jti)) return undefined;
      first ??= firstStart(services, current);
      const madeAt = tokenMadeAt(services.db, { deviceId, jti });
      if (madeAt === undefined || madeAt >= first.since) return undefined;
      asked.set(jti, true);
      evictOldest(asked, REMEMBERED);
      return noticeOf(current);
    },
  };
});

const noticeOf = (revision: string): string => JSON.stringify({ type: "reload", commit: revision });

/** Reads it from the data folder. If it is not there, this start is the first, and is noted. */
function firstStart(
  { config, clock, startedAt, log }: Services,
  current: string,
): { readonly since: string; readonly isNow: boolean } {
  const path = join(config.dataDir, "revision.json");
  const known = readFirstStart(path);
  if (known?.revision === current) return { since: known.since, isNow: false };
  const since = new Date(clock().getTime() - (performance.now() - startedAt)).toISOString();
  try {
    writeFileSync(path, `${JSON.stringify({ revision: current, since })}\n`, { mode: 0o600 });
    giveToOwner(path);
  } catch (cause) {
    log.warn("revision_not_noted", { cause: String(cause) }); // the next start counts as the first one
  }
  return { since, isNow: true };
}

function readFirstStart(path: string): FirstStart | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as FirstStart; // we wrote it
  } catch {
    return undefined;
  }
}
