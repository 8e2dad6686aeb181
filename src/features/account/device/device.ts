import { Type } from "@sinclair/typebox";
import { EDITS_WHAT_IS_SENT } from "../../../framework/resource/verbs";
import { action, type CleanUp } from "../../../framework/action";
import { toColumn } from "../../../framework/field/codec";
import type { Context } from "../../../framework/context";
import { invalidRequest, notFound, type Problems, refuse } from "../../../framework/errors";
import { longWorks } from "../../../framework/long-work";
import { boolean, cleanText, type FieldType, float, integer, oneOf, text, time } from "../../../framework/field/field";
import { field, InputReader, recordSchema } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import { isOfOwner } from "../../../framework/right";
import { parseTime } from "../../../platform/time";
import { type Placeholders, query } from "../../../platform/db/query";
import { findUser } from "../user/accounts";
import { requireOwnPassword, requireSamePassword } from "../session/authenticate";
import { isTimeZone, updateHours, utcOffsetHours } from "./clock";
import { firstSyncs } from "./first-syncs";
import { isOfRobot, robotDownloads } from "./robot-downloads";
import { leftOfSync, syncPairs, syncSchema, volatilePairs } from "./sync";
import { presence, seenColumns } from "./sightings";

/**
 * A text or number that is no time becomes null. A text of blanks, a list or an object is treated as in every time field
 * (`accounts.md` §6.2, setup_completed_at).
 */
const timeOrNone = time({ nullable: true });
const lenientTime: FieldType<string | null> = {
  ...timeOrNone,
  convert: (value, label) => {
    const cleaned = typeof value === "string" ? cleanText(value) : value;
    if (cleaned === "" || typeof cleaned === "object") return timeOrNone.convert(cleaned, label);
    return typeof cleaned === "string" ? (parseTime(cleaned) ?? null) : null;
  },
};

const HOUR = { minimum: 0, maximum: 23 };

/** The device of the account (`accounts.md` §6). */
const fields = {
  id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  order_number: field(text({ nullable: true }), "R", "E"),
  dos_version: field(text({ nullable: true }), "R"),
  indoor: field(boolean(), "R", "E"),
  last_saw_api: field(time({ nullable: true }), "R"),
  last_saw_mq: field(time({ nullable: true, describe: "When the built-in message broker heard of it last" }), "R"),
  lat: field(float({ nullable: true }), "R", "E"),
  lng: field(float({ nullable: true }), "R", "E"),
  mounted_tool_id: field(integer({ nullable: true, describe: "Tool attached to the tool mount" }), "R", "E"),
  name: field(text(), "R", "E"),
  ota_hour: field(integer({ nullable: true, describe: "Local hour for over-the-air updates", limits: HOUR }), "R", "E"),
  ota_hour_utc: field(integer({ nullable: true }), "R"),
  sbc: field(oneOf(["3", "4", "5", "01", "02"], { default: null, describe: "Device computer model" }), "R", "E"),
  serial_number: field(text({ nullable: true, maximum: 32 }), "R"),
  setup_completed_at: field(lenientTime, "R", "E"),
  account_seeded_at: field(time({ nullable: true, describe: "When a product line was seeded" }), "R"),
  throttled_at: field(time({ nullable: true }), "R"),
  throttled_until: field(time({ nullable: true }), "R"),
  timezone: field(text({ maximum: 280, default: null, describe: "IANA name" }), "R", "E"),
  max_log_age_in_days: field(integer(), "R"),
  max_sequence_count: field(integer(), "R"),
  max_sequence_length: field(integer(), "R"),
  tz_offset_hrs: field(integer({ describe: "Hours from UTC now" }), "R"),
};
const reader = new InputReader(fields, "update");

