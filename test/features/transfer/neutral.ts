/* Exports of accounts on different servers, made comparable. */

export type Json = Readonly<Record<string, unknown>>;
export type Exported = Readonly<Record<string, unknown>>;

export const recordsIn = (exported: Exported, collection: string): Json[] => (exported[collection] ?? []) as Json[]; // lists of records

/** What one can tell a record by, wherever it is. */
const NAMING = ["name", "label", "key", "slug", "url", "pointer_type", "x", "y", "pin"] as const;
const labelOf = (record: Json): string =>
  NAMING.map((key) => record[key])
    .filter((value) => value !== undefined)
    .join(" ");

/** Collection that a key names a record of. */
const REFERENCES: Readonly<Record<string, string>> = {
  tool_id: "tools",
  mounted_tool_id: "tools",
  water_curve_id: "curves",
  spread_curve_id: "curves",
  height_curve_id: "curves",
  pointer_id: "points",
  point_ids: "points",
  point_group_id: "point_groups",
  saved_garden_id: "saved_gardens",
  parent_id: "folders",
  folder_id: "folders",
  farm_event_id: "farm_events",
  farm_event_ids: "farm_events",
  rain_id: "measures",
  rain_expected_id: "measures",
  soil_id: "measures",
  sequence_id: "sequences",
  boot_sequence_id: "sequences",
};
/** Keys whose record is of a kind that a key beside it tells. */
const TYPED: Readonly<Record<string, string>> = {
  executable_id: "executable_type",
  resource_id: "resource_type",
  pin_id: "pin_type",
};
const COLLECTION_OF: Readonly<Record<string, string>> = {
  Sequence: "sequences",
  Regimen: "regimens",
  Plant: "points",
  Weed: "points",
  ToolSlot: "points",
  GenericPointer: "points",
  Point: "points",
  Peripheral: "peripherals",
  Sensor: "sensors",
  Device: "device",
};
/** What differs between servers. */
const OWN = new Set(["id", "device_id", "regimen_id", "updated_at", "attachment_url", "by"]);

/** An export in which records are named by what they are instead of by their ids; without what each server sets itself. */
export function neutral(exported: Exported): Json {
  const { device } = exported as { device?: Json }; // a record
  const labels = new Map([[`device ${String(device?.["id"])}`, "the device"]]);
  for (const [collection, records] of Object.entries(exported)) {
    if (!Array.isArray(records)) continue;
    for (const record of records as Json[]) labels.set(`${collection} ${String(record["id"])}`, labelOf(record));
  }
  const labelFor = (collection: string | undefined, id: unknown): unknown =>
    collection === undefined ? id : (labels.get(`${collection} ${String(id)}`) ?? id);

  const collectionOf = (key: string, { [TYPED[key] ?? ""]: type, label }: Json): string | undefined =>
    REFERENCES[key === "value" ? String(label) : key] ?? COLLECTION_OF[String(type)];

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const object = value as Json; // JSON
    return Object.fromEntries(
      Object.entries(object)
        .filter(([key]) => !OWN.has(key))
        .map(([key, each]) => {
          const isReference = key in REFERENCES || key in TYPED || key === "value";
          const collection = isReference ? collectionOf(key, object) : undefined;
          if (typeof each === "number") return [key, labelFor(collection, each)];
          if (Array.isArray(each) && key in REFERENCES) return [key, each.map((id) => labelFor(collection, id)).sort()];
          return [key, walk(each)];
        }),
    );
  }

  const { export_created_at: _, server_url: __, users: ___, token_issuances: ____, ...rest } = exported;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      const walked = walk(value);
      if (Array.isArray(walked)) return [key, walked.map((record) => JSON.stringify(record)).sort()];
      return [key, typeof walked === "object" ? withoutOwnTimes(walked as Json) : walked];
    }),
  );
}

/** Of the device and its settings: what they were made and seen at, and what only the device itself tells. */
const withoutOwnTimes = ({ created_at: _, last_saw_api: __, dos_version: ___, tz_offset_hrs: ____, ...rest }: Json) =>
  rest;
