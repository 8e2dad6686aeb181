import { versionOf } from "../../../src/robot/script/software";
import type { Credentials } from "../../../src/features/practice/commands";
import { Logs } from "../../../src/robot/practice/logs";
import { EventScheduler } from "../../../src/robot/practice/event-scheduler";
import { treeOf } from "../../../src/robot/practice/tree";
import { type Command, done, failed } from "../robot";
import type { RobotApi } from "./api";
import { Records } from "./records";

const GONE_AFTER = ["reboot", "power_off", "factory_reset"];
const HOME = { x: 0, y: 0, z: 0 };
/** The state tree tells of every pin. */
const PINS = Object.fromEntries(Array.from({ length: 70 }, (_, pin) => [pin, { mode: -1, value: 0 }] as const));

/** What a mind asks of its robot. */
interface Ear {
  /** Sends a message, if it is connected. */
  readonly tell: (topic: string, content: object) => void;
  /** Goes off, as this command wants. */
  readonly leave: (kind: string) => void;
  /** Tries other credentials, and keeps them. Rejects when they are refused. */
  readonly adopt: (credentials: Credentials) => Promise<void>;
}

/** What a robot knows of its account and itself, and how it obeys. */
export class Mind {
  readonly records: Records;
  /** When its time table has run something, which takes no time here. */
  readonly runs: Date[] = [];
  /** Commands it has got, over all connections. */
  readonly commands: Command[] = [];
  readonly #ear: Ear;
  readonly #clock: () => Date;
  readonly #logs: Logs;
  readonly #eventScheduler: EventScheduler;
  #syncStatus = "sync_now";
  /** Epoch milliseconds; 0 while it is not locked. */
  #lockedAt = 0;

  constructor(api: RobotApi, clock: () => Date, ear: Ear) {
    this.#ear = ear;
    this.#clock = clock;
    this.records = new Records(api, () => this.look());
    const surroundings = { now: () => clock().getTime(), ticks: () => 0, after: () => () => {}, random: () => 0 };
    this.#logs = new Logs({ publish: ear.tell }, surroundings, () => HOME);
    this.#eventScheduler = new EventScheduler(surroundings, {
      knowledge: () => this.records.known,
      wake: () => Promise.resolve(),
      run: async () => void this.runs.push(clock()),
      log: () => {},
    });
  }

  /** Carries out what is due in its time table. */
  look(): void {
    this.#eventScheduler.look();
  }

  /** The state tree. */
  state(): object {
    const { firmwareConfig, dosConfig, device } = this.records.known;
    return treeOf({
      ...{ firmwareConfig, dosConfig, position: HOME, isMoving: false, isBusy: false, pins: PINS, jobs: {}, envs: {} },
      ...{ software: versionOf(device.dos_version), firmware: null, throttled: "0x0" },
      ...{ lockedAt: this.#lockedAt, syncStatus: this.#syncStatus, uptime: 12_345 },
    });
  }

  #tellState(): void {
    this.#ear.tell("status", this.state());
  }

  /** @throws when the link is lost meanwhile */
  async download(): Promise<void> {
    this.#syncStatus = "syncing";
    this.#tellState();
    try {
      await this.records.download();
      this.#syncStatus = "synced";
    } catch (cause) {
      this.#syncStatus = "sync_error";
      throw cause;
    } finally {
      this.#tellState();
    }
  }

  /** Does a command; what ends the robot is not answered. */
  async obey(command: Command): Promise<readonly unknown[]> {
    this.commands.push(command);
    for (const { kind, body } of command.body) {
      if (GONE_AFTER.includes(kind)) {
        this.#ear.leave(kind);
        return [];
      }
      const problem = await this.#do(kind, body ?? []);
      if (problem !== undefined) return [failed(command.label, problem)];
    }
    return [done(command.label)];
  }

  /** Why it could not be done. */
  async #do(kind: string, body: Command["body"]): Promise<string | undefined> {
    if (kind === "emergency_lock" || kind === "emergency_unlock") {
      this.#lockedAt = kind === "emergency_lock" ? this.#clock().getTime() : 0;
      this.#tellState();
    }
    if (kind === "change_ownership") return this.#changeOwner(body);
    if (kind !== "sync") return undefined;
    this.#logs.tell({ type: "busy", text: "Syncing", verbosity: 3 });
    try {
      await this.download();
      this.#logs.tell({ type: "success", text: "Synced", verbosity: 3 });
      return undefined;
    } catch {
      return "The robot could not sync.";
    }
  }

  /**
   * Tries the new credentials, keeps them when they are let in, and fails then: it neither restarts nor says that it is
   * done. Only the next start uses them.
   */
  async #changeOwner(body: Command["body"]): Promise<string> {
    const pairs = Object.fromEntries(body.map(({ args }) => [String(args["label"]), String(args["value"])]));
    const { server = "", secret = "" } = pairs;
    const credentials = { server, secret: copied(secret) };
    try {
      await this.#ear.adopt(credentials);
    } catch {
      return "Invalid credentials for change ownership";
    }
    return "TODO: Drop assets";
  }
}

/** A secret as a robot keeps it: it goes through the text of a program, where C2 80 to C2 9F lose the C2. */
const copied = (secret: string): string => {
  const bytes = Buffer.from(secret, "base64").toString("latin1");
  return Buffer.from(bytes.replace(/\xC2([\x80-\x9F])/g, "$1"), "latin1").toString("base64");
};
