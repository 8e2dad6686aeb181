import type { BackgroundWork } from "../../framework/feature";
import { longWorks } from "../../framework/long-work";
import { origin, SERVER } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { type Placeholders, query } from "../../platform/db/query";
import { addressWithoutRequest } from "../../platform/network/public-address";
import { contextOf, findOwner } from "../account";
import { lookAtRule } from "./look";

/** How often it is asked whether a rule is due. */
const LOOK_MS = 15_000;
/** Rules that are looked at in one turn. */
const AT_ONCE = 100;

const due = query((q, p: Placeholders<{ now: number; limit: number }>) =>
  q
    .selectFrom("water_rules")
    .select(["id", "device_id"])
    .where("on", "=", 1)
    .where("device_id", ">", 0)
    .where("due_at", "<=", p.now)
    .orderBy("due_at")
    .limit(p.limit),
);

/** Looks at all rules that are due. One that fails holds up no other. */
export async function lookAtRules(services: Services): Promise<void> {
  const { db, writes, get, clock, config, log } = services;
  for (const { id, device_id } of db.all(due, { now: clock().getTime(), limit: AT_ONCE })) {
    const owner = findOwner(db, device_id);
    if (!owner || get(longWorks).isClosed(device_id)) continue;
    const look = (): void =>
      lookAtRule(
        contextOf(services, owner, () => addressWithoutRequest(config, config.port)),
        id,
      );
    await writes
      .run("account", () => get(origin).during({ ...SERVER, deviceId: device_id }, look), device_id)
      .catch((cause: unknown) => log.error("water_not_decided", { rule: id, cause: String(cause) }));
  }
}

/** Background work of water by need. */
export const waterWork: BackgroundWork = {
  tasks: (services) => [{ name: "water", everyMs: LOOK_MS, atStart: true, run: () => lookAtRules(services) }],
};
