import { cut } from "../../robot/script/cut";
import { partOf } from "./told";

/** A job as a robot tells it. Any part may be missing. */
export interface Job {
  readonly name: string;
  readonly kind: "update" | "boot" | "photo" | "program" | "other";
  readonly status: string | undefined;
  /** 0 to 100; undefined where it is counted otherwise, and of an update, whose percent tells nothing. */
  readonly percent: number | undefined;
  readonly bytes: number | undefined;
  readonly outcome: "works" | "done" | "failed";
  /** Epoch milliseconds. */
  readonly since: number | undefined;
  readonly touched: number | undefined;
}

/** Names of jobs are texts of scripts: of a longer one the beginning is shown. */
const LONGEST = 100;
const MOST_JOBS = 50;

/** Programs of the robot, which name their jobs. */
const PROGRAMS: readonly string[] = [
  "plant-detection",
  "historical-plant-detection",
  "camera-calibration",
  "historical-camera-calibration",
  "Measure Soil Height",
  "take-photo",
];

function kindOf(name: string, type: unknown): Job["kind"] {
  if (type === "OTA") return "update";
  if (type === "boot") return "boot";
  if (type === "image" || name.includes("/")) return "photo";
  return PROGRAMS.includes(name) ? "program" : "other";
}

/** Seconds, milliseconds or a text; undefined for anything else. */
function timeOf(value: unknown): number | undefined {
  const time = typeof value === "number" ? value * (value < 1e11 ? 1000 : 1) : Date.parse(String(value));
  return Number.isFinite(time) && time > 0 ? time : undefined;
}

const amountOf = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && Number.isFinite(value) ? value : undefined;

function jobOf(name: string, told: unknown): Job {
  const fields: Readonly<Record<string, unknown>> = Object(told);
  const status = typeof fields["status"] === "string" ? cut(fields["status"], LONGEST) : undefined;
  const given = amountOf(fields["percent"]);
  const percent = given !== undefined && given <= 100 ? given : undefined;
  const kind = kindOf(name, fields["type"]);
  const hasFailed = /^(?:error|failed)/i.test(status ?? "");
  return {
    name: cut(name, LONGEST),
    kind,
    status,
    percent: kind === "update" ? undefined : percent,
    bytes: amountOf(fields["bytes"]),
    outcome: hasFailed ? "failed" : /^complete/i.test(status ?? "") || percent === 100 ? "done" : "works",
    since: timeOf(fields["time"]),
    touched: timeOf(fields["updated_at"]),
  };
}

/** The jobs in a tree, whatever it holds. */
export const jobsIn = (tree: unknown): readonly Job[] =>
  Object.entries(partOf(tree, "jobs"))
    .slice(0, MOST_JOBS)
    .map(([name, told]) => jobOf(name, told));

const REMEMBERED = 20;

/**
 * Jobs that are over, the newest first: the robot forgets them after minutes. `before`: those that were seen until now.
 */
export function finishedJobs(before: readonly Job[], jobs: readonly Job[]): readonly Job[] {
  const over = jobs.filter(({ outcome }) => outcome !== "works");
  const isSame = (one: Job, other: Job): boolean => one.name === other.name && one.touched === other.touched;
  const others = before.filter((each) => !over.some((job) => isSame(each, job)));
  return [...over, ...others].toSorted((one, other) => (other.touched ?? 0) - (one.touched ?? 0)).slice(0, REMEMBERED);
}
