import { effect, signal } from "@preact/signals";
import { type Calibration, calibrationOf } from "../../../robot/garden/photo-place";
import { isOf, judgeRun, type Signs, type Verdict } from "../../care/programs";
import { jobsIn } from "../../care/jobs";
import { isPhotoProgram, labelOfRun, type RunName, stepForPhoto, stepOf } from "../../script/programs";
import { ask, collection, isConnected, list, say, status, token } from "../../state";
import type { Node } from "../../state/robot";
import { verdictText } from "../../texts/care/program-runs";
import { runNames } from "../../texts/care/run-names";
import { onLog } from "../heard";

/* Programs under way, watched on every page from the moment they were asked for. Source: `care.md` §5.3. */

interface WatchedRun {
  readonly name: RunName;
  readonly signs: Signs;
  readonly verdict: Verdict;
  /** The calibration before it. */
  readonly before: Calibration | undefined;
}

const LOOK_MS = 500;
const CALIBRATION = "CAMERA_CALIBRATION_";
const KINDS = ["points", "images", "pluginEnvs"] as const;

const runs = signal<ReadonlyMap<RunName, WatchedRun>>(new Map());

/** A run and its outcome so far; undefined where none was asked for since the page was loaded. */
export const watchedRun = (name: RunName): WatchedRun | undefined => runs.value.get(name);
export const isRunning = (name: RunName): boolean => watchedRun(name)?.verdict.is === "works";

const newestId = (kind: "points" | "images"): number => list(kind).at(-1)?.id ?? 0;
const calibrationTimes = (): string =>
  list("pluginEnvs")
    .filter(({ key }) => key.startsWith(CALIBRATION))
    .map(({ key, value, updated_at }) => `${key} ${value} ${updated_at}`)
    .join();

/** Looks for the signs of a run that begins now, in the account and the tree. */
function signsFrom(label: string): (begun: number) => Signs {
  const before = { point: newestId("points"), image: newestId("images"), calibration: calibrationTimes() };
  const jobBefore = jobNamed(label);
  let [endedAt, awayAt]: (number | undefined)[] = [];
  return (begun) => {
    const now = Date.now();
    const job = jobNamed(label);
    const isNew = job?.touched !== jobBefore?.touched || jobBefore?.outcome === "works";
    if (job && job.outcome !== "works" && isNew) endedAt ??= now;
    awayAt = isConnected.peek() ? undefined : (awayAt ?? now);
    const made = list("points").filter(({ id }) => id > before.point);
    const by = (maker: string) => made.filter(({ meta }) => meta["created_by"] === maker).map(({ id }) => id);
    return {
      begun,
      now,
      endedAt,
      awayAt,
      weeds: by("plant-detection"),
      sample: by("measure-soil-height").at(-1),
      marked: list("images").findLast(({ id, meta }) => id > before.image && /marked/i.test(meta.name ?? ""))?.id,
      isCalibrated: calibrationTimes() !== before.calibration,
    };
  };
}

const jobNamed = (label: string) => jobsIn(status.peek()).find(({ name }) => name === label);

/** Has the robot run a program, and watches what comes of it. Once while it is under way. */
export async function beginRun(name: RunName, photo = 0): Promise<void> {
  if (runs.peek().get(name)?.verdict.is === "works") return;
  const label = labelOfRun(name);
  const step = isPhotoProgram(name) ? stepForPhoto(name, photo) : stepOf(name);
  await Promise.all(KINDS.map((kind) => collection(kind).load()));
  const look = signsFrom(label);
  const begun = Date.now();
  const before = calibrationOf(list("pluginEnvs"));
  let told: Partial<Signs> = {};
  let stop = (): void => {};
  const judge = (): void => {
    const seen = look(begun);
    const signs = { ...seen, ...told, endedAt: seen.endedAt ?? told.endedAt };
    const verdict = judgeRun(name, signs);
    runs.value = new Map(runs.peek()).set(name, { name, signs, verdict, before });
    if (verdict.is === "works") return;
    stop();
    say(`${runNames[name]}: ${verdictText(verdict)}`, GOOD.has(verdict.is) ? "info" : "error");
  };
  const timer = setInterval(judge, LOOK_MS);
  const silence = onLog(({ type, message }) => {
    if (type === "error" && isOf(label, message)) told = { error: message, ...told };
  });
  const account = token.peek();
  const leave = effect(() => {
    if (token.value === account) return;
    runs.value = new Map();
    queueMicrotask(() => stop());
  });
  stop = () => {
    clearInterval(timer);
    silence();
    leave();
  };
  judge();
  const { is, problem } = await ask(runNames[name], [step as Node]);
  if (is === "failed") told = { ...told, problem };
  if (is === "heard") told = { ...told, endedAt: Date.now() };
}

const GOOD: ReadonlySet<Verdict["is"]> = new Set(["weeds", "noWeeds", "sample", "calibrated"]);
