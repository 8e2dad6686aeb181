import { waterPinOf } from "../garden/wiring";
import { type Answer, type Effect, ScriptError } from "../script/effect";
import type { ScriptNode } from "../script/node";
import { versionOf } from "../script/software";
import { type Fault, Machine } from "./machine";
import { WorkingState, type Memory } from "./working-state";
import { MotorController } from "./motor-controller";
import { Interrupted } from "./interrupted";
import { Logs } from "./logs";
import { KnowledgeCache } from "./knowledge-cache";
import type { Body, Departure } from "./body";
import { meanwhileOf, executeEffect } from "./effect-executor";
import { answerOf, isUrgent, readMessage, scriptIn } from "./messages";
import type { Begin, Running, Server, Environment } from "./environment";
import { StatePublisher } from "./state-publisher";
import { EventScheduler } from "./event-scheduler";
import { tourOf } from "./tour";
import { treeOf } from "./tree";
import { Soil } from "./world";

/** Commands that are carried out at a time; a stop is never counted. */
const AT_ONCE = 20;
/** A script waits so long, again and again, while its server takes no more messages. */
const FULL_MS = 100;
/** Number of things of a script, which take no time, that are done before others have their turn. */
const EFFECTS_IN_TURN = 100;
const anotherTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const BUSY = `The robot does ${AT_ONCE} things already. Wait until one is done.`;
const NO_SCRIPT = "The command holds something that is no step of a script.";
/** Time for which it is away when it was told to restart. */
const RESTART_MS = 60_000;
/** Time after its start when it runs the boot sequence. */
const BOOT_MS = 60_000;
const BOOTED = "Practice robot is booted. Executing boot sequence...";
/** Timers know whole milliseconds: an effect that takes so much longer is on time. */
const LATE_SECONDS = 0.001;
/** A run that was locked out says so in its last logs, and does nothing else. */
const LAST_LOGS = 10;
const CANCELED = "Canceled sequence due to emergency lock.";
const INTERRUPTED = "The practice robot went off while it was at work. All pins are off, and the work is not resumed.";

/** How a practice robot begins. */
interface Options {
  readonly server: Server;
  readonly surroundings: Environment;
  readonly begin: Begin;
  readonly memory: Memory;
  /** Factor of time. */
  readonly speed: number;
  readonly isDemo: boolean;
  /** Acts of care that fail. */
  readonly faults?: readonly Fault[];
  /** The memory to keep has changed. */
  readonly keep: () => void;
  /** Called when it was told to go off. A robot that comes again does so after so many milliseconds. */
  readonly leave: (why: Departure, ms: number) => void;
}

type RunRequest = Parameters<Begin>[0];

/**
 * A robot without a machine. It hears the messages that robots hear, obeys in the time that a robot takes, and tells
 * what robots tell. It rests when nobody needs it: then its only timer is for its next event. Source: `robot.md` §3.
 */
export class PracticeRobot {
  readonly #options: Options;
  readonly #body: Body;
  readonly #motorController: MotorController;
  readonly #workingState: WorkingState;
  readonly #soil: Soil;
  readonly #machine: Machine;
  readonly #knowledgeCache: KnowledgeCache;
  readonly #statePublisher: StatePublisher;
  readonly #eventScheduler: EventScheduler;
  readonly #runs = new Set<Running>();
  /** Ends each run that has not told its next effect yet. */
  readonly #thinking = new Set<() => void>();
  /** Commands that are not answered yet. */
  readonly #commands = new Set<{ readonly label: string }>();
  #tour: Running | undefined;
  #hasToured = false;
  #isOff = false;
  /** Whether it was told to go: then nothing is interrupted. */
  #wasSent = false;
  #cancelBoot: (() => void) | undefined;
  /** When water was counted last, while it runs. */
  #wateredAt: number;

