import { heapSize } from "bun:jsc";
import { parentPort } from "node:worker_threads";
import { type Answer, type Effect, Run, type RunOrder, ScriptError, TooMuch } from "../../robot/script/run";
import { rehearse, type RehearsalOrder } from "../../robot/rehearsal";
import type { Guard } from "../../robot/lua";

/** Messages to the Worker. Each one has one answer. */
export type Ask =
  | { readonly ask: "rehearse"; readonly order: RehearsalOrder }
  | { readonly ask: "begin"; readonly run: number; readonly order: RunOrder }
  | { readonly ask: "next"; readonly run: number; readonly answer: Answer }
  | { readonly ask: "end"; readonly run: number };

/** Answers of the Worker. */
export type Told =
  | { readonly told: "rehearsal"; readonly json: string }
  | { readonly told: "effect"; readonly effect: Effect }
  | { readonly told: "ended"; readonly why?: string };

/** For one rehearsal, or for what a run does from one effect to the next. Source: `robot.md` §2. */
const PROCESSOR_US = 2_000_000;
const MEMORY = 64 * 1024 * 1024;

const usedProcessor = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Bytes in use, garbage too. The engine counts objects when it collects, its blocks at once. */
const bytesInUse = (): number => Math.max(heapSize(), process.memoryUsage().heapTotal);

/** Measures from now on. Garbage is collected before memory counts as used up. */
function guardFromNow(): Guard {
  const [from, size] = [usedProcessor(), heapSize()];
  return () => {
    if (usedProcessor() - from > PROCESSOR_US) return "time";
    if (bytesInUse() - size <= MEMORY) return undefined;
    Bun.gc(true);
    return heapSize() - size > MEMORY ? "memory" : undefined;
  };
}

const runs = new Map<number, Run>();
let guard: Guard = guardFromNow();

function goOn(id: number, answer?: Answer): Told {
  const run = runs.get(id);
  try {
    const effect = run?.next(answer);
    if (effect) return { told: "effect", effect };
  } catch (error) {
    runs.delete(id);
    if (error instanceof ScriptError || error instanceof TooMuch) return { told: "ended", why: error.message };
    throw error;
  }
  runs.delete(id);
  return { told: "ended" };
}

/** One way to answer each kind of message. */
const ANSWERS: { readonly [K in Ask["ask"]]: (message: Extract<Ask, { readonly ask: K }>) => Told } = {
  rehearse: ({ order }) => ({ told: "rehearsal", json: JSON.stringify(rehearse(order, guard)) }),
  begin: ({ run, order }) => {
    runs.set(run, new Run(order, { guard: () => guard() }));
    return goOn(run);
  },
  next: ({ run, answer }) => goOn(run, answer),
  end: ({ run }) => {
    runs.delete(run);
    return { told: "ended" };
  },
};

parentPort?.on("message", (message: Ask) => {
  const before = bytesInUse();
  guard = guardFromNow();
  const answer = ANSWERS[message.ask] as (message: Ask) => Told; // of its kind
  parentPort?.postMessage(answer(message));
  if (bytesInUse() - before > MEMORY / 2) Bun.gc(true); // the next one is measured without this one's garbage
});
