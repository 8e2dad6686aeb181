import { boxOfRobot } from "../../../controls/box";
import type { IconName } from "../../../icons/icon";
import { webcamAddress } from "../../../controls/webcam";
import { find, list } from "../../../state";
import { withUnit } from "../../../texts/format";
import { actions, peripheralTypes, sensorTypes, t, toolTypes } from "../../../texts/settings/hardware";
import { t as webcams } from "../../../texts/webcams";
import type { Choice } from "../values";

/** Lists of hardware: the fields of each form, and the facts of each row. `list.tsx` does the rest for all. */

type HardwareKind = "peripherals" | "sensors" | "pinBindings" | "tools" | "webcamFeeds" | "pluginEnvs";

export type Draft = Readonly<Record<string, string | number | undefined>>;

/** A field of the form. */
export interface Ask {
  readonly name: string;
  readonly label: () => string;
  readonly hint?: () => string;
  readonly type: "text" | "url" | "number";
  readonly unit?: string;
  readonly choices?: () => readonly Choice[];
  /** Few need it: it stands in a part that is opened. */
  readonly isMore?: true;
}

export interface Hardware {
  readonly kind: HardwareKind;
  readonly icon: IconName;
  readonly text: () => { readonly many: string; readonly add: string; readonly none: string };
  readonly asks: readonly Ask[];
  /** The draft that a new one begins with. */
  readonly begin: Draft;
  /** The form of a record, and the body to send of a form. */
  readonly toDraft?: (record: Draft) => Draft;
  readonly toBody?: (draft: Draft) => Draft;
  /** Problems by field that the server does not look for. */
  readonly problemsOf?: (draft: Draft) => Readonly<Record<string, string>>;
  /** Name of a record, and the facts below it. */
  readonly titleOf: (record: Draft) => string;
  readonly factsOf: (record: Draft) => string;
}

const textOf = (value: string | number | undefined): string => String(value ?? "");
const MODES = (): readonly Choice[] => [
  { value: 0, text: t.digital },
  { value: 1, text: t.analog },
];
const pinFacts = ({ pin, mode }: Draft): string => `${t.pinOf(textOf(pin))} · ${mode === 1 ? t.analog : t.digital}`;
const MOUNTABLE = (): readonly Choice[] => [
  { value: null, text: t.notSet },
  { value: "true", text: t.yes },
  { value: "false", text: t.no },
];
const label: Ask = { name: "label", label: () => t.name, type: "text" };
const name: Ask = { name: "name", label: () => t.name, type: "text" };
const pin: Ask = { name: "pin", label: () => t.pin, type: "number" };
/** A field that no record has to have: where there is no value, the name tells. */
const typeOf = (texts: Readonly<Record<string, string>>): Ask => ({
  name: "type",
  label: () => t.type,
  hint: () => t.typeHint,
  type: "text",
  choices: () => [{ value: null, text: t.byName }, ...Object.entries(texts).map(([value, text]) => ({ value, text }))],
});
const offset = (axis: "x" | "y" | "z"): Ask => ({
  name: `effector_offset_${axis}`,
  label: () => t.effectorOffset(axis),
  type: "number",
  unit: "mm",
  isMore: true,
});
const mode: Ask = { name: "mode", label: () => t.mode, type: "number", choices: MODES };

const buttonHint = (): string => {
  const pins = boxOfRobot()?.buttonPins;
  return pins ? `${t.buttonPin} ${t.buttonPins(pins.join(", "))}` : t.buttonPin;
};

/** A binding does one of two things; in the form they are one choice: `take_photo`, or the id of a sequence. */
const targets = (): readonly Choice[] => [
  ...Object.entries(actions).map(([value, text]) => ({ value, text })),
  ...list("sequences").map(({ id, name: text }) => ({ value: id, text: t.runs(text) })),
];
const targetOf = ({ special_action, sequence_id }: Draft): string | number | undefined => special_action ?? sequence_id;

