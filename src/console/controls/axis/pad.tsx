import { useState } from "preact/hooks";
import { type MapPlace, type Projection, projectionOf } from "../../garden/projection";
import type { IconName } from "../../icons/icon";
import { one } from "../../state";
import type { Axis } from "../../state/robot";
import { formatLength, formatNumber } from "../../texts/format";
import { t } from "../../texts/robot";
import { RobotButton } from "../off";
import { moveBy } from "../orders/orders";
import { Segments } from "../segments";
import "./pad.css";

const STEPS = [1, 10, 100, 1000] as const;

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

/** Arrows that move the robot by steps, as they lead on the map. */
export function Pad() {
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
