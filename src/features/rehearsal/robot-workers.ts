import { availableParallelism } from "node:os";
import { defineService } from "../../framework/services";
import { robotWorkerPath } from "../../platform/config/build";
import type { Logger } from "../../platform/logger";
import { Rota } from "../../platform/rota";
import { MINUTE_MS } from "../../platform/time";
import { type Member, WorkerLost, WorkerPool } from "../../platform/workers";
// Not from the doors: a server that rehearses nothing does without Lua and all steps.
import { TooMuch } from "../../robot/lua/error";
import type { RehearsalOrder } from "../../robot/rehearsal";
import { lostRehearsal } from "../../robot/rehearsal/answer";
import { ScriptError } from "../../robot/script/effect";
import type { Answer, Effect, RunOrder } from "../../robot/script/run";
import type { Ask, Told } from "./worker";

/** Workers for the whole server, and how long they live. One core is left to all others. Source: `robot.md` §1. */
const MOST = Math.max(1, Math.min(2, availableParallelism() - 1));
const IDLE_MS = 10_000;
const LAST_IDLE_MS = 5 * MINUTE_MS;
/** A Worker keeps its own limits of time and memory. This is far more than they allow. */
const ANSWER_MS = 10_000;
/** Rehearsals that may wait. */
const QUEUE = 20;

/** Why a run in a Worker that was lost has ended. */
const LOST = new TooMuch("time").message;

/** A run in a Worker: it is used like one of this program, but for the waiting. */
interface RemoteRun {
  /** The next effect; undefined at the end. @throws ScriptError what ends the script, or that its Worker was lost. */
  readonly next: (answer?: Answer) => Promise<Effect | undefined>;
  /** Forgets it, wherever it stands. */
  readonly end: () => void;
}

/** The Workers in which rehearsals and Lua run. */
export const robotWorkers = defineService(
  ({ log }) => new RobotWorkers(log),
  (workers) => workers.close(),
);

export class RobotWorkers {
  readonly #pool = new WorkerPool<Ask, Told>(new URL(robotWorkerPath ?? "./worker.ts", import.meta.url), {
    ...{ most: MOST, idleMs: IDLE_MS, lastIdleMs: LAST_IDLE_MS, answerMs: ANSWER_MS },
  });
  readonly #log: Logger;
  readonly #waiting = new Rota<() => void>();
  #rehearsing = 0;
  #runs = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether one more rehearsal finds room in the queue. */
  get hasRoom(): boolean {
    return this.#waiting.size < QUEUE;
  }

  /**
   * The JSON of a rehearsal. Accounts take turns; before its turn `check` may refuse it. When its Worker is lost, the answer
   * says that it took too much.
   */
  async rehearse(deviceId: number, order: RehearsalOrder, check: () => void): Promise<string> {
    if (this.#rehearsing >= MOST) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(deviceId, resolve);
      await promise;
    } else this.#rehearsing += 1;
    try {
      check();
      const told = await this.#pool.member().ask({ ask: "rehearse", order });
      if (told.told === "rehearsal") return told.json;
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      this.#log.warn("worker_lost", { device: deviceId, cause: error.message });
    } finally {
      const next = this.#waiting.take();
      if (next) next();
      else this.#rehearsing -= 1;
    }
    return JSON.stringify(lostRehearsal(order.hasTimeline));
  }

  /** A run that begins with its first `next`. */
  run(order: RunOrder): RemoteRun {
    const run = ++this.#runs;
    let member: Member<Ask, Told> | undefined;
    let release = (): void => {};
    const begin = (): Promise<Told> => {
      member = this.#pool.member();
      release = member.hold();
      return member.ask({ ask: "begin", run, order });
    };
    return {
      next: async (answer = {}) => {
        try {
          const told = await (member ? member.ask({ ask: "next", run, answer }) : begin());
          if (told.told === "effect") return told.effect;
          release();
          if (told.told === "ended" && told.why !== undefined) throw new ScriptError(told.why);
          return undefined;
        } catch (error) {
          release();
          throw error instanceof WorkerLost ? new ScriptError(LOST) : error;
        }
      },
      end: () => {
        release();
        member?.ask({ ask: "end", run }).catch(() => {}); // it is gone already
      },
    };
  }

  close(): void {
    this.#pool.close();
  }
}
