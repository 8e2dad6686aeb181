import { isNode, type Leaf, nodeAt, type ScriptNode } from "../../../../../robot/script/node";
import { Button } from "../../../../controls/button";
import { PickField } from "../../../../controls/pick";
import { nameOfPin } from "../../../../controls/pickers";
import type { OwnControl } from "../../../../controls/script/frame";
import { nameOfValue } from "../../../../controls/script/sentence";
import { insertAt } from "../../../../script/edit";
import { list } from "../../../../state";
import { AXES } from "../../../../state/robot";
import { t as forms } from "../../../../texts/script-forms";
import { t } from "../../../../texts/sequences";
import { useEditor } from "../editor";

type Value = Leaf | ScriptNode;

/** Hardware that has a name, by the type of its pin. */
const NAMED = { Sensor: "sensors", Peripheral: "peripherals" } as const;
const PINS = Array.from({ length: 70 }, (_, pin) => pin);

const keyOf = (value: Value): string => JSON.stringify(value);
const textOf = (pin: number): string => forms.pin(String(pin));
const namedPin = (pin_type: string, pin_id: number): ScriptNode => ({ kind: "named_pin", args: { pin_type, pin_id } });

/** All that can be compared: positions, then hardware by its name, then pins. */
const choices = (): readonly { readonly value: Value; readonly text: string; readonly detail?: string }[] => [
  ...AXES.map((axis) => ({ value: axis, text: nameOfValue(axis) })),
  ...Object.entries(NAMED).flatMap(([type, kind]) =>
    list(kind).map(({ id, label, pin }) => ({
      value: namedPin(type, id),
      text: label,
      detail: `${nameOfValue(type)}, ${textOf(pin)}`,
    })),
  ),
  ...PINS.map((pin) => ({ value: `pin${pin}`, text: textOf(pin) })),
];

/** The number and mode of a pin: of hardware that has a name, or of the one at a plain pin. */
function hardwareOf(value: Value): { readonly pin: number; readonly mode: number } | undefined {
  if (!isNode(value)) {
    const pin = Number(String(value).replace(/^pin/, ""));
    const all = [...list("sensors"), ...list("peripherals")];
    return Number.isInteger(pin) ? { pin, mode: all.find((each) => each.pin === pin)?.mode ?? 0 } : undefined;
  }
  const kind = Object.entries(NAMED).find(([type]) => type === value.args["pin_type"])?.[1];
  return kind && list(kind).find(({ id }) => id === value.args["pin_id"]);
}

/** Left side of a comparison, by name. A robot compares what it has read last: so a step can be added that reads it. Source: `care.md` §5.5. */
export const LeftSide: OwnControl = ({ path, value, label, onChange }) => {
  const editor = useEditor();
  const { script } = editor.draft.value;
  const all = choices();
  const hardware = hardwareOf(value);
  const [parent, index] = [path.slice(0, -1), Number(path.at(-1))];
  const above = nodeAt(script, parent)?.body?.slice(0, index) ?? [];
  const isRead = above.some(
    ({ kind, args }) => kind === "read_pin" && hardwareOf(args["pin_number"] ?? "")?.pin === hardware?.pin,
  );
  const readBefore = (): void => {
    if (!hardware) return;
    const pin_number = isNode(value) ? value : hardware.pin;
    const read = { kind: "read_pin", args: { pin_number, label: "---", pin_mode: hardware.mode } };
    editor.arrange(insertAt(editor.draft.peek().script, { parent, index }, read), t.added, {
      open: [...parent, index + 1],
      focus: [...parent, index],
    });
  };
  return (
    <>
      <PickField
        label={label}
        hint={hardware && t.comparesLast}
        value={keyOf(value)}
        text={
          isNode(value)
            ? nameOfPin({ pin_type: String(value.args["pin_type"]), pin_id: Number(value.args["pin_id"]) })
            : String(value)
        }
        options={all.map((each) => ({ ...each, value: keyOf(each.value) }))}
        onChange={(key) => {
          const chosen = all.find((each) => keyOf(each.value) === key);
          if (chosen) onChange(chosen.value);
        }}
      />
      {hardware && !isRead && (
        <Button icon="sensors" changes onPress={readBefore}>
          {t.readBefore}
        </Button>
      )}
    </>
  );
};
