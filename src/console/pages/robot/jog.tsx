import { useState } from "preact/hooks";
import { AxisMenu } from "../../controls/axis/menu";
import { type Axes, findHome, goHome, setZero } from "../../controls/axis/orders";
import { RobotButton } from "../../controls/off";
import { moveBy } from "../../controls/orders";
import { type MapPlace, type Projection, projectionOf } from "../../garden/projection";
import type { IconName } from "../../icons/icon";
import { isMoving, one, positionOf } from "../../state";
import { AXES, type Axis } from "../../state/robot";
import { formatLength, formatNumber } from "../../texts/format";
import { t } from "../../texts/robot";
import { AddHere } from "./add-here";
import { Segments } from "./segments";

const STEPS = [1, 10, 100, 1000] as const;

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

interface Direction {
  readonly axis: Axis;
  readonly sign: 1 | -1;
}

/** The direction of the robot that an arrow stands for: the same as on the map. */
function directionOf({ toGarden }: Projection, { left, up }: MapPlace): Direction {
  const [from, to] = [toGarden({ left: 0, up: 0 }), toGarden({ left, up })];
  const axis = to.x === from.x ? "y" : "x";
  return { axis, sign: to[axis] > from[axis] ? 1 : -1 };
}

const FLIP = { 1: -1, [-1]: 1 } as const;

const ARROWS = [
  { icon: "up", left: 0, up: 1 },
  { icon: "back", left: -1, up: 0 },
  { icon: "forward", left: 1, up: 0 },
  { icon: "down", left: 0, up: -1 },
] as const satisfies readonly (MapPlace & { icon: IconName })[];

function Pad() {
  const [step, setStep] = useState<number>(100);
  const config = one("webAppConfig");
  if (!config) return null;
  const projection = projectionOf(config);
  const turned = ({ axis, sign }: Direction): Direction => ({
    axis,
    sign: config[`${axis}_axis_inverted`] ? FLIP[sign] : sign,
  });
  return (
    <>
      <p class="hint">{t.step}</p>
      <Segments
        label={t.step}
        choices={STEPS.map((value) => ({ value, text: formatNumber(value), label: formatLength(value) }))}
        value={step}
        onChange={setStep}
      />
      <div class="robot-pad">
        {ARROWS.map(({ icon, ...way }) => (
          <Arrow key={icon} place={icon} icon={icon} step={step} {...turned(directionOf(projection, way))} />
        ))}
        <Arrow place="higher" icon="up" step={step} {...turned({ axis: "z", sign: 1 })} />
        <Arrow place="lower" icon="down" step={step} {...turned({ axis: "z", sign: -1 })} />
      </div>
    </>
  );
}

interface ArrowProps extends Direction {
  readonly place: string;
  readonly icon: IconName;
  readonly step: number;
}

function Arrow({ place, icon, step, axis, sign }: ArrowProps) {
  const way = `${axis.toUpperCase()} ${sign > 0 ? "+" : "−"}`;
  const text = t.jog(`${way}${formatLength(step)}`);
  return (
    <RobotButton
      effort="moves"
      class={`at-${place}`}
      icon={icon}
      aria-label={text}
      onPress={() => moveBy(text, axis, sign * step)}
    >
      {way}
    </RobotButton>
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
