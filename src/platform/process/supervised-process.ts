import { setImmediate as anotherTurn } from "node:timers/promises";
import type { Subprocess } from "bun";
import { type Owner, FairQueue } from "../fairness/fair-queue";
import { usageOf } from "./usage";

/** The start of a process: its command line and its environment. */
export interface Start {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Limits of a process, in milliseconds and bytes. */
interface SupervisionLimits {
  /** Longest silence while it works. Then it is killed. */
  readonly silentMs: number;
  /** Longest silence when it got no processor meanwhile: on a machine that is very busy, or was asleep. */
  readonly starvedMs: number;
  /** Longest start. */
  readonly startMs: number;
  /** Memory beyond which it is killed. */
  readonly memory: number;
  /** Pause between two looks while something runs. */
  readonly lookMs: number;
  /** One that has nothing to do is ended after so long. */
  readonly idleMs: number;
}

/** Why a question has no answer: the process was too long silent or too large, has ended by itself, or never began. */
export type Loss = "silent" | "memory" | "ended" | "not_started";

/** The process was lost before it answered. */
export class ProcessLost extends Error {
  readonly loss: Loss;
  /** Whether the owner of the question is the cause. */
  readonly isGuilty: boolean;
  constructor(loss: Loss, isGuilty: boolean, why: string) {
    super(why);
    this.loss = loss;
    this.isGuilty = isGuilty;
  }
}

/** A process that was lost while it worked, or kept something. */
export interface Accident<Ask> {
  readonly loss: Loss;
  readonly why: string;
  /** The question under way, its owner, and by how many bytes the process has grown since the answer before it. */
  readonly asked: Ask | undefined;
  readonly owner: Owner | undefined;
  readonly grown: number;
}

/** Memory that every answer of a process tells beside what was asked. */
export interface Measured {
  /** Bytes of the process in memory, without the garbage of this answer. */
  readonly resident: number;
}

/** First message of a process, and a sign of life while it answers a question. */
export const READY = "ready";
export const BEAT = "beat";

interface Question<Ask, Told> {
  readonly owner: Owner;
  /** Made when its turn comes. It may throw: then nothing is asked. */
  readonly message: () => Ask;
  /** The process that has to answer; 0: any. */
  readonly life: number;
  readonly answer: PromiseWithResolvers<Told>;
  /** The message, once it was sent. */
  asked?: Ask;
}

/** One process, from its start to its end. */
interface ProcessInstance {
  readonly number: number;
  readonly child: Subprocess;
  isReady: boolean;
  /** When it gave the last sign, and its processor time then. */
  signAt: number;
  processorAt: number | undefined;
  lookedAt: number;
  /** Bytes at the last look or answer, and when the question under way was asked. */
  resident: number;
  residentBefore: number | undefined;
}

/**
 * A process of this program that answers questions one after the other. Owners take turns. It is started when it is
 * needed, ended when it rests, and killed from outside when it is silent or too large. Nothing inside of it has to
 * work for that.
 */
export class SupervisedProcess<Ask, Told extends Measured> {
  readonly #start: Start;
  readonly #limits: SupervisionLimits;
  readonly #judge: (accident: Accident<Ask>) => Owner | undefined;
  readonly #waiting = new FairQueue<Question<Ask, Told>>();
  #underWay: Question<Ask, Told> | undefined;
  #processInstance: ProcessInstance | undefined;
  #lives = 0;
  #holds = 0;
  #watch: Timer | undefined;
  #rest: Timer | undefined;
  #isClosed = false;

  /** `judge` is told of each accident, and says which owner is the cause. */
  constructor(
    start: Start,
    limits: SupervisionLimits,
    judge: (accident: Accident<Ask>) => Owner | undefined = () => undefined,
  ) {
    this.#start = start;
    this.#limits = limits;
    this.#judge = judge;
  }

  /** Number of the process that is there: 0 for none. */
  get life(): number {
    return this.#processInstance?.number ?? 0;
  }

  /** Whether a question is being answered. */
  get isAtWork(): boolean {
    return this.#underWay !== undefined && this.#processInstance?.isReady === true;
  }

  get pid(): number | undefined {
    return this.#processInstance?.child.pid;
  }

  /**
   * Answer of the process, when it is the owner's turn. `life`: the process that has to answer, because it keeps
   * something. Rejects with ProcessLost, or with what `message` throws.
   */
  ask(owner: Owner, message: () => Ask, life = 0): Promise<Told> {
    const answer = Promise.withResolvers<Told>();
    this.#waiting.push(owner, { owner, message, life, answer });
    this.#next();
    return answer.promise;
  }

  /** Keeps the process from resting until what is returned is called. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      this.#restSoon();
    };
  }

  /** Ends it, whatever it does. */
  close(): void {
    this.#isClosed = true;
    this.#end("ended", "the server stops");
    this.#next();
  }

