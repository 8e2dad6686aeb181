import { invalid } from "../../core/errors";
import type { Fields } from "../../core/fields";
import { DEVICE_LIMIT_MAXIMUM, DEVICE_LIMITS, setDeviceLimit } from "../../domain/device-limits";
import { device, editDevice } from "../device";
import { dosConfig } from "../settings/dos-config";
import { firmwareConfig } from "../settings/firmware-config";
import type { SettingsRecord } from "../settings/record";
import { webAppConfig } from "../settings/web-app-config";
import { nounOf } from "./collection";
import { type ExportedRecord, isRecord } from "./report";
import type { Run } from "./run";

interface Single {
  readonly name: string;
  readonly fields: Fields;
  readonly edit: (run: Run, values: ExportedRecord) => void;
  /** Fields that name a record of a collection. */
  readonly optional: Readonly<Record<string, string>>;
  /** Fields to set before the others. */
  readonly first?: readonly string[];
}

/** Sets the editable fields of a record that every account has, each by itself: a refused one keeps its value. */
function takeSingle(run: Run, { name, fields, edit, optional, first = [] }: Single): void {
  const part = run.part(name);
  const value = run.data[name];
  if (value === undefined) return;
  if (!isRecord(value)) return part.leaveOut("all", "it is no object");
  run.onRecord();
  part.noteUnknownKeys(value, fields);
  const editable = Object.keys(fields).filter(
    (key) => Object.hasOwn(value, key) && fields[key]?.flags.some((flag) => flag === "E"),
  );
  for (const key of new Set([...first.filter((each) => editable.includes(each)), ...editable])) {
    const refusal = run.attempt(() => edit(run, { [key]: settingOf(run, optional[key], value[key]) }));
    if (refusal !== undefined) part.change(key, refusal);
  }
  part.taken = 1;
}

/** A value, or the new id of the record it names. @throws Refusal when that was not taken. */
function settingOf(run: Run, collection: string | undefined, value: unknown): unknown {
  if (collection === undefined || value === null) return value;
  const id = run.idOf(collection, value);
  if (id === undefined) throw invalid({ [collection]: `${nounOf(collection)} ${String(value)} was not taken` });
  return id;
}

const configuration = ({ name, fields, edit }: SettingsRecord, optional: Single["optional"] = {}): Single => ({
  ...{ name, fields, optional },
  edit: ({ context }, values) => edit(context, values),
});

/** Limits of the device: importing is the operator's work, who may set them. They come before what they limit. */
export function takeLimits({ data, context: { db, deviceId, now } }: Run): void {
  const exported = isRecord(data["device"]) ? data["device"] : {};
  for (const limit of DEVICE_LIMITS) {
    const value = exported[limit];
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > DEVICE_LIMIT_MAXIMUM) continue;
    setDeviceLimit(db, deviceId, limit, Number(value), now);
  }
}

/** The device and its settings. */
export function takeSettings(run: Run): void {
  const singles: readonly Single[] = [
    {
      name: "device",
      fields: device.fields,
      edit: ({ context }, values) => editDevice(context, values),
      optional: { mounted_tool_id: "tools" },
      first: ["timezone"], // without one the hour of updates is lost
    },
    configuration(dosConfig, { boot_sequence_id: "sequences" }),
    configuration(firmwareConfig),
    configuration(webAppConfig),
  ];
  for (const single of singles) takeSingle(run, single);
}
