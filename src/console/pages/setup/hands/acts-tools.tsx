import { useState } from "preact/hooks";
import type { Tool, ToolSlot } from "../../../../client/records";
import { isSoilPin, isVerifyingPin, VERIFYING_PIN, waterPinOf } from "../../../../robot/garden/wiring";
import { Pad } from "../../../controls/axis/pad";
import { goHome } from "../../../controls/axis/orders";
import { Button } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { SelectField } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { RobotButton } from "../../../controls/off";
import { DIGITAL, moveBy, pulse, readPin, readSensor } from "../../../controls/orders/orders";
import { namesOfSlots, slots } from "../../../controls/points/slots";
import { type RobotPlace, TakePlace } from "../../../controls/take-place";
import { create, edit, list, pinValue, positionOf, say, tell } from "../../../state";
import { AXES } from "../../../state/robot";
import { t as axis } from "../../../texts/care/axis";
import { t as placeTexts } from "../../../texts/care/take-place";
import { formatLength, formatNumber, formatPlace, withUnit } from "../../../texts/format";
import { t } from "../../../texts/setup/hands/hands";
import { titles } from "../../../texts/setup/hands/titles";
import type { ActProps } from "./lines";
import { titleOf } from "./words";

/** The pin of the sensor for mounted tools; the usual one where there is no such sensor. */
export const verifyingPin = (): number =>
  list("sensors").find(({ pin }) => isVerifyingPin(list("sensors"), pin))?.pin ?? VERIFYING_PIN;

/** Asks the robot whether a tool is mounted: 0 is on, 1 is off. */
export function Verify({ line, onBegin, onRead, isRead }: ActProps) {
  const pin = verifyingPin();
  const value = isRead ? pinValue(pin) : undefined;
  const text = `${t.verify}: ${titleOf(line)}`;
  const verify = async (): Promise<void> => {
    onBegin();
    if (await readPin(text, pin, DIGITAL)) onRead();
  };
  return (
    <>
      <div class="toolbar">
        <RobotButton icon="tool" look="main" aria-label={text} onPress={verify}>
          {t.verify}
        </RobotButton>
      </div>
      {value !== undefined && <p role="status">{value === 0 ? t.verified : t.unverified}</p>}
    </>
  );
}

const FLOW_S = 5;
const MOST_ML = 5_000;

const isNozzle = ({ type, name }: Tool): boolean =>
  type === "watering_nozzle" || ((type === undefined || type === "none") && /nozzle|düse/i.test(name));

/** Measures how much water comes in a second. */
export function Flow({ onBegin }: ActProps) {
  const [ml, setMl] = useState<number>();
  const nozzle = list("tools").find(isNozzle);
  const text = t.pinFor(titles.water(), withUnit(formatNumber(FLOW_S, 0), "s"));
  if (!nozzle) return <p class="hint">{t.noNozzle}</p>;
  const save = async (): Promise<void> => {
    if (ml === undefined) return say(t.mlRange);
    await edit("tools", nozzle.id, { flow_rate_ml_per_s: Math.round(ml / FLOW_S) }, { undo: t.flowSaved });
  };
  const known = nozzle.flow_rate_ml_per_s;
  return (
    <>
      {known > 0 && <p class="hint">{t.flowIs(withUnit(formatNumber(known, 0), "ml/s"))}</p>}
      <div class="toolbar">
        <RobotButton
          icon="water"
          look="main"
          onPress={() => (onBegin(), pulse(text, [waterPinOf(list("peripherals"))], FLOW_S))}
        >
          {text}
        </RobotButton>
      </div>
      <NumberField
        label={t.ml}
        unit="ml"
        value={ml}
        onChange={setMl}
        hint={t.mlRange}
        refuse={(value) => (value >= 1 && value <= MOST_ML ? undefined : t.mlRange)}
      />
      <div class="toolbar">
        <Button changes onPress={save}>
          {t.save}
        </Button>
      </div>
    </>
  );
}

/** Reads the sensors of the soil. */
export function SoilValue({ onBegin }: ActProps) {
  const sensors = list("sensors");
  const soil = sensors.filter(({ pin }) => isSoilPin(sensors, pin) && !isVerifyingPin(sensors, pin));
  if (soil.length === 0) return <p class="hint">{t.noSensor}</p>;
  return (
    <>
      {soil.map((sensor) => (
        <div key={sensor.id} class="toolbar">
          <RobotButton look="main" onPress={() => (onBegin(), readSensor(t.read(sensor.label), sensor))}>
            {t.read(sensor.label)}
          </RobotButton>
          <NewestReading pin={sensor.pin} />
        </div>
      ))}
    </>
  );
}

