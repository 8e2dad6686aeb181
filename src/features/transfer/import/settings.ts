import type { Fields } from "../../../framework/fields";
import {
  device,
  DEVICE_LIMIT_MAXIMUM,
  DEVICE_LIMITS,
  dosConfig,
  editDevice,
  firmwareConfig,
  setDeviceLimit,
  type SettingsRecord,
  webAppConfig,
} from "../../account";
import { type ExportedRecord, isGiven, isRecord } from "./exported";
import type { Run } from "./run";

interface Single {
  readonly name: string;
  readonly fields: Fields;
  readonly edit: (run: Run, values: ExportedRecord) => void;
  /** Fields that name a record of a collection. */
  readonly named: Readonly<Record<string, string>>;
  /** Fields to set before the others. */
  readonly first?: readonly string[];
}

/** Sets the editable fields of a record that every account has, each by itself: a refused one keeps its value. */
function takeSingle(run: Run, { name, fields, edit, named, first = [] }: Single): void {
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
    const refusal = run.attempt(() => {
      const collection = named[key];
      edit(run, { [key]: collection === undefined ? value[key] : run.requiredId(collection, value[key]) });
    });
    if (refusal !== undefined) part.change(key, refusal);
  }
  part.taken = 1;
}

const configuration = ({ name, fields, edit }: SettingsRecord, named: Single["named"] = {}): Single => ({
  ...{ name, fields, named },
  edit: ({ context }, values) => edit(context, values),
});

/** Limits of the device: importing is the operator's work, who may set them. They come before what they limit. */
export function takeLimits(run: Run): void {
  const { db, deviceId, now } = run.context;
  const exported = isRecord(run.data["device"]) ? run.data["device"] : {};
  for (const limit of DEVICE_LIMITS.filter((name) => isGiven(exported[name]))) {
    const value = exported[limit];
    const isLimit = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= DEVICE_LIMIT_MAXIMUM;
    if (isLimit) setDeviceLimit(db, deviceId, limit, value, now);
    else run.part("device").change(limit, `a limit is a whole number from 0 to ${DEVICE_LIMIT_MAXIMUM}`);
  }
}

/** The device and its settings. */
export function takeSettings(run: Run): void {
  const singles: readonly Single[] = [
    {
      name: "device",
      fields: device.fields,
      edit: ({ context }, values) => editDevice(context, values),
      named: { mounted_tool_id: "tools" },
      first: ["timezone"], // without one the hour of updates is lost
    },
    configuration(dosConfig, { boot_sequence_id: "sequences" }),
    configuration(firmwareConfig),
    configuration(webAppConfig),
  ];
  for (const single of singles) takeSingle(run, single);
}
