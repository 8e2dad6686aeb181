import { AxisMenu } from "../../../controls/axis/menu";
import { findHome, measure, setLength, setZero } from "../../../controls/axis/orders";
import { noticesEnd } from "../../../care/axis";
import { Button } from "../../../controls/button";
import { SelectField, ToggleField } from "../../../controls/fields";
import { RobotButton } from "../../../controls/off";
import { moveBy, toAndFro } from "../../../controls/orders/orders";
import { create, editOne, list, one, positionOf, stopNow, tell } from "../../../state";
import type { Axis } from "../../../state/robot";
import { t as axisTexts } from "../../../texts/care/axis";
import { formatLength } from "../../../texts/format";
import { t } from "../../../texts/setup/hands/hands";
import { type ActProps, isCompact } from "./lines";
import { farEnd } from "./way";
import { tryNow } from "./words";

const axisOf = ({ part }: ActProps["line"]): Axis => part as Axis; // lines of this file have one

/** The stop and the place of an axis, beside the orders that move it. */
function Driven({ axis, children }: { axis: Axis; children: preact.ComponentChildren }) {
  const at = positionOf(axis);
  return (
    <>
      {at !== undefined && <p class="hint">{t.stands(axis.toUpperCase(), formatLength(at))}</p>}
      <div class="toolbar">
        {children}
        <Button icon="stop" look="danger" isRepeatable onPress={stopNow}>
          {t.stop}
        </Button>
      </div>
    </>
  );
}

export function Try({ line, onBegin }: ActProps) {
  const axis = axisOf(line);
  const distance = tryNow(axis);
  const text = t.move(axis.toUpperCase(), formatLength(Math.abs(distance)));
  return (
    <Driven axis={axis}>
      <RobotButton effort="moves" icon="move" look="main" onPress={() => (onBegin(), moveBy(text, axis, distance))}>
        {text}
      </RobotButton>
    </Driven>
  );
}

const byHand = (axis: Axis): boolean => axis === "z" && isCompact(one("dosConfig")?.firmware_hardware);

/** Why an axis cannot find its end; undefined where it can. */
const senseless = (axis: Axis): string | undefined =>
  noticesEnd(one("firmwareConfig"), axis) ? undefined : axisTexts.senseless;

export function Home({ line, onBegin }: ActProps) {
  const axis = axisOf(line);
  const name = axis.toUpperCase();
  return (
    <Driven axis={axis}>
      {byHand(axis) ? (
        <SetZero axis={axis} />
      ) : (
        <RobotButton
          effort="moves"
          icon="search"
          look="main"
          off={senseless(axis)}
          onPress={() => (onBegin(), findHome(axis))}
        >
          {axisTexts.find(name)}
        </RobotButton>
      )}
    </Driven>
  );
}

export const SetZero = ({ axis }: { axis: Axis }) => (
  <RobotButton icon="box" onPress={() => setZero(axis)}>
    {axisTexts.zero(axis.toUpperCase())}
  </RobotButton>
);

export const SetLength = ({ axis }: { axis: Axis }) => (
  <RobotButton icon="fit" onPress={() => setLength(axis)}>
    {axisTexts.setLength(axis.toUpperCase())}
  </RobotButton>
);

export function Way({ line, onBegin }: ActProps) {
  const axis = axisOf(line);
  const far = farEnd(axis, one("firmwareConfig"));
  const text = t.toAndFro(axis.toUpperCase(), formatLength(far));
  return (
    <Driven axis={axis}>
      <RobotButton effort="moves" icon="move" look="main" onPress={() => (onBegin(), toAndFro(text, axis, far))}>
        {text}
      </RobotButton>
    </Driven>
  );
}

export function Length({ line, onBegin }: ActProps) {
  const axis = axisOf(line);
  return (
    <Driven axis={axis}>
      {byHand(axis) ? (
        <>
          <SetLength axis={axis} />
          <SetZero axis={axis} />
        </>
      ) : (
        <RobotButton
          effort="moves"
          icon="ruler"
          look="main"
          off={senseless(axis)}
          onPress={() => (onBegin(), measure(axis))}
        >
          {axisTexts.measure(axis.toUpperCase())}
        </RobotButton>
      )}
      <AxisMenu axis={axis} look="name" />
    </Driven>
  );
}

/** The sequence that the robot runs when it has started. */
export const Boot = () => (
  <SelectField
    label={t.boot}
    value={one("dosConfig")?.boot_sequence_id ?? null}
    choices={[
      { value: null, text: t.notChosen },
      ...list("sequences").map(({ id, name }) => ({ value: id, text: name })),
    ]}
    onChange={(boot_sequence_id) => void editOne("dosConfig", { boot_sequence_id }, { undo: t.saved }).catch(tell)}
  />
);

/** Makes a sequence that finds home, unless there is one of that name, and chooses it for each start. */
async function makeBoot(): Promise<void> {
  const known = list("sequences").find(({ name }) => name === t.bootName);
  const body = [{ kind: "find_home", args: { axis: "all", speed: 100 } }];
  const { id } = known ?? (await create("sequences", { name: t.bootName, body } as never)); // a script of one step
  await editOne("dosConfig", { boot_sequence_id: id }, { undo: t.saved });
}

export const MakeBoot = () => (
  <Button changes onPress={makeBoot}>
    {t.makeBoot}
  </Button>
);

/** Whether the map is as large as the axes are long. */
export const Bed = () => (
  <ToggleField
    label={t.bed}
    value={one("webAppConfig")?.dynamic_map ?? false}
    onChange={(dynamic_map) => void editOne("webAppConfig", { dynamic_map }, { undo: t.saved }).catch(tell)}
  />
);
