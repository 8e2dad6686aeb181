import { setImmediate } from "node:timers/promises";
import type { Services } from "../../framework/services";
import { type Placeholders, query, type SqlBuilder } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import { awaitedUploads, REMOVAL } from "./records";
import { imageStore } from "./store";

/** Uploads that no picture has taken over go after this time (`accounts.md` §8.2). */
const UPLOAD_MS = DAY_MS;

/** Removes old uploads, but those a job still waits for. */
export function pruneUploads(services: Services): Promise<void> {
  const { db, trusted } = services;
  const needed = new Set(awaitedUploads(db));
  return services
    .get(imageStore)
    .removeLeftovers(new Date(trusted.now().getTime() - UPLOAD_MS), (name) => needed.has(name));
}

/** Records deleted in one step: it holds up other writes for a few milliseconds. */
const STEP_ROWS = 500;
type Kept = { readonly device_id: number; readonly kept: number };

/** Found in the index by time alone. */
const behindNewest = (q: SqlBuilder, p: Placeholders<Kept>, limit: number) =>
  q
    .selectFrom("images")
    .select("id")
    .where("device_id", "=", p.device_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(p.kept);
const firstSurplus = query((q, p: Placeholders<Kept>) => behindNewest(q, p, 1));
const removeSurplus = query((q, p: Placeholders<Kept>) =>
  q.deleteFrom("images").where("id", "in", behindNewest(q, p, STEP_ROWS)),
);
const deviceIds = query((q) => q.selectFrom("devices").select("id"));

/** Deletes pictures beyond IMAGE_KEEP on all devices, in short writes; their files follow. */
export async function pruneImages({ db, writes, jobs, config: { imageKeep: kept } }: Services): Promise<void> {
  if (kept === 0) return;
  for (const { id: device_id } of db.all(deviceIds, {})) {
    while (db.get(firstSurplus, { device_id, kept })) {
      await writes.run("account", () => db.run(removeSurplus, { device_id, kept }), device_id);
      jobs.announce(REMOVAL);
    }
    await setImmediate();
  }
}