  #next(): void {
    if (this.#underWay) return;
    const question = this.#waiting.take();
    if (!question) return this.#restSoon();
    const { life, answer } = question;
    const isGone = this.#isClosed || (life !== 0 && life !== this.#processInstance?.number);
    if (isGone) {
      answer.reject(new ProcessLost("ended", false, "the process that kept it has ended"));
      return this.#next();
    }
    clearTimeout(this.#rest);
    const isLarge = (this.#processInstance?.resident ?? 0) > this.#limits.memory / 2;
    if (isLarge && this.#holds === 0) this.#dismiss(); // garbage of others is not counted as the next one's
    this.#underWay = question;
    if (this.#processInstance?.isReady) this.#send(this.#processInstance, question);
    else if (!this.#processInstance) this.#begin();
  }

  #begin(): void {
    const number = ++this.#lives;
    try {
      const child = Bun.spawn([...this.#start.command], {
        env: this.#start.environment,
        serialization: "advanced",
        stdin: "ignore",
        stdout: "ignore",
        stderr: "ignore",
        windowsHide: true,
        ipc: (told: Told | typeof READY | typeof BEAT) => this.#hear(number, told),
        onExit: (_, code, signal) => this.#exited(number, `it ended with ${signal ?? code}`),
      });
      child.unref();
      const now = performance.now();
      this.#processInstance = {
        number,
        child,
        isReady: false,
        signAt: now,
        processorAt: undefined,
        lookedAt: now,
        resident: 0,
        residentBefore: undefined,
      };
      this.#watch ??= setInterval(() => void this.#look(), this.#limits.lookMs).unref();
    } catch (cause) {
      this.#kill("not_started", String(cause));
    }
  }

  #send(processInstance: ProcessInstance, question: Question<Ask, Told>): void {
    processInstance.residentBefore = processInstance.resident || undefined;
    this.#sign(processInstance);
    try {
      question.asked = question.message();
      processInstance.child.send(question.asked);
    } catch (cause) {
      this.#underWay = undefined;
      question.answer.reject(cause);
      this.#next();
    }
  }

  #sign(processInstance: ProcessInstance): void {
    processInstance.signAt = performance.now();
    processInstance.processorAt = undefined;
  }

  #hear(number: number, told: Told | typeof READY | typeof BEAT): void {
    const processInstance = this.#processInstance;
    if (processInstance?.number !== number) return;
    this.#sign(processInstance);
    if (told === BEAT) return;
    const question = this.#underWay;
    if (told === READY) {
      processInstance.isReady = true;
      if (question) this.#send(processInstance, question);
      return;
    }
    if (this.#isTooLarge(processInstance, told.resident)) return;
    this.#underWay = undefined;
    question?.answer.resolve(told);
    this.#next();
  }

  /** Looks from outside while something runs, or is kept. */
  async #look(): Promise<void> {
    const processInstance = this.#processInstance;
    if (!processInstance || (!this.#underWay && this.#holds === 0)) return;
    const { silentMs, starvedMs, startMs, lookMs } = this.#limits;
    const late = performance.now() - processInstance.lookedAt - lookMs;
    if (late > silentMs) this.#sign(processInstance); // this process itself was held up for long, or asleep
    processInstance.lookedAt = performance.now();
    for (let turn = 0; turn < 2; turn++) await anotherTurn(); // what the other one has said is read first
    const question = this.#underWay;
    const usage = await usageOf(processInstance.child.pid);
    if (this.#processInstance !== processInstance || this.#underWay !== question) return;
    if (usage && this.#isTooLarge(processInstance, usage.resident)) return;
    if (!question) return;
    processInstance.processorAt ??= usage?.processor;
    const silence = performance.now() - processInstance.signAt;
    if (!processInstance.isReady)
      return silence > startMs ? this.#kill("not_started", "it did not begin in time") : undefined;
    const worked = usage ? usage.processor - (processInstance.processorAt ?? usage.processor) : silence;
    if (silence > starvedMs || (silence > silentMs && worked > silentMs / 2)) {
      this.#kill("silent", `it said nothing for ${Math.round(silence)} ms`);
    }
  }

  /** Notes what the process takes in memory, and kills one that takes too much. */
  #isTooLarge(processInstance: ProcessInstance, resident: number): boolean {
    processInstance.resident = resident;
    processInstance.residentBefore ??= resident;
    const isTooLarge = resident > this.#limits.memory;
    if (isTooLarge) this.#kill("memory", `it took ${Math.round(resident / 1e6)} MB`);
    return isTooLarge;
  }

  #kill(loss: Loss, why: string): void {
    this.#end(loss, why);
    this.#next();
  }

  #exited(number: number, why: string): void {
    const processInstance = this.#processInstance;
    if (processInstance?.number === number) this.#kill(processInstance.isReady ? "ended" : "not_started", why);
  }

  /** The process is gone from now on, and whoever asked it is told. */
  #end(loss: Loss, why: string): void {
    const processInstance = this.#dismiss();
    const question = this.#underWay;
    this.#underWay = undefined;
    const owner = question?.owner;
    const grown = processInstance
      ? processInstance.resident - (processInstance.residentBefore ?? processInstance.resident)
      : 0;
    const guilty = this.#isClosed ? undefined : this.#judge({ loss, why, asked: question?.asked, owner, grown });
    question?.answer.reject(new ProcessLost(loss, owner === guilty, why));
  }

  #restSoon(): void {
    clearTimeout(this.#rest);
    const processInstance = this.#processInstance;
    if (!processInstance || this.#underWay || this.#holds > 0) return;
    this.#rest = setTimeout(() => {
      if (this.#processInstance === processInstance && !this.#underWay && this.#holds === 0) this.#dismiss();
    }, this.#limits.idleMs).unref();
  }

  /** Lets the process go, which keeps nothing and does nothing. */
  #dismiss(): ProcessInstance | undefined {
    const processInstance = this.#processInstance;
    this.#processInstance = undefined;
    clearInterval(this.#watch);
    this.#watch = undefined;
    processInstance?.child.kill("SIGKILL");
    return processInstance;
  }
}
