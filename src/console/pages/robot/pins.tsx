import { useState } from "preact/hooks";
import type { Peripheral } from "../../../client/records";
import { Icon, type IconName } from "../../icons/icon";
import { RobotButton, whyOff } from "../../controls/off";
import { ANALOG, DIGITAL, readPin } from "../../controls/orders/orders";
import { performShown } from "../../controls/orders/shown";
import { NumberField } from "../../controls/number-field";
import { list, pinValue } from "../../state";
import { t } from "../../texts/robot";
import { Segments } from "../../controls/segments";

const MOST_ANALOG = 255;

const write = (text: string, pin: number, value: number, mode: number) =>
  performShown(
    text,
    { kind: "write_pin", args: { pin_number: pin, pin_value: value, pin_mode: mode } },
    () => pinValue(pin) === value,
  );

/** Switches a pin to its other value. */
function toggle(pin: number): Promise<boolean> {
  const before = pinValue(pin);
  return performShown(
    t.togglePin(pin),
    { kind: "toggle_pin", args: { pin_number: pin } },
    () => pinValue(pin) !== before,
  );
}

/** The hardware at the robot that can be switched. */
export function Peripherals() {
  const all = list("peripherals").toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <section class="card robot-pins">
      <h2>{t.peripherals}</h2>
      {all.length === 0 && <p class="hint">{t.noPeripherals}</p>}
      {all.length > 0 && (
        <ul>
          {all.map((each) => (
            <li key={each.id}>{each.mode === DIGITAL ? <Switch {...each} /> : <Regulator {...each} />}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Signs of what is switched, where the type of a peripheral tells. */
const SIGNS: Partial<Record<NonNullable<Peripheral["type"]>, IconName>> = {
  lighting: "light",
  rotary_tool: "refresh",
  water: "water",
};

const Name = ({ label, pin, mode, type = "none" }: Peripheral) => {
  const value = pinValue(pin);
  const sign = SIGNS[type];
  return (
    <p>
      {sign && <Icon name={sign} size={18} />} {label}
      <span class="hint">{mode === ANALOG && value !== undefined ? t.pinIs(pin, String(value)) : t.pin(pin)}</span>
    </p>
  );
};

function Switch(peripheral: Peripheral) {
  const { label, pin } = peripheral;
  const turn = (value: number) => write(value === 1 ? t.turnOn(label) : t.turnOff(label), pin, value, DIGITAL);
  return (
    <>
      <Name {...peripheral} />
      <Segments
        label={label}
        choices={[
          { value: 0, text: t.off, label: t.turnOff(label) },
          { value: 1, text: t.on, label: t.turnOn(label) },
        ]}
        value={pinValue(pin)}
        off={whyOff("stays")}
        onChange={turn}
      />
    </>
  );
}

function Regulator(peripheral: Peripheral) {
  const { label, pin } = peripheral;
  const known = pinValue(pin) ?? 0;
  const [chosen, setChosen] = useState<number>();
  const value = chosen ?? known;
  const set = async (): Promise<void> => {
    await write(t.setTo(label, value), pin, value, ANALOG);
    setChosen(undefined);
  };
  return (
    <>
      <Name {...peripheral} />
      <div class="robot-regulator">
        <input
          type="range"
          min={0}
          max={MOST_ANALOG}
          value={value}
          aria-label={t.valueOf(label)}
          onInput={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <output>{value}</output>
        <RobotButton onPress={set}>{t.set}</RobotButton>
      </div>
    </>
  );
}

/** A pin that has no name: for trying out what was wired. */
export function AnyPin() {
  const [pin, setPin] = useState<number>();
  const [value, setValue] = useState<number>();
  const [mode, setMode] = useState<number>(DIGITAL);
  const isMissing = pin === undefined;
  const isWritable = !isMissing && value !== undefined;
  const known = isMissing ? undefined : pinValue(pin);
  return (
    <details class="card robot-any">
      <summary>{t.anyPin}</summary>
      <div class="robot-target">
        <NumberField label={t.pinNumber} value={pin} onChange={setPin} />
        <NumberField
          label={t.value}
          value={value}
          onChange={setValue}
          placeholder={known === undefined ? "" : String(known)}
        />
      </div>
      <Segments
        label={t.mode}
        choices={[
          { value: DIGITAL, text: t.digital },
          { value: ANALOG, text: t.analog },
        ]}
        value={mode}
        onChange={setMode}
      />
      {known !== undefined && pin !== undefined && <p class="hint">{t.pinIs(pin, String(known))}</p>}
      <div class="robot-buttons">
        <RobotButton disabled={isMissing} onPress={() => pin !== undefined && readPin(t.readPin(pin), pin, mode)}>
          {t.read}
        </RobotButton>
        <RobotButton disabled={isMissing} onPress={() => pin !== undefined && toggle(pin)}>
          {t.toggle}
        </RobotButton>
        <RobotButton
          disabled={!isWritable}
          onPress={() => isWritable && write(t.setTo(t.pin(pin), value), pin, value, mode)}
        >
          {t.set}
        </RobotButton>
      </div>
    </details>
  );
}
