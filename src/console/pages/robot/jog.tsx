import { useState } from "preact/hooks";
import { AxisMenu } from "../../controls/axis/menu";
import { Pad } from "../../controls/axis/pad";
import { type Axes, findHome, goHome, setZero } from "../../controls/axis/orders";
import { RobotButton } from "../../controls/off";
import { isMoving, one, positionOf } from "../../state";
import { AXES, type Axis } from "../../state/robot";
import { formatNumber } from "../../texts/format";
import { t } from "../../texts/robot";
import { AddHere } from "./add-here";
import { Segments } from "../../controls/segments";

/** Position, and movement by steps and to the origin. */
export const Jog = () => (
  <section class="card robot-jog">
    <h2>
      {t.position} <span class="hint">mm</span>
    </h2>
    <dl class="robot-position">
      {AXES.map((axis) => (
        <Coordinate key={axis} axis={axis} />
      ))}
    </dl>
    <AddHere />
    <Pad />
    <Homing />
  </section>
);

const shownNumber = (value: number | undefined): string => (value === undefined ? "–" : formatNumber(value));

/** Positions from the encoders, as far as the preferences want them. */
const ENCODERS = ["scaled_encoders", "raw_encoders"] as const;

function Coordinate({ axis }: { axis: Axis }) {
  const value = positionOf(axis);
  return (
    <div class={isMoving(axis) ? "moves" : undefined}>
      <dt>
        {axis.toUpperCase()}
        {isMoving(axis) && <span>{t.moving}</span>}
        <AxisMenu axis={axis} />
      </dt>
      <dd>{shownNumber(value)}</dd>
      {ENCODERS.map(
        (source) =>
          one("webAppConfig")?.[source] && (
            <dd key={source} class="hint">
              {t[source]} {shownNumber(positionOf(axis, source))}
            </dd>
          ),
      )}
    </div>
  );
}

function Homing() {
  const [axis, setAxis] = useState<Axes>("all");
  return (
    <div class="robot-homing">
      <Segments
        label={t.axes}
        choices={[
          { value: "all" as const, text: t.all },
          ...AXES.map((value) => ({ value, text: value.toUpperCase() })),
        ]}
        value={axis}
        onChange={setAxis}
      />
      <div class="robot-buttons">
        <RobotButton effort="moves" icon="home" onPress={() => goHome(axis)}>
          {t.home}
        </RobotButton>
        <RobotButton effort="moves" icon="search" onPress={() => findHome(axis)}>
          {t.findHome}
        </RobotButton>
        <RobotButton icon="box" onPress={() => setZero(axis)}>
          {t.zero}
        </RobotButton>
      </div>
    </div>
  );
}