const byId = query((q, p: Placeholders<{ id: number }>) => q.selectFrom("devices").selectAll().where("id", "=", p.id));
const orderOwner = query((q, p: Placeholders<{ id: number; order_number: string }>) =>
  q.selectFrom("devices").select("id").where("order_number", "=", p.order_number).where("id", "<>", p.id),
);
const ownTool = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q.selectFrom("tools").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);
const EDITED = [
  "name",
  "order_number",
  "indoor",
  "lat",
  "lng",
  "mounted_tool_id",
  "sbc",
  "setup_completed_at",
  "timezone",
] as const;
const edit = query(
  (q, p: Placeholders<Pick<DeviceRow, (typeof EDITED)[number] | "id" | "ota_hour" | "ota_hour_utc" | "updated_at">>) =>
    q
      .updateTable("devices")
      .set({
        name: p.name,
        order_number: p.order_number,
        indoor: p.indoor,
        lat: p.lat,
        lng: p.lng,
        mounted_tool_id: p.mounted_tool_id,
        sbc: p.sbc,
        setup_completed_at: p.setup_completed_at,
        timezone: p.timezone,
        ota_hour: p.ota_hour,
        ota_hour_utc: p.ota_hour_utc,
        updated_at: p.updated_at,
      })
      .where("id", "=", p.id),
);

const saveFirstSync = query((q, p: Placeholders<{ id: number; now: string }>) =>
  q.updateTable("devices").set({ first_saw_api: p.now, updated_at: p.now }).where("id", "=", p.id),
);

/** The device, sightings that are not stored yet included. @throws Refusal `not_found` when the account is gone. */
export function findDevice({ db, deviceId, services }: Context) {
  const row = db.get(byId, { id: deviceId });
  if (!row) throw notFound();
  const sighting = services.get(presence).of(deviceId);
  if (!sighting) return row;
  const last_saw_mq = sighting.heardAt?.toISOString() ?? row.last_saw_mq;
  return { ...row, ...seenColumns(row, sighting), last_saw_mq };
}
type DeviceRow = ReturnType<typeof findDevice>;

/** The record that clients see: with computed fields, without internal ones. */
function recordOf({ first_saw_api: _, ...row }: DeviceRow, now: Date) {
  return { ...row, indoor: row.indoor === 1, tz_offset_hrs: utcOffsetHours(row.timezone, now) };
}

/** The first `device/sync` of a device is a change, which its robot waits for (`live.md` §3.1). */
const firstSync: CleanUp = {
  due: ({ db, deviceId, caller }) => isOfOwner(caller) && db.get(byId, { id: deviceId })?.first_saw_api === null,
  run: (context) => {
    const { db, deviceId, services, now, nowText } = context;
    services.get(presence).note(deviceId, { seenAt: now }); // the message shows it
    services.get(firstSyncs).announced(context);
    db.run(saveFirstSync, { id: deviceId, now: nowText });
  },
};

/** The record of the caller's device. */
export const showDevice = (context: Context) => recordOf(findDevice(context), context.now);

const NO_HOUR = "Ota hour must be between 0 and 23";
const validationFailed = (problems: readonly string[]): string => `Validation failed: ${problems.join(", ")}.`;

/** Record-level checks, reported in one text (`accounts.md` §1.5, shape D). */
function recordProblems(
  { db, deviceId }: Context,
  { timezone, ota_hour, order_number }: ReturnType<typeof reader.read>,
): string[] {
  const isHour = ota_hour === undefined || ota_hour === null || (ota_hour >= 0 && ota_hour <= 23);
  const isZone = timezone === undefined || timezone === null || isTimeZone(timezone);
  const isTaken = typeof order_number === "string" && db.get(orderOwner, { id: deviceId, order_number }) !== undefined;
  return [
    ...(isZone ? [] : ["Timezone is not the name of a time zone"]),
    ...(isHour ? [] : [NO_HOUR]),
    ...(isTaken ? ["Order number has already been taken"] : []),
  ];
}

function mountProblem({ db, deviceId }: Context, toolId: number | null | undefined): Problems | undefined {
  if (typeof toolId !== "number" || toolId <= 0 || db.get(ownTool, { id: toolId, device_id: deviceId }))
    return undefined;
  return { mounted_tool_id: `tool #${toolId} does not exist` };
}

