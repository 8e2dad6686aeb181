import { fileURLToPath } from "node:url";
import { defineService, type Services } from "../../framework/services";
import { isExecutable, SCRIPTS_COMMAND } from "../../platform/config/build";
import {
  type Accident,
  type Loss,
  ProcessLost,
  type Start,
  SupervisedProcess,
} from "../../platform/process/supervised-process";
import type { Owner } from "../../platform/fairness/fair-queue";
// Not from the doors: a server that rehearses nothing does without Lua and all steps.
import { LimitExceeded } from "../../robot/lua/error";
import { Interrupted } from "../../robot/practice/interrupted";
import type { RehearsalOrder } from "../../robot/rehearsal";
import { lostRehearsal } from "../../robot/rehearsal/answer";
import { ScriptError } from "../../robot/script/effect";
import type { Answer, Effect, RunOrder } from "../../robot/script/run";
import type { OtherWords } from "../../robot/script/other-words";
import { otherWords } from "./other-words";
import type { Ask, ScriptReply } from "./script-program";
import { SentRecords } from "./sent-records";

/** Variables of the environment that it gets: no secret is among them. */
const KNOWN = ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR", "BUN_TMPDIR"] as const;

/** Milliseconds, as in `robot.md` §1. */
const TIMES = { silentMs: 2_000, starvedMs: 5_000, startMs: 15_000, lookMs: 100, idleMs: 60_000 } as const;
/** Told where no process can be started. */
export const NOT_STARTED =
  "The server cannot start the process in which scripts run. Its operator asks `gardenshed check`.";
/** Rehearsals that may wait. */
const QUEUE = 20;
/** Part of the memory below which an account is no cause of its end. */
const MUCH = 8;
/** A rehearsal whose process ended for no reason of its own is done again so often. */
const AGAIN = 2;

/** A run that goes on elsewhere: it is used like one of this program, but for the waiting. */
interface RemoteRun {
  /**
   * The next effect; undefined at the end. @throws ScriptError what ends the script, Interrupted when its process was lost
   * by the fault of another one.
   */
  readonly next: (answer?: Answer) => Promise<Effect | undefined>;
  /** Forgets it, wherever it stands. */
  readonly end: () => void;
}

/** Everything that a script of somebody else does. */
export const scriptProcess = defineService(
  (services) => new ScriptProcess(services, () => services.get(otherWords)),
  (scripts) => scripts.close(),
);

/** How the process is started: an executable starts itself, else the sources are run. */
const startOf = (environment: NodeJS.ProcessEnv): Start => ({
  command: isExecutable
    ? [process.execPath, SCRIPTS_COMMAND]
    : [process.execPath, fileURLToPath(new URL("./script-entry.ts", import.meta.url))],
  environment: {
    ...Object.fromEntries(KNOWN.map((name) => [name, environment[name]])),
    BUN_FEATURE_FLAG_NO_ORPHANS: "1", // it ends with its server, however that ends
  },
});

type BlamedExcess = "memory" | "time";
/** The excess that is told of a run or a rehearsal that has lost its process. */
const excessOf = (loss: Loss): BlamedExcess => (loss === "memory" ? "memory" : "time");

/**
 * The process in which rehearsals and scripts of practice robots run, one at a time, accounts in turns. It is watched from
 * outside. Source: `robot.md` §1.
 */
export class ScriptProcess {
  readonly #services: Pick<Services, "log" | "config">;
  readonly #words: () => readonly OtherWords[];
  readonly #process: SupervisedProcess<Ask, ScriptReply>;
  /** Runs that the process keeps, with the bytes by which it has grown for them. */
  readonly #kept = new Map<number, { readonly deviceId: number; bytes: number }>();
  readonly #blamed: ((deviceId: number, excess: BlamedExcess) => void)[] = [];
  readonly #sent = new SentRecords();
  #rehearsals = 0;
  #runs = 0;

  /** `words`: those of dialects that all scripts may use. */
  constructor(services: Pick<Services, "log" | "config">, words: () => readonly OtherWords[] = () => []) {
    this.#services = services;
    this.#words = words;
    const limits = { ...TIMES, memory: services.config.scriptMemory };
    this.#process = new SupervisedProcess(startOf(process.env), limits, (accident) => this.#judge(accident));
  }

  /** Id of the process that is there. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isAtWork(): boolean {
    return this.#process.isAtWork;
  }

  /** Whether one more rehearsal finds room in the queue. */
  get hasRoom(): boolean {
    return this.#rehearsals <= QUEUE;
  }

  /** Calls `blamed` with each account whose run has cost the process its life. */
  whenBlamed(blamed: (deviceId: number, excess: BlamedExcess) => void): void {
    this.#blamed.push(blamed);
  }

