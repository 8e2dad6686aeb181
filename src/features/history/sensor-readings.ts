import { float, integer, oneOf, time } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import type { Context } from "../../framework/context";
import { type Placeholders, query } from "../../platform/db/query";
import { NEWEST, pruneFirst } from "./retention";

/** Measurements of the sensors. Source: `garden.md` §12. */
export const sensorReadings = defineResource({
  name: "sensor_readings",
  syncClass: "SensorReading",
  summary: "One sensor reading",
  verbs: ["list", "show", "create", "delete"],
  rights: { create: ["measure", "write"] },
  paginated: true,
  order: "newest",
  clustered: true,
  newest: NEWEST.sensor_readings,
  durability: "log",
  leftOut: { journal: "a stream of reports" },
  fields: {
    ...recordKeys,
    pin: field(integer({ minimum: 0, maximum: 69 }), "C!"),
    value: field(integer({ minimum: 0, maximum: 1023 }), "C!"),
    mode: field(oneOf([0, 1], { default: 0, describe: "0 digital, 1 analog" }), "C"),
    x: field(float({ nullable: true, describe: "mm" }), "C!"),
    y: field(float({ nullable: true, describe: "mm" }), "C!"),
    z: field(float({ nullable: true, describe: "mm" }), "C!"),
    read_at: field(time({ describe: "Default: time of the request" }), "C"),
  },
  example: { pin: 59, value: 512, mode: 1, x: 1, y: 2, z: null },
  deleting: pruneFirst,
  exported: "listed",
  complete: ({ nowText }, { input }) => ({ read_at: input.read_at ?? nowText }),
});

const newestOfPins = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("sensor_readings")
    .select(["pin", "value", (e) => e.fn.max("id").as("id")]) // SQLite takes the row of the largest
    .where("device_id", "=", p.device_id)
    .groupBy("pin"),
);

/** The newest value of each pin that was ever read. */
export const newestReadings = ({ db, deviceId }: Context): Record<number, number> =>
  Object.fromEntries(db.all(newestOfPins, { device_id: deviceId }).map(({ pin, value }) => [pin, value]));
