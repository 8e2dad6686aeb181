import type { TargetedPointerEvent } from "preact";
import { useState } from "preact/hooks";
import type { Curve } from "../../../client/records";
import { type CurvePoint, valueAt } from "../../../robot/garden/growth";
import { t, unitOf } from "../../texts/curves";
import { formatNumber } from "../../texts/format";
import { useWidth } from "../width";
import { ticksOf } from "./scale";
import "./style.css";

interface Props {
  /** Label of the plot. Without one the plot is decoration: a text beside it says the same. */
  readonly label?: string;
  readonly type: Curve["type"];
  /** Points in the order of days. */
  readonly points: readonly CurvePoint[];
  /** The day to mark. */
  readonly day?: number | undefined;
  readonly height?: number;
  /** Whether it has no axes, as in lists. */
  readonly isSmall?: boolean;
  /** Called when a point was moved. Without it points cannot be moved. */
  readonly onMove?: (index: number, to: CurvePoint) => void;
}

/** The first and last value of each axis. */
interface Bounds {
  readonly days: readonly number[];
  readonly values: readonly number[];
}
interface Scale extends Bounds {
  readonly left: (day: number) => number;
  readonly top: (value: number) => number;
  readonly toPoint: (left: number, top: number) => CurvePoint;
}

const boundsOf = (points: readonly CurvePoint[], day: number, width: number): Bounds => ({
  days: ticksOf(0, Math.max(10, day, ...points.map(([at]) => at)), width / 90),
  values: ticksOf(
    Math.min(0, ...points.map(([, value]) => value)),
    Math.max(10, ...points.map(([, value]) => value)),
    4,
  ),
});

function scaleOf(bounds: Bounds, width: number, height: number, margin: { left: number; foot: number }): Scale {
  const [lastDay = 1, least = 0, most = 1] = [bounds.days.at(-1), bounds.values[0], bounds.values.at(-1)];
  const [across, along] = [width - margin.left - 12, height - margin.foot - 12];
  return {
    ...bounds,
    left: (day) => margin.left + (day / lastDay) * across,
    top: (value) => 12 + (1 - (value - least) / (most - least)) * along,
    toPoint: (left, top) => [
      Math.round(Math.min(Math.max((left - margin.left) / across, 0), 1) * lastDay),
      Math.round(least + (1 - Math.min(Math.max((top - 12) / along, 0), 1)) * (most - least)),
    ],
  };
}

/** A curve over the days of life of a plant. Its points can be dragged, or moved with the arrow keys. */
export function CurvePlot({ label, type, points, day, height = 200, isSmall = false, onMove }: Props) {
  const { ref, width } = useWidth();
  // The scale does not change while a point is dragged. Else the point would move away from the finger.
  const [held, setHeld] = useState<Bounds>();
  const bounds = held ?? boundsOf(points, day ?? 0, width);
  const margin = isSmall ? { left: 4, foot: 4 } : { left: 44, foot: 24 };
  const scale = scaleOf(bounds, width, height, margin);
  const now = day === undefined ? undefined : valueAt(points, day);
  return (
    <div ref={ref} class={`curve-plot ${type}`} style={{ height: `${height}px` }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          {...(label === undefined ? { "aria-hidden": true } : { role: onMove ? "group" : "img", "aria-label": label })}
        >
          {!isSmall && <Axes scale={scale} type={type} width={width} height={height} />}
          <Line points={points} scale={scale} width={width} isSmall={isSmall} />
          {day !== undefined && now !== undefined && (
            <g class="today">
              <line x1={scale.left(day)} x2={scale.left(day)} y1={12} y2={height - margin.foot} />
              <circle cx={scale.left(day)} cy={scale.top(now)} r={5} />
            </g>
          )}
          {onMove &&
            points.map((point, index) => (
              <Handle
                key={index}
                point={point}
                scale={scale}
                type={type}
                onMove={(to) => onMove(index, to)}
                onHold={(isHeld) => setHeld(isHeld ? bounds : undefined)}
              />
            ))}
        </svg>
      )}
    </div>
  );
}

function Axes({ scale, type, width, height }: { scale: Scale; type: Curve["type"]; width: number; height: number }) {
  const { days, values, left, top } = scale;
  return (
    <g class="axes" aria-hidden>
      {values.map((value) => (
        <g key={value}>
          <line x1={44} x2={width - 12} y1={top(value)} y2={top(value)} />
          <text x={38} y={top(value) + 4} text-anchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <text key={day} x={left(day)} y={height - 6} text-anchor={index === days.length - 1 ? "end" : "middle"}>
          {index === days.length - 1 ? t.day(formatNumber(day)) : formatNumber(day)}
        </text>
      ))}
      <text x={48} y={9}>
        {unitOf(type)}
      </text>
    </g>
  );
}

/** Line of the curve: the value stays before the first point and behind the last one. */
function Line({
  points,
  scale,
  width,
  isSmall,
}: Pick<Props, "points"> & { scale: Scale; width: number; isSmall: boolean }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [scale.left(0), width - (isSmall ? 4 : 12)];
  const places = points.map(([day, value]) => `${scale.left(day)} ${scale.top(value)}`);
  const path = `M${start} ${scale.top(first[1])}L${places.join("L")}L${end} ${scale.top(last[1])}`;
  const ground = scale.top(scale.values[0] ?? 0);
  return (
    <>
      <path class="area" d={`${path}L${end} ${ground}L${start} ${ground}Z`} />
      <path class="line-of" d={path} />
    </>
  );
}

interface HandleProps {
  readonly point: CurvePoint;
  readonly scale: Scale;
  readonly type: Curve["type"];
  readonly onMove: (to: CurvePoint) => void;
  readonly onHold: (isHeld: boolean) => void;
}

/** Days and values that an arrow key moves a point by. */
const KEYS: Readonly<Record<string, CurvePoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 10],
  ArrowDown: [0, -10],
};

function Handle({ point: [day, value], scale, type, onMove, onHold }: HandleProps) {
  const drag = ({ currentTarget, pointerId, clientX, clientY }: TargetedPointerEvent<SVGGElement>): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left = 0, top = 0 } = currentTarget.ownerSVGElement?.getBoundingClientRect() ?? {};
    onMove(scale.toPoint(clientX - left, clientY - top));
  };
  return (
    <g
      class="handle"
      role="slider"
      tabindex={0}
      aria-label={t.day(formatNumber(day))}
      aria-valuenow={value}
      aria-valuetext={`${formatNumber(value)} ${unitOf(type)}`}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        onHold(true);
      }}
      onPointerMove={drag}
      onLostPointerCapture={() => onHold(false)}
      onKeyDown={(event) => {
        const step = KEYS[event.key];
        if (!step) return;
        event.preventDefault();
        onMove([day + step[0], value + step[1]]);
      }}
    >
      <circle class="reach" cx={scale.left(day)} cy={scale.top(value)} r={22} />
      <circle cx={scale.left(day)} cy={scale.top(value)} r={7} />
    </g>
  );
}