  constructor(options: Options) {
    const { server, surroundings, memory, speed, faults = [] } = options;
    const changed = (): void => this.#changed();
    const workingState = new WorkingState(memory.hasTool);
    this.#options = options;
    this.#wateredAt = surroundings.ticks();
    this.#workingState = workingState;
    this.#soil = new Soil(memory.soil);
    this.#motorController = new MotorController(surroundings, memory.position, speed, changed);
    this.#machine = new Machine({
      environment: surroundings,
      software: memory.software,
      faults,
      speed: () => this.#motorController.speed,
    });
    this.#knowledgeCache = new KnowledgeCache({
      server,
      surroundings,
      condition: workingState,
      throttled: () => this.#machine.throttled,
      changed,
      isBusy: () => this.isBusy,
      learned: ({ farmEvents, regimens, pauses, device, firmwareConfig, dosConfig }) => {
        if (farmEvents || regimens || pauses || device) this.#eventScheduler.lookAgain();
        if (dosConfig) this.#machine.found(dosConfig.firmware_hardware);
        if (firmwareConfig || dosConfig || device) changed();
      },
    });
    this.#statePublisher = new StatePublisher(server, surroundings, {
      state: () => this.state,
      isMoving: () => this.#motorController.isMoving,
    });
    this.#body = {
      server,
      surroundings,
      changed,
      condition: workingState,
      controller: this.#motorController,
      soil: this.#soil,
      machine: this.#machine,
      logs: new Logs(server, surroundings, () => this.#motorController.position),
      knowledge: () => this.#knowledgeCache.knowledge,
      sync: () => this.#knowledgeCache.download(),
      leave: (why) => {
        this.#wasSent = true;
        options.leave(why, RESTART_MS / this.#motorController.speed);
      },
    };
    this.#eventScheduler = new EventScheduler(surroundings, {
      knowledge: () => this.#knowledgeCache.known,
      wake: () => this.#knowledgeCache.wake(),
      run: (what) => this.#run({ ...this.#order(), what }),
      log: (text) => this.#body.logs.tell({ type: "error", text, verbosity: 2 }),
    });
  }

  /** When it was needed last, in ticks. */
  get usedAt(): number {
    return this.#knowledgeCache.usedAt;
  }

  get isAwake(): boolean {
    return this.#knowledgeCache.isAwake;
  }

  /** Whether it carries something out. */
  get isBusy(): boolean {
    return this.#runs.size > 0 || this.#tour !== undefined || this.#motorController.isBusy;
  }

  get position() {
    return this.#motorController.position;
  }

  set speed(speed: number) {
    this.#motorController.speed = speed;
  }

  /** Rain falls on its garden. */
  rain(millimetres: number): void {
    this.#soil.rain(millimetres, this.#options.surroundings.now());
    this.#options.keep();
  }

  /** The memory that is kept while it is off. */
  get memory(): Memory {
    const { position } = this.#motorController;
    return {
      position,
      hasTool: this.#workingState.hasTool,
      soil: this.#soil.all,
      software: this.#machine.software,
      wasBusy: this.isBusy && !this.#wasSent,
    };
  }

  /** The state tree now, as JSON. */
  get state(): string {
    return JSON.stringify(this.#makeState());
  }

  /** Begins its life: it looks what is due. */
  start(): void {
    if (this.#options.memory.wasBusy) this.#body.logs.tell({ type: "warn", text: INTERRUPTED, verbosity: 1 });
    this.#changed();
    this.#statePublisher.flush();
    this.#eventScheduler.start();
    this.#cancelBoot = this.#options.surroundings.after(BOOT_MS / this.#motorController.speed, () => void this.#boot());
  }

  /** Notes a time, in epoch milliseconds, when something may be due: a robot at rest hears of no change. */
  expect(at: number): void {
    if (!this.isAwake && at < this.#eventScheduler.looksAt) this.#eventScheduler.start();
  }

  /** Ends everything: work stops where it is. `reason`: the reply to commands that are not answered. */
  end(reason?: string): void {
    this.#isOff = true;
    if (reason !== undefined) for (const { label } of this.#commands) this.#answer(label, reason);
    for (const run of [...this.#runs, ...(this.#tour ? [this.#tour] : [])]) run.end?.();
    this.#motorController.stop("The robot is off.");
    this.#eventScheduler.stop();
    this.#cancelBoot?.();
    this.#machine.end();
    this.#statePublisher.end();
    this.#knowledgeCache.end();
  }

  /** Takes a message that robots read. */
  hear(topic: string, payload: Uint8Array): void {
    if (topic.startsWith("ping/")) return this.#statePublisher.answerPing(topic, payload);
    const { label, body } = readMessage(payload);
    if (topic.startsWith("sync/")) this.#knowledgeCache.hear(topic, body);
    else if (topic === "from_clients" && label !== undefined) void this.#obey(label, scriptIn(body));
  }

  /** Somebody looks at it. */
  watched(): void {
    this.#knowledgeCache.used();
    this.#changed();
    void this.#knowledgeCache.wake().then(
      () => this.#beginTour(),
      () => {}, // the next look tries again
    );
  }

  /** Presses a button of the robot. False where nothing is bound to this pin. */
  async press(pin: number): Promise<boolean> {
    this.#knowledgeCache.used();
    await this.#knowledgeCache.wake();
    return this.#eventScheduler.press(pin, (text) => this.#body.logs.tell({ type: "info", text, verbosity: 1 }));
  }

  async #obey(label: string, body: readonly ScriptNode[] | undefined): Promise<void> {
    this.#knowledgeCache.used();
    this.#endTour();
    const command = { label };
    this.#commands.add(command);
    const problem = body ? await this.#carryOut(body) : NO_SCRIPT;
    this.#commands.delete(command);
    if (this.#isOff) return;
    if (problem !== undefined) {
      this.#body.logs.tell({ type: "error", text: `Failed to execute command: ${problem}`, verbosity: 2 });
    }
    if (!this.#machine.fails("silent")) this.#answer(label, problem);
  }

  /** Replies to a command. The state that the command has led to is told before. */
  #answer(label: string, problem: string | undefined): void {
    this.#statePublisher.flush();
    this.#options.server.publish("from_device", answerOf(label, problem));
  }

  /** Why it could not be done. Urgent commands wait for nothing: a stop needs no records. */
  async #carryOut(body: readonly ScriptNode[]): Promise<string | undefined> {
    if (this.#commands.size > AT_ONCE && !isUrgent(body)) return BUSY;
    const waking = this.#knowledgeCache.wake();
    try {
      if (isUrgent(body)) waking.catch(() => {});
      else await waking;
    } catch (error) {
      return textOf(error);
    }
    return this.#run({ ...this.#order(), what: { body } });
  }

  /** Runs it to its end. Returns why it failed. */
  async #run(order: RunRequest, isTour = false): Promise<string | undefined> {
    let run: Running;
    try {
      run = this.#options.begin(order);
    } catch (error) {
      return textOf(error);
    }
    if (isTour) this.#tour = run;
    else this.#runs.add(run);
    const isOver = (): boolean => this.#isOff || (isTour && this.#tour !== run);
    this.#changed();
    try {
      await this.#finish(run, isOver, "body" in order.what && isUrgent(order.what.body));
      return undefined;
    } catch (error) {
      if (error instanceof Interrupted) this.#workingState.releasePins();
      return textOf(error);
    } finally {
      run.end?.();
      this.#runs.delete(run);
      if (this.#tour === run) this.#tour = undefined;
      this.#knowledgeCache.used();
      this.#changed();
      this.#options.keep();
    }
  }

  /** `isStop`: waits for nobody. */
  async #finish(run: Running, isOver: () => boolean, isStop: boolean): Promise<void> {
    const { locks } = this.#workingState;
    const { ticks } = this.#options.surroundings;
    let effect = await this.#next(run);
    let inNoTime = 0;
    let lastLogs = LAST_LOGS;
    let ownLocks = 0;
    while (effect && !isOver()) {
      const isLockedOut = this.#workingState.locks > locks + ownLocks;
      if (isLockedOut && (effect.kind !== "log" || lastLogs === 0)) throw new ScriptError(CANCELED);
      if (!isStop && !this.#options.server.hasRoom()) {
        await this.#moment();
        continue;
      }
      if (isLockedOut) lastLogs -= 1;
      if (effect.kind === "lock" && effect.isLocked) ownLocks += 1;
      const begun = ticks();
      const { speed } = this.#motorController;
      const answer = await executeEffect(this.#body, effect);
      if (effect.kind === "lock") this.#statePublisher.flush(); // people look whether it has stopped
      if (effect.kind === "lock" && effect.isLocked) for (const stop of this.#thinking) stop();
      if (isOver()) return;
      const tookMs = ticks() - begun;
      inNoTime = tookMs < 1 ? inNoTime + 1 : 0;
      if (inNoTime > 0 && inNoTime % EFFECTS_IN_TURN === 0) await anotherTurn();
      const took = (tookMs / 1000) * speed;
      const meanwhile = { ...meanwhileOf(this.#body, locks), ...answer.meanwhile };
      const isLate = Math.abs(took - effect.seconds) > LATE_SECONDS;
      const told = { ...answer, meanwhile: { ...meanwhile, ...(isLate && { seconds: took }) } };
      effect = await this.#next(run, told);
    }
  }

  /** The next effect of a run. A lock ends a run that is still thinking, or waits for its turn to. */
  async #next(run: Running, answer?: Answer): Promise<Effect | undefined> {
    const told = run.next(answer);
    if (!(told instanceof Promise)) return told;
    const { promise, reject } = Promise.withResolvers<never>();
    const stop = (): void => reject(new ScriptError(CANCELED));
    this.#thinking.add(stop);
    try {
      return await Promise.race([told, promise]);
    } finally {
      this.#thinking.delete(stop);
    }
  }

  /** Pause while its server takes no more messages. */
  #moment(): Promise<void> {
    return new Promise((resolve) => void this.#options.surroundings.after(FULL_MS, resolve));
  }

  #order(): Omit<RunRequest, "what"> {
    const { surroundings, isDemo } = this.#options;
    const { isLocked, hasTool, pinValues: pins } = this.#workingState;
    const now = surroundings.now();
    const seed = Math.floor(surroundings.random() * 2 ** 32);
    const { position } = this.#motorController;
    const jobs = this.#workingState.jobsAt(now);
    const records = this.#knowledgeCache.knowledge;
    return {
      records,
      start: { now, seed, isDemo, hasMachine: true, isLocked, hasTool, pins, position, jobs },
    };
  }

  /** Runs the sequence of the account for this, where there is one. */
  async #boot(): Promise<void> {
    const isKnown = await this.#knowledgeCache.wake().then(
      () => true,
      () => false,
    );
    const sequence = this.#knowledgeCache.knowledge.dosConfig.boot_sequence_id;
    if (!isKnown || this.#isOff || typeof sequence !== "number") return;
    this.#body.logs.tell({ type: "success", text: BOOTED, verbosity: 1 });
    await this.#run({ ...this.#order(), what: { sequence } });
  }

  /** Begins the tour over the first row of plants, once. */
  #beginTour(): void {
    if (!this.#options.isDemo || this.#hasToured || this.isBusy) return;
    const body = tourOf(this.#knowledgeCache.knowledge.points, this.#motorController.speed);
    if (body.length === 0) return;
    this.#hasToured = true;
    void this.#run({ ...this.#order(), what: { body } }, true);
  }

  #endTour(): void {
    if (!this.#tour) return;
    this.#tour = undefined;
    this.#motorController.stop("Movement stopped");
  }

  /** Tells that something shows in the state. */
  #changed(): void {
    this.#water();
    this.#statePublisher.changed();
  }

  /** Counts the water that has run since the last time. */
  #water(): void {
    const { surroundings } = this.#options;
    const ticks = surroundings.ticks();
    const seconds = ((ticks - this.#wateredAt) / 1000) * this.#motorController.speed;
    this.#wateredAt = ticks;
    const pin = waterPinOf(this.#knowledgeCache.knowledge.peripherals);
    const isRunning = (this.#workingState.pins.get(pin)?.value ?? 0) > 0;
    if (isRunning && seconds > 0) this.#soil.water(this.#motorController.position, seconds, surroundings.now());
  }

  #makeState(): object {
    const { firmwareConfig, dosConfig, device } = this.#knowledgeCache.knowledge;
    const { pins, envs, lockedAt, syncStatus } = this.#workingState;
    const { position, isMoving } = this.#motorController;
    return treeOf({
      firmwareConfig,
      dosConfig,
      lockedAt,
      syncStatus,
      position,
      isMoving,
      isBusy: this.isBusy,
      software: this.#machine.software ?? versionOf(device.dos_version),
      firmware: this.#machine.firmware,
      throttled: this.#machine.throttled,
      pins: Object.fromEntries(pins),
      jobs: this.#workingState.jobsAt(this.#options.surroundings.now()),
      envs: Object.fromEntries(envs),
      uptime: this.#knowledgeCache.uptime,
    });
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