/** Edits the caller's device and returns the record. @throws Refusal `invalid` (`accounts.md` §6.2). */
export function editDevice(context: Context, body: Readonly<Record<string, unknown>>): object {
  const row = findDevice(context);
  const input = reader.read(body);
  refuse(mountProblem(context, input.mounted_tool_id));
  const problems = recordProblems(context, input);
  if (problems.length > 0) throw invalidRequest(validationFailed(problems));
  reader.checkStored(input);
  const mounted =
    typeof input.mounted_tool_id === "number" && input.mounted_tool_id <= 0 ? { mounted_tool_id: null } : {};
  const given = { ...input, ...mounted };
  const columns = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, toColumn(name === "indoor" ? "boolean" : "plain", value)]),
  );
  const next: DeviceRow = { ...row, ...columns };
  Object.assign(next, updateHours(next.ota_hour, next.timezone, context.now));
  const changed = [...EDITED, "ota_hour", "ota_hour_utc"].some(
    (name) => next[name as keyof DeviceRow] !== row[name as keyof DeviceRow],
  );
  if (changed) context.db.run(edit, { ...next, updated_at: context.nowText });
  return showDevice(context);
}

const ownPassword = { password: field(text(), "C!") };
const schema = () => named("Device", () => recordSchema(fields));

/** The device: show, edit, sync and reset. Source: `accounts.md` §§6, 7. */
export const device = {
  name: "device",
  summary: "Device account settings",
  fields,
  actions: [
    action({
      method: "GET",
      path: "/api/device/sync",
      right: "read",
      id: "syncDevice",
      summary: "Tell what has changed",
      description: "Pairs of the id and the time of the last change of every record that the device works with.",
      response: syncSchema,
      // Robots are not told of hidden events (`water.md` §1).
      kept: {
        until: "account",
        key: (context) => `${context.deviceId} ${isOfRobot(context) ? "robot" : "other"} sync`,
      },
      cleanUp: firstSync,
      current: (context) => {
        const { services, deviceId, now, caller } = context;
        // Members and programs are no robots, whatever they download (`people.md` §1.1).
        if (isOfOwner(caller)) {
          services.get(presence).note(deviceId, { seenAt: now });
          services.get(firstSyncs).came(context);
        }
        if (isOfRobot(context)) services.get(robotDownloads).begun(context, leftOfSync(context));
        return volatilePairs(context);
      },
      run: syncPairs,
    }),
    action({
      method: "POST",
      path: "/api/device/reset",
      right: "own",
      id: "resetDevice",
      summary: "Delete everything but the account itself",
      description: "Needs the password. User, tokens and the settings of the place stay.",
      response: () => Type.Object({ ok: Type.Literal("OK") }),
      example: { password: "password123" },
      input: ownPassword,
      writes: "account",
      prepare: (context, { password }) =>
        requireOwnPassword(context, findUser(context.db, context.userId), password ?? ""),
      run: ({ db, deviceId, userId, services }, _, checked) => {
        requireSamePassword(checked, findUser(db, userId));
        services.get(longWorks).begin(deviceId, "reset");
        services.jobs.announce();
        return { ok: "OK" };
      },
      stored: ({ services, deviceId }) => services.get(longWorks).finish(deviceId),
    }),
    action({
      method: "GET",
      path: "/api/device",
      right: "read",
      aliases: ["/api/device/:id"],
      id: "getDevice",
      summary: "Show the device",
      description: "Every account has one device.",
      response: schema,
      run: showDevice,
    }),
    action({
      method: "PATCH",
      path: "/api/device",
      right: "write",
      aliases: ["/api/device/:id"],
      id: "updateDevice",
      summary: "Edit the device",
      description: EDITS_WHAT_IS_SENT,
      request: () => named("DeviceChanges", () => reader.schema()),
      response: schema,
      example: { name: "Back garden", timezone: "Europe/Berlin" },
      refusals: { invalid: { error: validationFailed([NO_HOUR]) } },
      writes: "account",
      run: (context) => editDevice(context, context.body),
    }),
  ],
};
