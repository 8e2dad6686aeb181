import { heapSize } from "bun:jsc";
import { BEAT, type Measured, READY } from "../../platform/process/supervised-process";
import type { Guard } from "../../robot/lua";
import { rehearse, type RehearsalOrder } from "../../robot/rehearsal";
import {
  type Answer,
  type Effect,
  type Records,
  Run,
  type RunOrder,
  ScriptError,
  LimitExceeded,
} from "../../robot/script/run";
import { bounded, reasonOf } from "./crossing";
import type { Sending } from "./sent-records";

/** Questions to the process in which scripts run. Each one has one answer. */
export type Ask =
  | { readonly ask: "rehearse"; readonly order: RehearsalOrder }
  | {
      readonly ask: "begin";
      readonly run: number;
      readonly deviceId: number;
      readonly order: Omit<RunOrder, "records">;
      readonly sending: Sending;
    }
  | { readonly ask: "next"; readonly run: number; readonly answer: Answer }
  | { readonly ask: "end"; readonly run: number };

type Outcome =
  | { readonly told: "rehearsal"; readonly json: string }
  | { readonly told: "effect"; readonly effect: Effect }
  | { readonly told: "ended"; readonly why?: string };

/** Answers of the process. `grown`: by how many bytes its heap has grown with this question, without large garbage. */
export type ScriptReply = Outcome & Measured & { readonly grown: number };

/** Processor time of one rehearsal, or of what a run does from one effect to the next. Source: `robot.md` §2. */
const PROCESSOR_US = 2_000_000;
const MEMORY = 64 * 1024 * 1024;
/** Pause between two signs of life. */
const BEAT_MS = 250;

const usedProcessor = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Bytes in use, garbage too. The engine counts objects when it collects, its blocks at once. */
const bytesInUse = (): number => Math.max(heapSize(), process.memoryUsage().heapTotal);

const say = (told: ScriptReply | typeof READY | typeof BEAT): void => void process.send?.(told);

/** Measures from now on. Garbage is collected before memory counts as used up. Each look is a sign of life. */
function guardFromNow(): Guard {
  const [from, size] = [usedProcessor(), heapSize()];
  let beatAt = performance.now();
  return () => {
    if (performance.now() - beatAt > BEAT_MS) {
      beatAt = performance.now();
      say(BEAT);
    }
    if (usedProcessor() - from > PROCESSOR_US) return "time";
    if (bytesInUse() - size <= MEMORY) return undefined;
    Bun.gc(true);
    return heapSize() - size > MEMORY ? "memory" : undefined;
  };
}

const runs = new Map<number, Run>();
/** The records of accounts, as they were sent last. */
const known = new Map<number, Records>();
let guard: Guard = guardFromNow();

function goOn(id: number, answer?: Answer): Outcome {
  const run = runs.get(id);
  try {
    const effect = run?.next(answer);
    if (effect) return { told: "effect", effect: bounded(effect) };
  } catch (error) {
    runs.delete(id);
    if (error instanceof ScriptError || error instanceof LimitExceeded) return { told: "ended", why: reasonOf(error) };
    throw error;
  }
  runs.delete(id);
  return { told: "ended" };
}

/** One way to answer each kind of question. */
const ANSWERS: { readonly [K in Ask["ask"]]: (message: Extract<Ask, { readonly ask: K }>) => Outcome } = {
  rehearse: ({ order }) => ({ told: "rehearsal", json: JSON.stringify(rehearse(order, guard)) }),
  begin: ({ run, deviceId, order, sending }) => {
    for (const account of sending.forget) known.delete(account);
    const records = { ...known.get(deviceId), ...sending.records } as Records; // together they are all
    known.set(deviceId, records);
    runs.set(run, new Run({ ...order, records }, { guard: () => guard() }));
    return goOn(run);
  },
  next: ({ run, answer }) => goOn(run, answer),
  end: ({ run }) => {
    runs.delete(run);
    return { told: "ended" };
  },
};

/** Answers questions until its server has gone. It is a process of its own, which its server may kill at any time. */
export function runScripts(): void {
  process.on("disconnect", () => process.exit());
  process.on("message", (message: Ask) => {
    const before = bytesInUse();
    guard = guardFromNow();
    const answer = ANSWERS[message.ask] as (message: Ask) => Outcome; // of its kind
    const outcome = answer(message);
    // Nobody else is measured with the garbage of this one.
    if (bytesInUse() - before > MEMORY / 2 || (outcome.told === "ended" && before > MEMORY)) Bun.gc(true);
    say({ ...outcome, grown: bytesInUse() - before, resident: process.memoryUsage.rss() });
  });
  say(READY);
}