function NewestReading({ pin }: { pin: number }) {
  const newest = list("sensorReadings").findLast((reading) => reading.pin === pin);
  return newest ? <p role="status">{t.value(formatNumber(newest.value))}</p> : null;
}

const ROTARY_PINS = [2, 3] as const;
const ROTARY_S = 2;

/** Turns the rotary tool, which can hurt: it asks first. */
export const Rotary = ({ onBegin }: ActProps) => (
  <div class="toolbar">
    <RobotButton
      icon="refresh"
      look="main"
      onPress={async () => {
        if (!(await confirm({ title: t.rotaryAsk, action: t.rotaryTurn, isDangerous: true }))) return;
        onBegin();
        await pulse(t.rotaryTurn, ROTARY_PINS, ROTARY_S);
      }}
    >
      {t.rotaryTurn}
    </RobotButton>
  </div>
);

/** Slots that stand in the bed, in the order in which they were made: a slot that takes another place stays in its line. */
const slotsInBed = (): readonly ToolSlot[] => slots().filter((slot) => !slot.gantry_mounted);

const UP_MM = 100;
const NEXT_SLOT_MM = 100;

/** Takes the place of a slot from where the robot stands, and leads it to the next one. */
export function Slot({ line }: ActProps) {
  const number = Number(line.part);
  const inBed = slotsInBed();
  const slot = inBed[number - 1];
  const tooEarly =
    inBed.length < number - 1 ? t.slotBefore(titleOf({ ...line, part: `${inBed.length + 1}` })) : undefined;
  /** The button waits for it: a second press would make a second slot. */
  const take = async (place: Partial<RobotPlace>): Promise<void> => {
    if (tooEarly !== undefined) return say(tooEarly);
    await (slot
      ? edit("points", slot.id, place, { undo: placeTexts.taken })
      : create("points", { pointer_type: "ToolSlot", name: t.slotName(String(number)), x: 0, y: 0, z: 0, ...place }));
    say(placeTexts.taken);
  };
  const z = positionOf("z") ?? 0;
  const up = z < 0 ? Math.min(UP_MM, -z) : UP_MM;
  const along = t.along(formatLength(NEXT_SLOT_MM));
  return (
    <>
      <p class="hint">{slot ? t.slotAt(formatPlace(slot)) : (tooEarly ?? t.noSlot)}</p>
      <Pad />
      <div class="toolbar">
        <TakePlace axes={AXES} onTake={take} />
        <RobotButton effort="moves" icon="up" onPress={() => moveBy(t.nextSlot, "z", up)}>
          {t.nextSlot}
        </RobotButton>
        <RobotButton effort="moves" icon="forward" onPress={() => moveBy(along, "y", NEXT_SLOT_MM)}>
          {along}
        </RobotButton>
      </div>
    </>
  );
}

/** Tools by their slots: what the robot counts on. */
export function Slots() {
  const all = slots();
  const names = namesOfSlots(all);
  const choices = [
    { value: null, text: t.empty },
    ...list("tools").map(({ id, name }) => ({ value: id as number | null, text: name })),
  ];
  return (
    <>
      <div class="toolbar">
        <RobotButton effort="moves" icon="home" onPress={() => goHome("all")}>
          {axis.home("X, Y, Z")}
        </RobotButton>
      </div>
      {all.map(({ id, tool_id }, index) => (
        <SelectField
          key={id}
          label={t.toolIn(names[index] ?? "")}
          value={tool_id}
          choices={choices}
          onChange={(tool) => void edit("points", id, { tool_id: tool }, { undo: t.toolChanged }).catch(tell)}
        />
      ))}
    </>
  );
}

const NEXT_TROUGH_MM = 22;

/** Troughs ride on the gantry: they have a place along y and z. */
export function Troughs() {
  const troughs = slots().filter((slot) => slot.gantry_mounted);
  const names = namesOfSlots(troughs);
  const along = t.along(formatLength(NEXT_TROUGH_MM));
  if (troughs.length === 0) return <p class="hint">{t.noTroughs}</p>;
  return (
    <>
      {troughs.map((trough, index) => (
        <div key={trough.id} class="toolbar" role="group" aria-label={names[index]}>
          <span>{`${names[index]}: ${formatPlace(trough)}`}</span>
          <TakePlace
            axes={["y", "z"]}
            onTake={(place) => edit("points", trough.id, place, { undo: placeTexts.taken })}
          />
        </div>
      ))}
      <div class="toolbar">
        <RobotButton effort="moves" icon="forward" onPress={() => moveBy(along, "y", NEXT_TROUGH_MM)}>
          {along}
        </RobotButton>
      </div>
    </>
  );
}