  /** Why no process can be started; undefined if one can. */
  async problem(): Promise<string | undefined> {
    try {
      await this.#process.ask(0, () => ({ ask: "end", run: 0 }));
      return undefined;
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error;
      return error.loss === "not_started" ? error.message : undefined;
    }
  }

  /**
   * The JSON of a rehearsal. Accounts take turns; before its turn `check` may refuse it. One that has cost the process its
   * life is answered with that. Another one is done again. Rejects with ProcessLost where no process can be started.
   */
  async rehearse(deviceId: number, order: RehearsalOrder, check: () => void): Promise<string> {
    const question = (): Ask => {
      check();
      return { ask: "rehearse", order: { ...order, words: this.#words() } };
    };
    this.#rehearsals += 1;
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const scriptReply = await this.#process.ask(deviceId, question);
          if (scriptReply.told === "rehearsal") return scriptReply.json;
        } catch (error) {
          if (!(error instanceof ProcessLost) || error.loss === "not_started") throw error;
          if (error.isGuilty || attempt === AGAIN)
            return JSON.stringify(lostRehearsal(order.hasTimeline, excessOf(error.loss)));
        }
      }
    } finally {
      this.#rehearsals -= 1;
    }
  }

  /** A run that begins with its first `next`. */
  run(deviceId: number, order: RunOrder): RemoteRun {
    const run = ++this.#runs;
    const ended = Promise.withResolvers<undefined>();
    const kept = { deviceId, bytes: 0 };
    /** The process that keeps it: 0 before it begins. */
    let life = 0;
    let release = (): void => {};
    const forget = (): void => {
      release();
      this.#kept.delete(run);
    };
    const ask = async (message: () => Ask): Promise<Effect | undefined> => {
      const question = (): Ask => {
        if (this.#kept.has(run)) return message();
        throw new Interrupted(); // it was ended while it waited for its turn, and nobody hears of this
      };
      try {
        const scriptReply = await this.#process.ask(deviceId, question, life);
        life = this.#process.life;
        kept.bytes = Math.max(0, kept.bytes + scriptReply.grown);
        if (scriptReply.told === "effect") return scriptReply.effect;
        forget();
        if (scriptReply.told === "ended" && scriptReply.why !== undefined) throw new ScriptError(scriptReply.why);
        return undefined;
      } catch (error) {
        forget();
        if (!(error instanceof ProcessLost)) throw error;
        if (error.loss === "not_started") throw new ScriptError(NOT_STARTED);
        throw error.isGuilty ? new ScriptError(new LimitExceeded(excessOf(error.loss)).message) : new Interrupted();
      }
    };
    const begin = (): Promise<Effect | undefined> => {
      release = this.#process.hold();
      this.#kept.set(run, kept);
      const { records, ...rest } = order;
      return ask(() => {
        const sending = this.#sent.next(this.#process.life, deviceId, records);
        const start = { ...order.start, words: this.#words() };
        return { ask: "begin", run, deviceId, order: { ...rest, start }, sending };
      });
    };
    return {
      next: (answer = {}) =>
        Promise.race([life === 0 ? begin() : ask(() => ({ ask: "next", run, answer })), ended.promise]),
      end: () => {
        ended.resolve(undefined);
        if (!this.#kept.has(run)) return;
        forget();
        this.#process.ask(deviceId, () => ({ ask: "end", run }), life).catch(() => {}); // it is gone already
      },
    };
  }

  close(): void {
    this.#process.close();
  }

  /** The account that is the cause of an accident; undefined where nobody is. */
  #judge({ loss, why, asked, owner, grown }: Accident<Ask>): Owner | undefined {
    const guilty = loss === "memory" ? this.#largest(owner, grown) : loss === "silent" ? owner : undefined;
    this.#services.log.warn("script_process_lost", { device: guilty, cause: why });
    const isRehearsal = guilty === owner && asked?.ask === "rehearse";
    if (typeof guilty === "number" && !isRehearsal) for (const blamed of this.#blamed) blamed(guilty, excessOf(loss));
    return guilty;
  }

  /** The account for which the process has grown most, by what it holds and what it makes now, if that is much. */
  #largest(atWork: Owner | undefined, grown: number): Owner | undefined {
    const shares = new Map<Owner, number>(atWork === undefined ? [] : [[atWork, grown]]);
    for (const { deviceId, bytes } of this.#kept.values()) shares.set(deviceId, (shares.get(deviceId) ?? 0) + bytes);
    const [largest] = [...shares].toSorted(([, one], [, other]) => other - one);
    return largest && largest[1] > this.#services.config.scriptMemory / MUCH ? largest[0] : undefined;
  }
}
