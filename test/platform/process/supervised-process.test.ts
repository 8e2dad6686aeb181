import { afterEach, describe, expect, test } from "bun:test";
import { usageOf } from "../../../src/platform/process/usage";
import {
  type Accident,
  type Measured,
  ProcessLost,
  SupervisedProcess,
} from "../../../src/platform/process/supervised-process";
import { eventually } from "../../support/eventually";
import { longTest } from "../../support/tier";

/* A process that is started when there is work, watched from outside, and ended when there is none. */

const LIMITS = {
  ...{ silentMs: 300, starvedMs: 60_000, startMs: 20_000, lookMs: 20, idleMs: 600_000 },
  memory: 400e6,
};
interface Said extends Measured {
  readonly text: string;
}
const opened: SupervisedProcess<string, Said>[] = [];
const accidents: Accident<string>[] = [];

function open(limits: Partial<typeof LIMITS> = {}, command = [process.execPath, `${import.meta.dir}/peer.ts`]) {
  const watched = new SupervisedProcess<string, Said>(
    { command, environment: {} },
    { ...LIMITS, ...limits },
    (accident) => {
      accidents.push(accident);
      return accident.owner;
    },
  );
  opened.push(watched);
  return watched;
}
const say = async (watched: SupervisedProcess<string, Said>, owner: number, message: string, life?: number) =>
  (await watched.ask(owner, () => message, life)).text;
const isGone = (pid = 0) => eventually(async () => ((await usageOf(pid)) === undefined ? true : undefined));

afterEach(() => {
  for (const watched of opened.splice(0)) watched.close();
  accidents.length = 0;
});

describe("a watched process", () => {
  test("is started with the first question, and answers one after the other", async () => {
    const watched = open();
    expect(watched.life).toBe(0);
    expect(await Promise.all(["a", "b", "c"].map((each) => say(watched, 1, each)))).toEqual(["a!", "b!", "c!"]);
    expect(watched.life).toBe(1);
  });

  test("lets owners take turns", async () => {
    const watched = open();
    const order: string[] = [];
    const asked = [1, 1, 1, 2].map((owner, index) =>
      say(watched, owner, `${owner}.${index}`).then((told) => order.push(told)),
    );
    await Promise.all(asked);
    expect(order).toEqual(["1.0!", "1.1!", "2.3!", "1.2!"]);
  });

  test("is asked nothing where the question throws when its turn comes", async () => {
    const watched = open();
    const refuse = (): string => {
      throw new Error("gone meanwhile");
    };
    expect(watched.ask(1, refuse)).rejects.toThrow("gone meanwhile");
    expect(await say(watched, 1, "a")).toBe("a!");
  });

  longTest("may work for longer than it may be silent, as long as it gives signs of life", async () => {
    expect(await say(open(), 1, "work")).toBe("work!");
    expect(accidents).toEqual([]);
  });

  test.each([
    ["hang", "silent"],
    ["grow", "memory"],
    ["fall over", "ended"],
  ] as const)("that does this is lost with the question under way only: %s", async (deed, loss) => {
    const watched = open(deed === "grow" ? { silentMs: 60_000 } : {});
    await say(watched, 1, "a");
    const { pid } = watched;
    const [guilty, other] = await Promise.allSettled([say(watched, 1, deed), say(watched, 2, "b")]);
    expect(guilty.status === "rejected" && guilty.reason).toBeInstanceOf(ProcessLost);
    expect(guilty).toMatchObject({ reason: { loss, isGuilty: true } });
    expect(other).toEqual({ status: "fulfilled", value: "b!" });
    expect(accidents).toMatchObject([{ loss, owner: 1, asked: deed }]);
    expect(watched.life).toBe(2);
    await isGone(pid);
  });

  longTest("that keeps something for somebody and is lost has no answer for them", async () => {
    const watched = open();
    await say(watched, 1, "a");
    const { life } = watched;
    const release = watched.hold();
    await Promise.allSettled([say(watched, 2, "fall over")]);
    expect(say(watched, 1, "b", life)).rejects.toMatchObject({ loss: "ended", isGuilty: false });
    release();
  });

  longTest("is too large also while it only keeps something", async () => {
    const watched = open({ memory: 150e6 });
    const release = watched.hold();
    for (const _ of [1, 2, 3]) await say(watched, 1, "hold").catch(() => {});
    await eventually(() => accidents.length > 0 || undefined);
    expect(accidents[0]?.loss).toBe("memory");
    release();
  });

  longTest("is too large with an answer before any look, which the next question does not pay for", async () => {
    const watched = open({ memory: 150e6, lookMs: 600_000 });
    const release = watched.hold();
    const asked = ["hold", "hold", "hold", "a"].map((deed, index) => say(watched, index < 3 ? 1 : 2, deed));
    const [first, ...rest] = await Promise.allSettled(asked);
    expect(first?.status).toBe("fulfilled");
    expect(rest.at(-1)).toEqual({ status: "fulfilled", value: "a!" });
    expect(accidents).toMatchObject([{ loss: "memory", owner: 1, asked: "hold" }]);
    expect(accidents[0]?.grown).toBeGreaterThan(40e6);
    release();
  });

  test("is ended when it has nothing to do, but not while it keeps something", async () => {
    const watched = open({ idleMs: 1 });
    const release = watched.hold();
    await say(watched, 1, "a");
    const { pid, life } = watched;
    expect(await say(watched, 1, "b", life)).toBe("b!");
    release();
    await eventually(() => watched.life === 0 || undefined);
    await isGone(pid);
    expect(await say(watched, 1, "c")).toBe("c!");
    expect(accidents).toEqual([]);
  });

  test.each([
    ["there is no such program", ["/nowhere/program"]],
    ["it ends at once", [process.execPath, "-e", "0"]],
    ["it never begins", [process.execPath, `${import.meta.dir}/peer.ts`, "mute"]],
  ])("that cannot be started is told as that: %s", async (_, command) => {
    const watched = open({ startMs: 500 }, command);
    const waiting = await Promise.allSettled([say(watched, 1, "a"), say(watched, 2, "b")]);
    expect(waiting).toMatchObject([{ reason: { loss: "not_started" } }, { reason: { loss: "not_started" } }]);
  });

  test("ends with whatever it does", async () => {
    const watched = open();
    await say(watched, 1, "a");
    const { pid } = watched;
    const waiting = Promise.allSettled([say(watched, 1, "hang"), say(watched, 2, "b")]);
    watched.close();
    expect(await waiting).toMatchObject([{ reason: { loss: "ended" } }, { reason: { loss: "ended" } }]);
    await isGone(pid);
  });
});
