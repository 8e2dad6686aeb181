import { access, constants } from "node:fs/promises";
import { version } from "../../platform/config/build";
import { schemaVersion } from "../../platform/db/migrate";
import { EVERYBODY } from "../../platform/db/write-queue";
import { freeBytes, isScarce } from "../../platform/disk/files";
import type { Page } from "../../framework/page";
import { reports } from "../../framework/metrics/report";
import type { Services } from "../../framework/services";
import { metricsPage } from "./metrics";
import { healthReference, NO_ROOM } from "./page-references";

/** Free space on the disk with which larger writes are refused already. */
const LITTLE_ROOM_BYTES = 256 * 1024;

/**
 * Why the database takes no writes; undefined when it does. It writes a page unchanged only if a write has failed, or the
 * file looks as if it would. Each page in the log is news for Litestream and for a mirror, and wears the card.
 */
async function writeProblem({ config, db, writes }: Services): Promise<string | undefined> {
  try {
    // A refused write leaves room in the log for a small one. So the probe alone would not show a full disk.
    if (freeBytes(config.dataDir) < LITTLE_ROOM_BYTES) return NO_ROOM;
    const isOpen = await access(db.path, constants.W_OK).then(
      () => true,
      () => false,
    );
    const probe = (): void => {
      if (writes.isInDoubt || !isOpen) db.execute(`pragma user_version = ${schemaVersion}`);
    };
    await writes.run("probe", probe, EVERYBODY);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Problems that do not make the server fail yet, but will if nobody looks after them. */
export async function warningsOf(services: Services): Promise<readonly string[]> {
  const { dataDir, minFreeSpace } = services.config;
  const free = freeBytes(dataDir);
  const room = `Little space is left on the disk: ${Math.floor(free / 1e6)} MB.`;
  const ofFeatures = await Promise.all(services.get(reports).map((report) => report.warnings?.(services) ?? []));
  return [...(isScarce(free, minFreeSpace) ? [room] : []), ...ofFeatures.flat()];
}

/** Whether the server works, for containers and monitors (`operations.md` §5). */
const health: Page = {
  method: "GET",
  path: "/health",
  reference: healthReference,
  answer: async ({ services }) => {
    const reason = await writeProblem(services);
    const uptime_s = Math.floor((performance.now() - services.startedAt) / 1000);
    const status = reason === undefined ? "ok" : "failing";
    const body = { status, version, schema: schemaVersion, uptime_s, reason, warnings: await warningsOf(services) };
    return new Response(JSON.stringify(body), {
      status: reason === undefined ? 200 : 503,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
  },
};

/** Pages and probes about the server itself (`operations.md` §5). */
export const serverPages: readonly Page[] = [health, metricsPage];
