import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { defineTable, leftOut } from "../../../framework/resource/table";
import type { Context } from "../../../framework/context";
import { isOfRobot, reachesRobots } from "../../account";
import type { Hidden } from "../../../robot/calendar/hiding";

interface HiddenRow extends OfDevice {
  readonly farm_event_id: number;
  readonly since: number;
  readonly shown_after: number;
  readonly free: number | null;
}

const all = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("hidden_events")
    .select(["farm_event_id", "since", "shown_after", "free"])
    .where("device_id", "=", p.device_id)
    .orderBy("farm_event_id"),
);
const save = query((q, p: Placeholders<HiddenRow>) =>
  q
    .insertInto("hidden_events")
    .values({
      farm_event_id: p.farm_event_id,
      device_id: p.device_id,
      since: p.since,
      shown_after: p.shown_after,
      free: p.free,
    })
    .onConflict((conflict) =>
      conflict.column("farm_event_id").doUpdateSet({ since: p.since, shown_after: p.shown_after, free: p.free }),
    ),
);
const remove = query((q, p: Placeholders<OfDevice & { ids: string }>) =>
  q.deleteFrom("hidden_events").where("device_id", "=", p.device_id).where("farm_event_id", "in", valuesIn(p.ids)),
);

/** The events that robots must not list now, by their ids, which ascend. */
export const hiddenEvents = (db: Database, deviceId: number): ReadonlyMap<number, Hidden> =>
  new Map(
    db
      .all(all, { device_id: deviceId })
      .map(({ farm_event_id, since, shown_after, free }) => [farm_event_id, { since, shownAfter: shown_after, free }]),
  );

/** The events that a list leaves out for a robot. None for others, and none for robots that could not be told of them. */
export const hiddenFromRobot = (context: Context): readonly number[] =>
  isOfRobot(context) && reachesRobots(context.services.config)
    ? [...hiddenEvents(context.db, context.deviceId).keys()]
    : [];

/** Notes that an event is hidden. Belongs in a write. */
export const saveHidden = (db: Database, deviceId: number, id: number, { since, shownAfter, free }: Hidden): void => {
  db.run(save, { farm_event_id: id, device_id: deviceId, since, shown_after: shownAfter, free });
};

/** Notes that robots may list events again. Belongs in a write. */
export const removeHidden = (db: Database, deviceId: number, ids: readonly number[]): void => {
  if (ids.length > 0) db.run(remove, { device_id: deviceId, ids: JSON.stringify(ids) });
};

/** Tables of pauses that are no resources. */
export const pauseTables = [
  defineTable({
    name: "hidden_events",
    holds: "which farm events robots must not list now",
    exported: leftOut("they follow from the pauses"),
    imported: leftOut("they follow from the pauses"),
    reset: "emptied",
    rowKey: ["farm_event_id"],
    journaled: leftOut("they follow from the pauses"),
  }),
  defineTable({
    name: "pause_looks",
    holds: "when its pauses have to be looked at",
    exported: leftOut("it follows from the pauses"),
    imported: leftOut("it follows from the pauses"),
    reset: "emptied",
    rowKey: ["device_id"],
    journaled: leftOut("it follows from the pauses"),
  }),
];
