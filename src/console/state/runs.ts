import { signal } from "@preact/signals";
import type { Browser } from "./browser";
import type { Messages } from "./message";
import type { Records } from "./records";
import type { Robot } from "./robot";
import { isStart, type Run, STORED } from "./run";
import type { RunWork } from "./run-work";

export type Runs = ReturnType<typeof createRuns>;
/**
 * Sequences under way. A run is started, not waited for: how far it is follows from the robot's place and logs, and from
 * its rehearsal. The code for that is loaded with the first run.
 */
export function createRuns(browser: Browser, robot: Robot, messages: Messages, records: Records) {
  const runs = signal<readonly Run[]>([]);
  /** The time, as long as something runs; milliseconds since 1970. */
  const now = signal(Date.now());
  const runOf = (sequence: number): Run | undefined => runs.value.find((run) => run.sequence === sequence);

  let loading: Promise<RunWork> | undefined;
  const load = (): Promise<RunWork> =>
    (loading ??= import("./run-work").then(({ createRunWork }) =>
      createRunWork(browser, robot, messages, records, { runs, now }),
    ));

  const startRun: RunWork["startRun"] = async (...what) => (await load()).startRun(...what);

  /** Takes up runs of before the page was loaded anew. */
  function resumeRuns(): void {
    if (browser.localStorage.getItem(STORED) !== null) void load().then((work) => work.resume());
  }

  /** A log of the robot: it may tell of a run that others have started, or events. */
  function hearLog(message: string): void {
    if (loading || isStart(message)) void load().then((work) => work.hearLog(message));
  }

  function forgetRuns(): void {
    browser.localStorage.removeItem(STORED);
    void loading?.then((work) => work.forget());
  }

  return { runs, now, runOf, startRun, resumeRuns, hearLog, forgetRuns };
}
