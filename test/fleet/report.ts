import { NO_STRACE } from "../bench/server";
import type { Simulation } from "./simulate";
import type { KindStatistics } from "./statistics";

/** Lines of cells as text: the first column to the left, numbers to the right. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const kindLine = ({ kind, count, p50, p99, max, unchanged, errors }: KindStatistics): string[] => [
  ...[kind, String(count), milliseconds(p50), milliseconds(p99), milliseconds(max)],
  ...[String(unchanged), String(errors)],
];

const DAY_SECONDS = 86_400;

/** What a run of so many devices showed. */
export function reportOf(devices: number, simulation: Simulation): string {
  const { kinds, all, failures, seconds, speed, cpuSeconds, written, flushes, waitingPictures } = simulation;
  const deviceDays = (devices * seconds * speed) / DAY_SECONDS;
  const notes = [
    ["like", `${Math.round(devices * speed)} devices at the speed of life, for ${seconds.toFixed(0)} s`],
    [
      "requests",
      `${(all.count / seconds).toFixed(0)} per second, ${(all.count / deviceDays).toFixed(0)} per device and day`,
    ],
    [
      "CPU",
      `${((cpuSeconds / seconds) * 100).toFixed(1)} % of a core, ${((cpuSeconds / all.count) * 1000).toFixed(3)} ms per request`,
    ],
    ["RSS", `peak ${simulation.peakMemory.toFixed(0)} MB, at the end ${simulation.endMemory.toFixed(0)} MB`],
    ["written", `${megabytes(written)}, ${megabytes(written / deviceDays)} per device and day`],
    ["flushes", flushes === undefined ? NO_STRACE : `${flushes}, ${(flushes / seconds).toFixed(1)} per second`],
    ["database", `${megabytes(simulation.database)}, WAL ${megabytes(simulation.wal)}`],
    ["pictures", `${waitingPictures} still waited to be processed`],
    ...Object.entries(failures).map(([failure, count]) => ["failed", `${failure} (${count})`]),
  ];
  const head = ["request", "count", "p50 ms", "p99 ms", "max ms", "304", "errors"];
  return [
    columns([head, ...kinds.map(kindLine), kindLine(all)]),
    "",
    ...notes.map(([name = "", text]) => `${name.padEnd(8)}  ${text}`),
  ].join("\n");
}
