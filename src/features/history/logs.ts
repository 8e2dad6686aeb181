import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { array } from "../../framework/field/composite-fields";
import { float, integer, oneOf, text } from "../../framework/field/field";
import { numberOrText, unused } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { epochRecordKeys, type RecordOf } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { type Placeholders, query } from "../../platform/db/query";
import { logImport } from "./log-import";
import { isCriticalLog, queueCriticalMail } from "./log-mails";
import { NEWEST, oldestLogTime, pruneFirst } from "./retention";
import { cutText } from "../../platform/text";

const TYPES = ["assertion", "busy", "debug", "error", "fun", "info", "success", "warn"] as const;
const CHANNELS = ["ticker", "toast", "email", "espeak", "fatal_email"] as const;
/** Characters of a message; longer ones are cut. */
const MESSAGE_MAXIMUM = 10_000;
/** Words that suggest that a message holds a network password. */
const FORBIDDEN = /WPA|PSK|PASSWORD|NERVES/i;
const FORBIDDEN_WORD = { log: "Log message has a forbidden word" };

const coordinate = () => field(float({ nullable: true, describe: "mm" }), "C");
const DIGITS = { pattern: /^[0-9]+$/, must: "must be a whole number" };
const versionPart = () =>
  field(numberOrText(integer({ nullable: true }), text({ nullable: true, maximum: 10, form: DIGITS })), "C");

const fields = {
  ...epochRecordKeys,
  created_at: field(epochRecordKeys.created_at.type, "R", "C"),
  message: field(text({ maximum: MESSAGE_MAXIMUM, describe: "Longer ones are cut" }), "C!"),
  channels: field(array(oneOf(CHANNELS), { elements: 100, default: [] }), "C"),
  type: field(oneOf(TYPES, { default: "info" }), "C"),
  verbosity: field(integer({ minimum: 0, maximum: 3, default: 1 }), "C"),
  x: coordinate(),
  y: coordinate(),
  z: coordinate(),
  major_version: versionPart(),
  minor_version: versionPart(),
  patch_version: versionPart(),
  meta: field(unused(), "C"),
};

const cut = (message: string): string => cutText(message, MESSAGE_MAXIMUM, "");

const verbosities = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("web_app_config")
    .select(TYPES.map((type) => `${type}_log` as const))
    .where("device_id", "=", p.device_id),
);

/** Greatest verbosity shown, by type: 1 if the account has no settings yet; null hides the type. */
function limitsOf({ db, deviceId }: Context): ReadonlyMap<string | null, number | null> {
  const settings = db.get(verbosities, { device_id: deviceId });
  return new Map(TYPES.map((type) => [type, settings ? settings[`${type}_log`] : 1]));
}

const leadingInteger = (value: string): number => Number.parseInt(value, 10) || 0;
const leadingNumber = (value: string): number => Number.parseFloat(value) || 0;
/** Filters with the conversion of their text. No text is refused. */
const FILTERS = {
  message: String,
  type: String,
  verbosity: leadingInteger,
  x: leadingNumber,
  y: leadingNumber,
  z: leadingNumber,
};

/** Logs of the list that match all filters of the query string and the account's verbosity settings. */
function search(context: Context): object[] {
  const limits = limitsOf(context);
  const wanted = Object.entries(FILTERS).flatMap(([name, read]) => {
    const value = context.query.get(name);
    return value === null ? [] : [[name as keyof typeof FILTERS, read(value)] as const]; // entries() loses the key type
  });
  const listed = logs.list(context) as RecordOf<typeof fields>[]; // logs have no presenter
  return listed.filter(
    (log) =>
      Number(log.verbosity) <= (limits.get(log.type) ?? -1) && wanted.every(([name, value]) => log[name] === value),
  );
}

/** Messages from a device. Source: `garden.md` §14. */
export const logs = defineResource(
  {
    name: "logs",
    summary: "Messages from a device",
    verbs: ["list", "create", "delete", "deleteAll"],
    order: "newest",
    clustered: true,
    newest: NEWEST.logs,
    since: ({ services, deviceId }) => oldestLogTime(services, deviceId),
    durability: "log",
    leftOut: { journal: "a stream of reports" },
    fields,
    example: { message: "Syncing", type: "info", channels: ["toast"], verbosity: 1, x: 0, y: 0, z: 0 },
    refusals: { create: { invalid: FORBIDDEN_WORD } },
    rules: [(_, { input }) => (FORBIDDEN.test(input.message ?? "") ? FORBIDDEN_WORD : undefined)],
    deleting: pruneFirst,
    imported: logImport,
    complete: (_, { input }) => ({ message: cut(input.message ?? "") }),
    created: ({ services, deviceId, now }, _, { input: { type, channels } }) => {
      if (isCriticalLog(type ?? "", channels ?? [])) queueCriticalMail(services, deviceId, now);
    },
  },
  ({ schema }) => [
    action({
      method: "GET",
      path: "/api/logs/search",
      right: "read",
      id: "searchLogs",
      summary: "Search logs",
      description: "Those of the listed logs that fit all filters and the verbosity settings of the user interface.",
      response: () => Type.Array(schema()),
      queryOnly: true,
      query: {
        message: field(text({ describe: "The whole message" }), "C"),
        type: field(oneOf(TYPES), "C"),
        verbosity: field(integer({ minimum: 0, maximum: 3 }), "C"),
        x: field(float({ describe: "mm" }), "C"),
        y: field(float({ describe: "mm" }), "C"),
        z: field(float({ describe: "mm" }), "C"),
      },
      run: search,
    }),
  ],
);
