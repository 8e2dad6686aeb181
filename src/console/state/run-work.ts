import { effect } from "@preact/signals";
import type { ScriptNode } from "../../robot/script/node";
import { follow, type Plan, timesOf } from "../rehearsal/progress";
import { t } from "../texts/runs";
import type { Browser } from "./browser";
import { isUnanswered, type Messages, textOf } from "./message";
import type { Records } from "./records";
import { isStillAtIt } from "./robot-commands";
import type { Robot } from "./robot";
import { type Run, type Shown, STORED } from "./run";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A refusal comes at once. A robot that says nothing for so long has begun. */
const BEGUN_MS = 1500;
const TICK_MS = 1000;
/** A robot at rest for so long is done, where its plan says so too. Without a plan it may wait between two steps. */
const QUIET_MS = { planned: 10_000, unplanned: 120_000 } as const;
/** How much longer than rehearsed a run may take. */
const PATIENCE = 1.5;

const ROUND = /^(?:\[(\d+)\/(\d+)\] )?Starting (.*)$/s;

export type RunWork = ReturnType<typeof createRunWork>;

/** The work on what is `shown` of runs. */
export function createRunWork(
  { document, localStorage }: Browser,
  robot: Robot,
  { say }: Messages,
  { collection }: Records,
  shown: Shown,
) {
  const { command, isConnected, isLocked, isBusy, robotPlace, status } = robot;
  const { runs, now } = shown;
  /** When the robot was seen at work last. */
  let busyAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Names of sequences that are being started from here. */
  const asked: string[] = [];

  function set(next: readonly Run[]): void {
    runs.value = next;
    clearInterval(timer);
    now.value = Date.now();
    if (next.length > 0) timer = setInterval(tick, TICK_MS);
    store();
  }

  function store(): void {
    if (runs.peek().length > 0) localStorage.setItem(STORED, JSON.stringify(runs.peek()));
    else localStorage.removeItem(STORED);
  }

  const update = (sequence: number, change: Partial<Run>): void =>
    set(runs.peek().map((run) => (run.sequence === sequence ? { ...run, ...change } : run)));

  function end(sequence: number, text?: string, kind?: "error"): void {
    if (!runs.peek().some((run) => run.sequence === sequence)) return;
    set(runs.peek().filter((run) => run.sequence !== sequence));
    if (text !== undefined) say(text, kind);
  }

  /** Whether the robot is done, as far as can be seen from here. */
  function isOver({ plan, progress, isUnheard }: Run): boolean {
    const quiet = now.peek() - Math.max(busyAt, progress.from);
    if (!isUnheard) return false;
    if (!plan) return quiet > QUIET_MS.unplanned;
    const isLate = now.peek() - progress.from > plan.seconds * 1000 * PATIENCE + QUIET_MS.unplanned;
    return quiet > QUIET_MS.planned && (isLate || timesOf(progress, plan, now.peek()).left === 0);
  }

  function tick(): void {
    now.value = Date.now();
    if (isBusy.peek()) busyAt = now.peek();
    for (const run of runs.peek()) if (isOver(run)) end(run.sequence, t.over(run.name));
  }

  /**
   * Has a sequence run. `rehearsed`: what it is about to do. Resolves when the robot has begun, as far as can be told.
   * @throws GardenshedError when it is refused.
   */
  async function startRun({ id, name }: Named, given: readonly ScriptNode[], rehearsed: Promise<Plan | undefined>) {
    const from = Date.now();
    busyAt = from;
    asked.push(name);
    const forget = (): void => void asked.splice(asked.indexOf(name), 1);
    const place = robotPlace.peek();
    let stage: "asked" | "begun" | "over" = "asked";
    const begin = (): void => {
      if (stage !== "asked") return;
      stage = "begun";
      const run: Run = { sequence: id, name, progress: { from, since: from, reached: -1, place } };
      set([...runs.peek().filter(({ sequence }) => sequence !== id), run]);
      void rehearsed.then((plan) => plan && update(id, { plan }));
    };
    const body = given.length > 0 ? { body: given } : {};
    const outcome = command({ kind: "execute", args: { sequence_id: id }, ...body }).then(
      () => {
        stage = "over";
        end(id);
        say(t.ran(name));
      },
      (error: unknown) => {
        if (isStillAtIt(error)) begin();
        else if (stage === "asked") {
          stage = "over";
          throw error;
        }
        if (isStillAtIt(error) || isUnanswered(error)) update(id, { isUnheard: true });
        else end(id, `${name}: ${textOf(error)}`, "error");
      },
    );
    const begun = new Promise<void>((resolve) => setTimeout(resolve, BEGUN_MS)).then(begin);
    await Promise.race([outcome, begun]).finally(forget);
  }

  /** Takes up a run that another window, an event or the robot itself has started. Its end follows from logs and rest. */
  async function adopt(name: string, message: string): Promise<void> {
    const sequences = collection("sequences");
    if (sequences.state.peek() !== "loaded") await sequences.load().catch(() => {});
    const id = sequences.all.peek().find((sequence) => sequence.name === name)?.id;
    if (id === undefined || runs.peek().length > 0) return;
    const from = Date.now();
    busyAt = from;
    set([
      { sequence: id, name, progress: { from, since: from, reached: -1, place: robotPlace.peek() }, isUnheard: true },
    ]);
    hearLog(message);
  }

  /** A log of the robot: it tells which one of many a run is at, and of its end where nothing else does. */
  function hearLog(message: string): void {
    const [, at, of, started] = ROUND.exec(message) ?? [];
    if (started !== undefined && runs.peek().length === 0 && !asked.includes(started)) void adopt(started, message);
    for (const { name, sequence, round, isUnheard } of runs.peek()) {
      if (started === name && at !== undefined) update(sequence, { round: [Number(at), Number(of)] });
      const isLast = !round || round[0] === round[1];
      if (isUnheard && isLast && message === `Completed ${name}`) end(sequence, t.ran(name));
    }
  }

  /** Takes up what ran before the page was loaded anew; nobody waits for its answer. */
  function resume(): void {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "[]") as readonly Run[]; // `set` wrote it
    busyAt = Date.now();
    if (stored.length > 0) set(stored.map((run) => ({ ...run, isUnheard: true })));
  }

  effect(() => {
    const place = robotPlace.value;
    if (!status.value || !place) return;
    const seen = runs.peek();
    if (isBusy.peek()) busyAt = Date.now();
    const next = seen.map((run) => ({ ...run, progress: follow(run.progress, run.plan, place, Date.now()) }));
    if (next.some((run, index) => run.progress !== seen[index]?.progress)) runs.value = next;
  });
  document.addEventListener("visibilitychange", store); // also when the page is about to be loaded anew
  effect(() => {
    if (isLocked.value && isConnected.value) for (const { sequence } of runs.peek()) end(sequence);
  });

  return { startRun, hearLog, resume, forget: () => set([]) };
}
