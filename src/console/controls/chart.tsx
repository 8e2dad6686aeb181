import { signal, type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { tell } from "../state";
import { t } from "../texts/chart";
import { clock, formatDateTime, formatNumber, formatShortDate, formatTime, withUnit } from "../texts/format";
import "./chart.css";

/** A line of a chart. */
export interface ChartLine {
  readonly name: string;
  /** `°C`, `%` … */
  readonly unit: string;
  /** A token of the style: `--blue`. */
  readonly color: string;
  /** Values in the order of their times, which are seconds since 1970. */
  readonly points: readonly { readonly at: number; readonly value: number }[];
}

interface Props {
  /** Content of the chart, for screen readers. */
  readonly label: string;
  /** Keep the array (`useMemo`): a new one draws a new chart. */
  readonly lines: readonly ChartLine[];
  /** Times shown, in seconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Values that are shown at least. */
  readonly least?: readonly [number, number];
  readonly height?: number;
}

const DAY_S = 86_400;
const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = signal(dark.matches);
dark.addEventListener("change", () => (isDark.value = dark.matches));

/** Values over time. The library is loaded with the first chart. */
export function Chart({ label, lines, from, to, least, height = 160 }: Props) {
  const place = useRef<HTMLDivElement>(null);
  /** Which point the pointer is at. */
  const at = useSignal<number | undefined>(undefined);
  const scheme = isDark.value;
  const { zone } = clock.value;
  useEffect(() => {
    let plot: uPlot | undefined;
    let isWanted = true;
    const width = (): number => place.current?.clientWidth ?? 0;
    const resized = new ResizeObserver(() => plot?.setSize({ width: width(), height }));
    const draw = async (): Promise<void> => {
      const { default: Plot } = await import("uplot");
      if (!isWanted || !place.current) return;
      const color = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token);
      const options = optionsOf({ lines, from, to, least, zone, color, Plot, at });
      plot = new Plot({ ...options, width: width(), height }, dataOf(lines, Plot), place.current);
      resized.observe(place.current);
    };
    draw().catch(tell);
    return () => {
      isWanted = false;
      resized.disconnect();
      plot?.destroy();
    };
  }, [lines, from, to, height, scheme, zone]);
  return (
    <figure class="chart">
      <div
        ref={place}
        hidden={lines.every(({ points }) => points.length === 0)}
        role="img"
        aria-label={summaryOf(label, lines)}
        style={{ height: `${height}px` }}
      />
      <Reading lines={lines} at={at} />
    </figure>
  );
}

const EMPTY: readonly never[] = [];

/** All lines have the same times in uPlot. */
const dataOf = (lines: readonly ChartLine[], Plot: typeof uPlot): uPlot.AlignedData =>
  lines.length === 0
    ? [[...EMPTY]]
    : Plot.join(lines.map(({ points }) => [points.map(({ at }) => at), points.map(({ value }) => value)]));

interface Drawn extends Pick<Props, "lines" | "from" | "to"> {
  readonly least: Props["least"];
  readonly zone: string | undefined;
  readonly color: (token: string) => string;
  readonly Plot: typeof uPlot;
  readonly at: Signal<number | undefined>;
}

function optionsOf({ lines, from, to, least, zone, color, Plot, at }: Drawn): Omit<uPlot.Options, "width" | "height"> {
  const axis = { stroke: color("--text-soft"), font: "12px system-ui, sans-serif", ticks: { show: false } };
  const grid = { stroke: color("--line"), width: 1 };
  const [low, high] = least ?? [Infinity, -Infinity];
  return {
    padding: [8, 40, 0, 0], // the last label of the times is as wide on both sides of its line
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    scales: {
      x: { range: [from, to] },
      y: {
        range: (_, min, max) => {
          const [bottom, top] = [Math.min(low, min ?? low), Math.max(high, max ?? high)];
          return Number.isFinite(bottom) ? Plot.rangeNum(bottom, top, 0.1, true) : [0, 1];
        },
      },
    },
    ...(zone !== undefined && { tzDate: (seconds: number) => Plot.tzDate(new Date(seconds * 1000), zone) }),
    axes: [
      {
        ...axis,
        size: 28,
        space: 72,
        grid: { show: false },
        values: (_, splits, __, ___, step) =>
          splits.map((seconds) => (step >= DAY_S ? formatShortDate(seconds) : formatTime(seconds))),
      },
      { ...axis, size: 44, space: 36, grid, values: (_, splits) => splits.map((value) => formatNumber(value)) },
    ],
    series: [
      {},
      ...lines.map(({ name, color: token, points }) => ({
        label: name,
        stroke: color(token),
        width: 2,
        spanGaps: true,
        points: { show: points.length < 40, size: 5, fill: color(token) },
      })),
    ],
    hooks: {
      setCursor: [(plot) => (at.value = plot.cursor.idx == null ? undefined : plot.data[0][plot.cursor.idx])],
    },
  };
}

const measured = (value: number, unit: string): string => withUnit(formatNumber(value), unit);

/** "Temperature. CPU: 45 °C now, 40 to 51 °C." */
function summaryOf(label: string, lines: readonly ChartLine[]): string {
  const parts = lines.map(({ name, unit, points }) => {
    const values = points.map(({ value }) => value);
    const newest = values.at(-1);
    if (newest === undefined) return t.nothing(name);
    const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [newest, newest]);
    return t.summary(name, measured(newest, unit), formatNumber(low), measured(high, unit));
  });
  return [label, ...parts].join(". ");
}

/** The values at the pointer, else the newest ones. */
function Reading({ lines, at }: { lines: readonly ChartLine[]; at: Signal<number | undefined> }) {
  const time = at.value ?? Math.max(...lines.map(({ points }) => points.at(-1)?.at ?? -Infinity));
  if (!Number.isFinite(time)) return <figcaption class="hint">{t.empty}</figcaption>;
  return (
    <figcaption class="hint">
      <span>{formatDateTime(time)}</span>
      {lines.map(({ name, unit, color, points }) => {
        const point = points.findLast((each) => each.at <= time);
        return (
          point && (
            <span key={name} class="chart-value">
              <i style={{ background: `var(${color})` }} />
              {lines.length > 1 && `${name} `}
              <b>{measured(point.value, unit)}</b>
            </span>
          )
        );
      })}
    </figcaption>
  );
}
