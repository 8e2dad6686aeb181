import { describe, expect, test } from "bun:test";
import { TrustedClock } from "../../../src/platform/clock/trusted-clock";

const START = Date.parse("2026-03-01T08:15:30.123Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A machine whose clock is set, and whose processes start anew. */
class Machine {
  shown = START;
  right = START;
  passed = 0;
  approvedAt: number | null = null;
  readonly #clock = { now: () => new Date(this.shown), passedMs: () => this.passed };
  trusted = new TrustedClock(this.#clock, undefined, () => this.approvedAt);

  /** Time passes: hour by hour, because a server looks now and then. */
  run(ms: number): void {
    for (let left = ms; left > 0; left -= HOUR) {
      const step = Math.min(left, HOUR);
      this.passed += step;
      this.shown += step;
      this.right += step;
      this.trusted.now();
    }
  }

  set(ms: number): void {
    this.shown += ms;
    this.trusted.now();
  }

  /** The machine is off, and its clock goes on. */
  restart(offMs = 0): void {
    const record = { ...this.trusted.record(), approved_at: this.approvedAt };
    this.shown += offMs;
    this.right += offMs;
    this.passed = 0;
    this.trusted = new TrustedClock(this.#clock, record, () => this.approvedAt);
  }

  approve(): void {
    this.approvedAt = this.shown;
  }
}

interface Row {
  readonly name: string;
  readonly story: (machine: Machine) => void;
  /** Of what is trusted, against the right time. */
  readonly isOff: number;
  readonly isDoubted: boolean;
}

const rows: readonly Row[] = [
  { name: "a clock that runs is trusted", story: (it) => it.run(90 * DAY), isOff: 0, isDoubted: false },
  { name: "an hour ahead is trusted", story: (it) => it.set(HOUR), isOff: HOUR, isDoubted: false },
  { name: "a day ahead is trusted", story: (it) => it.set(DAY), isOff: DAY, isDoubted: false },
  { name: "more than a day ahead is not", story: (it) => it.set(DAY + 1), isOff: 0, isDoubted: true },
  {
    name: "the trusted time goes on while a clock is ahead",
    story: (it) => (it.set(70 * DAY), it.run(23 * HOUR)),
    isOff: 0,
    isDoubted: true,
  },
  {
    name: "a clock that is ahead for a day of running is trusted",
    story: (it) => (it.set(70 * DAY), it.run(DAY)),
    isOff: 70 * DAY,
    isDoubted: false,
  },
  {
    name: "one that is set right before that is trusted at once",
    story: (it) => (it.set(70 * DAY), it.run(23 * HOUR), it.set(-70 * DAY)),
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "one that jumps again and again is not, however long",
    story: (it) => {
      for (let day = 0; day < 40; day++) (it.set(70 * DAY), it.run(20 * HOUR), it.set(-70 * DAY), it.run(4 * HOUR));
      it.set(70 * DAY);
    },
    isOff: 0,
    isDoubted: true,
  },
  {
    name: "a jump while one is in doubt begins the day anew",
    story: (it) => (it.set(70 * DAY), it.run(23 * HOUR), it.set(2 * DAY), it.run(23 * HOUR)),
    isOff: 0,
    isDoubted: true,
  },
  {
    name: "many small jumps do not add up",
    story: (it) => {
      for (let jump = 0; jump < 10; jump++) (it.set(20 * HOUR), it.run(HOUR));
    },
    isOff: 0,
    isDoubted: true,
  },
  {
    name: "small jumps there and back do not add up",
    story: (it) => {
      for (let jump = 1; jump < 40; jump++) (it.set(jump * 20 * HOUR), it.run(HOUR), it.set(-jump * 20 * HOUR));
    },
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "a laptop that sleeps each night is trusted",
    story: (it) => {
      for (let night = 0; night < 30; night++) (it.run(16 * HOUR), (it.right += 8 * HOUR), it.set(8 * HOUR));
    },
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "a clock that is set back is trusted",
    story: (it) => it.set(-700 * DAY),
    isOff: -700 * DAY,
    isDoubted: false,
  },
  {
    name: "and when it is set right, too",
    story: (it) => (it.set(-700 * DAY), it.run(HOUR), it.set(700 * DAY)),
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "after a day of being set back it may not jump ahead any more",
    story: (it) => (it.set(-700 * DAY), it.run(DAY), it.set(700 * DAY)),
    isOff: -700 * DAY,
    isDoubted: true,
  },
  { name: "a week without the machine is trusted", story: (it) => it.restart(7 * DAY), isOff: 0, isDoubted: false },
  { name: "more is not", story: (it) => it.restart(7 * DAY + 1), isOff: -(7 * DAY + 1), isDoubted: true },
  {
    name: "until the machine has run for a day",
    story: (it) => (it.restart(120 * DAY), it.run(DAY)),
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "also in pieces, with the machine off between",
    story: (it) => {
      it.restart(120 * DAY);
      for (let day = 0; day < 3; day++) (it.run(8 * HOUR), it.restart(16 * HOUR));
    },
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "a restart does not make a clock right that is ahead",
    story: (it) => (it.set(3 * DAY), it.restart(), it.run(HOUR), it.restart()),
    isOff: 0,
    isDoubted: true,
  },
  {
    name: "a clock that begins in 1970 with each start is right when it is set",
    story: (it) => {
      for (let start = 0; start < 5; start++) {
        it.restart(HOUR);
        const lost = it.shown;
        it.set(-lost);
        it.run(HOUR);
        it.set(lost);
        it.run(5 * HOUR);
      }
    },
    isOff: 0,
    isDoubted: false,
  },
  {
    name: "what the operator approves is trusted at once",
    story: (it) => (it.set(70 * DAY), it.approve()),
    isOff: 70 * DAY,
    isDoubted: false,
  },
  {
    name: "but the next jump is not",
    story: (it) => (it.set(70 * DAY), it.approve(), it.run(HOUR), it.set(70 * DAY)),
    isOff: 70 * DAY,
    isDoubted: true,
  },
  {
    name: "nor after a restart",
    story: (it) => (it.set(70 * DAY), it.approve(), it.run(HOUR), it.restart(), it.set(70 * DAY)),
    isOff: 70 * DAY,
    isDoubted: true,
  },
];

describe("the trusted time (operations.md §4.1)", () => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_, { story, isOff, isDoubted }) => {
    const machine = new Machine();
    story(machine);
    const { trusted, right } = machine;
    expect({ isOff: trusted.now().getTime() - right, isDoubted: trusted.doubt() !== undefined }).toEqual({
      isOff,
      isDoubted,
    });
  });

  test("a life is counted from the later of the two times", () => {
    const machine = new Machine();
    machine.set(-700 * DAY);
    expect(machine.trusted.latest(new Date(machine.shown)).getTime()).toBe(machine.right);
    machine.set(770 * DAY);
    expect(machine.trusted.latest(new Date(machine.shown)).getTime()).toBe(machine.right + 70 * DAY);
  });
});
