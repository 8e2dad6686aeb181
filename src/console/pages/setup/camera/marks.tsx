import { useState } from "preact/hooks";
import type { TargetedKeyboardEvent, TargetedMouseEvent } from "preact";
import type { Pixel } from "../../../garden/calibrate";
import { t } from "../../../texts/setup/camera";

export type Marks = readonly [Pixel, Pixel];

const KEYS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};
/** Pixels for a key with Shift. */
const LONG_STEP = 10;

interface Props {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly marks: Marks;
  readonly onChange: (marks: Marks) => void;
}

/** A photo with two marks: the first press sets the first one, the second press the second one, then the nearer one moves. */
export function MarkedPhoto({ src, width, height, marks, onChange }: Props) {
  const [presses, setPresses] = useState(0);
  const within = ({ left, top }: Pixel): Pixel => ({
    left: Math.min(width, Math.max(0, Math.round(left))),
    top: Math.min(height, Math.max(0, Math.round(top))),
  });
  const put = (index: number, pixel: Pixel): void => {
    const [first, second] = marks;
    onChange(index === 0 ? [within(pixel), second] : [first, within(pixel)]);
  };
  const press = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<SVGSVGElement>): void => {
    const { x: left, y: top } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    const [toFirst, toSecond] = marks.map((mark) => Math.hypot(mark.left - left, mark.top - top));
    put(presses < 2 ? presses : (toFirst ?? 0) <= (toSecond ?? 0) ? 0 : 1, { left, top });
    setPresses(presses + 1);
  };
  const move = (index: 0 | 1, event: TargetedKeyboardEvent<SVGGElement>): void => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : 1;
    const { left, top } = marks[index];
    put(index, { left: left + way.left * step, top: top + way.top * step });
  };
  const size = width / 40;
  const [first, second] = marks;
  return (
    <svg
      class="setup-marks"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t.picture}
      onClick={press}
      fill="none"
      stroke="#fff"
    >
      <image href={src} width={width} height={height} />
      <line x1={first.left} y1={first.top} x2={second.left} y2={second.top} stroke-width={width / 300} />
      {([0, 1] as const).map((index) => {
        const { left, top } = marks[index];
        return (
          <g
            key={index}
            tabindex={0}
            role="button"
            aria-label={t.marked(index + 1, left, top)}
            onKeyDown={(event) => move(index, event)}
            stroke-width={width / 300}
          >
            <circle cx={left} cy={top} r={size} />
            <path d={`M${left - size} ${top}h${2 * size}M${left} ${top - size}v${2 * size}`} />
            <text
              x={left + size * 1.3}
              y={top - size * 0.6}
              font-size={size * 1.6}
              font-weight={700}
              fill="#fff"
              stroke="none"
            >
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
