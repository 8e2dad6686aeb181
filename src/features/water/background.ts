import type { BackgroundWork } from "../../framework/feature";
import { longWorks } from "../../framework/long-work";
import { origin, SERVER } from "../../framework/origin";
import type { Context } from "../../framework/context";
import type { Services } from "../../framework/services";
import { type Placeholders, query } from "../../platform/db/query";
import { EVERYBODY } from "../../platform/db/write-queue";
import { addressWithoutRequest } from "../../platform/network/public-address";
import { contextOf, findOwner } from "../account";
import { lookAtRule, lookLater } from "./look";

/** How often it is asked whether a rule is due. */
const LOOK_MS = 15_000;
/** Rules that are read at once. */
const AT_ONCE = 100;

const due = query((q, p: Placeholders<{ now: number; after: number; limit: number }>) =>
  q
    .selectFrom("water_rules")
    .select(["id", "device_id"])
    .where("on", "=", 1)
    .where("device_id", ">", 0)
    .where("due_at", "<=", p.now)
    .where("id", ">", p.after)
    .orderBy("id")
    .limit(p.limit),
);

const allDue = query((q) => q.updateTable("water_rules").set({ due_at: 0 }));

/** Looks at all rules that are due. One that fails holds up no other. */
export async function lookAtRules(services: Services): Promise<void> {
  const { db, clock, get } = services;
  const now = clock().getTime();
  for (let after = 0; ;) {
    const rules = db.all(due, { now, after, limit: AT_ONCE });
    for (const rule of rules) if (!get(longWorks).isClosed(rule.device_id)) await lookAt(services, rule);
    const last = rules.at(-1);
    if (!last || rules.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Looks at a rule until all that comes soon is decided. */
async function lookAt(services: Services, rule: { readonly id: number; readonly device_id: number }): Promise<void> {
  const { db, writes, get, config, log } = services;
  const { id, device_id } = rule;
  const owner = findOwner(db, device_id);
  if (!owner) return;
  const write = <T>(work: (context: Context) => T): Promise<T> =>
    writes.run(
      "account",
      () =>
        get(origin).during({ ...SERVER, deviceId: device_id }, () =>
          work(contextOf(services, owner, () => addressWithoutRequest(config, config.port))),
        ),
      device_id,
    );
  try {
    while (await write((context) => lookAtRule(context, id)));
  } catch (cause) {
    log.error("water_not_decided", { rule: id, cause: String(cause) });
    await write((context) => lookLater(context, id));
  }
}

/** A clock that is kept right moves less between two looks. */
const JUMP_MS = 5_000;

/** Looks again and again; at all rules at the start, and when the clock is set. */
function keepLooking(services: Services): () => Promise<void> {
  const { db, writes, clock } = services;
  let drift = Number.NaN;
  return async () => {
    const now = clock().getTime() - performance.now();
    if (!(Math.abs(now - drift) <= JUMP_MS)) await writes.run("log", () => db.run(allDue, {}), EVERYBODY);
    drift = now;
    await lookAtRules(services);
  };
}

/** Background work of water by need. */
export const waterWork: BackgroundWork = {
  tasks: (services) => [{ name: "water", everyMs: LOOK_MS, atStart: true, run: keepLooking(services) }],
};