function describeTarget(record: Draft): string {
  const target = targetOf(record);
  if (typeof target === "number") return t.runs(find("sequences", target)?.name ?? `#${target}`);
  return (actions as Readonly<Record<string, string>>)[textOf(target)] ?? textOf(target);
}

export const HARDWARE: readonly Hardware[] = [
  {
    kind: "peripherals",
    icon: "power",
    text: () => ({ many: t.peripherals, add: t.addPeripheral, none: t.noPeripherals }),
    asks: [label, pin, mode, typeOf(peripheralTypes)],
    begin: { label: "", pin: undefined, mode: 0 },
    titleOf: (record) => textOf(record["label"]),
    factsOf: pinFacts,
  },
  {
    kind: "sensors",
    icon: "sensors",
    text: () => ({ many: t.sensors, add: t.addSensor, none: t.noSensors }),
    asks: [label, { ...pin, hint: () => t.sensorPin }, mode, typeOf(sensorTypes)],
    begin: { label: "", pin: undefined, mode: 0 },
    titleOf: (record) => textOf(record["label"]),
    factsOf: pinFacts,
  },
  {
    kind: "pinBindings",
    icon: "pin",
    text: () => ({ many: t.pinBindings, add: t.addPinBinding, none: t.noPinBindings }),
    asks: [
      { ...pin, name: "pin_num", hint: buttonHint },
      { name: "target", label: () => t.does, type: "text", choices: targets },
    ],
    begin: { pin_num: undefined, target: "emergency_lock" },
    toDraft: (record) => ({ pin_num: record["pin_num"], target: targetOf(record) }),
    toBody: ({ pin_num, target }) => ({
      pin_num,
      ...(typeof target === "number" ? { sequence_id: target } : { special_action: target }),
    }),
    titleOf: (record) => t.pinOf(textOf(record["pin_num"])),
    factsOf: describeTarget,
  },
  {
    kind: "tools",
    icon: "tool",
    text: () => ({ many: t.tools, add: t.addTool, none: t.noTools }),
    asks: [
      name,
      { name: "flow_rate_ml_per_s", label: () => t.flow, hint: () => t.flowHint, type: "number", unit: "ml/s" },
      { name: "seeder_tip_z_offset", label: () => t.tip, hint: () => t.tipHint, type: "number", unit: "mm" },
      typeOf(toolTypes),
      offset("x"),
      offset("y"),
      offset("z"),
      { name: "utm_mountable", label: () => t.mountable, type: "text", choices: MOUNTABLE, isMore: true },
    ],
    begin: { name: "", flow_rate_ml_per_s: 0, seeder_tip_z_offset: 80 },
    toDraft: ({ utm_mountable, ...record }) => ({
      ...record,
      utm_mountable: utm_mountable === undefined ? undefined : String(utm_mountable),
    }),
    titleOf: (record) => textOf(record["name"]),
    factsOf: ({ status, flow_rate_ml_per_s: flow }) =>
      [status === "active" ? t.inSlot : t.inNoSlot, flow ? withUnit(String(flow), "ml/s") : ""]
        .filter(Boolean)
        .join(" · "),
  },
  {
    kind: "webcamFeeds",
    icon: "camera",
    text: () => ({ many: t.webcams, add: t.addWebcam, none: t.noWebcams }),
    asks: [name, { name: "url", label: () => t.url, type: "url" }],
    begin: { name: "", url: "" },
    problemsOf: (draft): Readonly<Record<string, string>> => {
      const { problem } = webcamAddress(textOf(draft["url"]).trim());
      return problem ? { url: webcams[problem] } : {};
    },
    titleOf: (record) => textOf(record["name"]),
    factsOf: (record) => textOf(record["url"]),
  },
  {
    kind: "pluginEnvs",
    icon: "settings",
    text: () => ({ many: t.pluginEnvs, add: t.addPluginEnv, none: t.noPluginEnvs }),
    asks: [
      { name: "key", label: () => t.key, type: "text" },
      { name: "value", label: () => t.value, type: "text" },
    ],
    begin: { key: "", value: "" },
    titleOf: (record) => textOf(record["key"]),
    factsOf: (record) => textOf(record["value"]),
  },
];
