import type { Session } from "../../platform/auth/tokens";
import type { Services } from "../../framework/services";
import { lastHearing } from "../account";
import { messenger } from "../messaging";
import { epochOf, floorOf, numberText, reachOf, type CommittedChange } from "../journal";
import type { Kind } from "./filter";
import type { EventStream, Start } from "./stream";
import { beginning, changeText, eventText } from "./text";
import { readObject } from "../../platform/json";

/** Shortest time between two state trees. */
const STATUS_MS = 250;
const STATUS = "status";
/** The state tree of a robot that has told none yet. */
const UNKNOWN = "{}";
const GONE = "null";
const LINE_BREAKS = /[\r\n]+/g;
/** Kinds of events by table. */
const REPORT_KINDS: Readonly<Record<string, Kind>> = {
  logs: "log",
  telemetries: "telemetry",
  sensor_readings: "reading",
};

/** The live events of one account, and its streams. */
export class Channel {
  readonly streams = new Set<EventStream>();
  readonly #services: Services;
  readonly #account: Session;
  readonly #stopListening: () => void;
  #isPresenceDue = false;
  /** When a state was shown last; `performance.now()`. */
  #statusAt = -Infinity;
  #statusTimer: Timer | undefined;
  /** The robot whose state was shown last. */
  #teller: string | undefined;

  constructor(services: Services, account: Session) {
    this.#services = services;
    this.#account = account;
    this.#stopListening = services.get(messenger).listen(account.deviceId, {
      isWatching: true,
      heard: (topic) => {
        if (topic === STATUS) this.#statusCame();
      },
      presenceChanged: () => this.#presenceChanged(),
    });
  }

  /** Call it when no stream is left. */
  close(): void {
    this.#stopListening();
    clearTimeout(this.#statusTimer);
  }

  add(stream: EventStream): Start {
    this.streams.add(stream);
    const { db } = this.#services;
    const { newest } = reachOf(db, this.#account.deviceId);
    const shown = [["presence", this.#presence()] as const, [STATUS, this.#status()] as const];
    const events = shown.filter(([kind, data]) => data !== undefined && stream.wish.filter.wants(kind));
    const text = events.map(([kind, data = ""]) => eventText(kind, stream.told(kind, data))).join("");
    return { newest, text: beginning(stream.isLive ? numberText(epochOf(db), newest) : undefined) + text };
  }

  /** Publishes to the streams what happened in this account, oldest first. */
  publish(all: readonly CommittedChange[]): void {
    const floor = floorOf(this.#services.db, this.#account.deviceId);
    for (const each of all) {
      if (each.number === "") this.#reported(each);
      else this.#changed(each, floor);
    }
  }

  /** A log that is not stored. */
  hearLog(log: object): void {
    const text = eventText("log", JSON.stringify(log));
    for (const stream of this.streams) stream.announce("log", text);
  }

  /** A notice shows what the person who reads has seen and was told: only that there is news is the same for all. */
  noticesChanged(): void {
    this.#show("notice", "{}");
  }

  /** Whether a stream wants the records of a table of reports. */
  wantsReport(table: string): boolean {
    const kind = REPORT_KINDS[table];
    return kind !== undefined && this.streams.values().some(({ wish }) => wish.filter.wants(kind));
  }

  #changed(change: CommittedChange, floor: number): void {
    let made: string | undefined;
    const text = (): string => (made ??= changeText(change));
    for (const stream of this.streams) stream.change(change.n, change.resource, text, floor);
  }

  #reported(report: CommittedChange): void {
    const kind = REPORT_KINDS[report.resource];
    if (kind === undefined || report.action !== "created" || !this.wantsReport(report.resource)) return;
    if (report.body === GONE) return; // at once
    const text = eventText(kind, report.body);
    for (const stream of this.streams) stream.announce(kind, text);
  }

  #show(kind: Kind, data: string | undefined): void {
    if (data !== undefined) for (const stream of this.streams) stream.show(kind, data);
  }

  /** Clients that come and go in one turn are announced together. */
  #presenceChanged(): void {
    if (this.#isPresenceDue) return;
    this.#isPresenceDue = true;
    queueMicrotask(() => {
      this.#isPresenceDue = false;
      this.#show("presence", this.#presence());
      this.#lookWhoTells();
    });
  }

  /** Another robot has come: nobody may take the state of the one before for its own. */
  #lookWhoTells(): void {
    const reportedState = this.#services.get(messenger).stateOf(this.#account.deviceId);
    if (reportedState?.by !== this.#teller) this.#show(STATUS, this.#status() ?? UNKNOWN);
  }

  #presence(): string {
    const { deviceId } = this.#account;
    const { hasRobot, clients } = this.#services.get(messenger).attendanceOf(deviceId);
    const seen_at = lastHearing(this.#services, deviceId);
    return JSON.stringify({ robot: { connected: hasRobot, seen_at }, clients });
  }

  /** Robots keep the same pace: most states are shown at once, and need no timer. */
  #statusCame(): void {
    if (this.#statusTimer) return;
    const wait = this.#statusAt + STATUS_MS - performance.now();
    if (wait < 1)
      this.#showStatus(); // timers know whole milliseconds
    else this.#statusTimer = setTimeout(() => this.#showStatus(), wait);
  }

  #showStatus(): void {
    this.#statusTimer = undefined;
    this.#statusAt = performance.now();
    this.#show(STATUS, this.#status());
  }

  /** The newest state tree on one line; undefined without a state, or if it is no object. */
  #status(): string | undefined {
    const reportedState = this.#services.get(messenger).stateOf(this.#account.deviceId);
    this.#teller = reportedState?.by;
    const { tree: state } = reportedState ?? {};
    if (state === undefined) return undefined;
    const text = state.toString();
    return readObject(text) && text.replace(LINE_BREAKS, " "); // the texts in it have none
  }
}
