import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type ScriptProcess, scriptProcess } from "../../../src/features/rehearsal";
import { type Effect, Run, type RunOrder, ScriptError } from "../../../src/robot/script/run";
import { usageOf } from "../../../src/platform/process/usage";
import { Interrupted } from "../../../src/robot/practice/interrupted";
import { openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { stall } from "../../support/script-process";
import { get, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { garden, step } from "../../robot/script/rehearsed";
import { longTest, part } from "../../support/tier";

/* Where scripts of others run: whatever they do, the server answers others, and each of them has an answer (robot.md §1, §2). */

let server: TestServer;
let scripts: ScriptProcess;
beforeAll(async () => {
  server = await startServer();
  scripts = server.services.get(scriptProcess);
});
afterAll(() => server.stop());

const lua = (text: string) => step("lua", { lua: text });
const rehearsal = (text: string) => post("/api/rehearsals?timeline=false", { body: [lua(text)] });

/** By the fence that ends them. */
const ATTACKS = {
  too_much: [
    "while true do end",
    "pcall(function() while true do end end)",
    "table.sort({1, 2, 3}, function() while true do end end)",
    "('a'):rep(5000):find(('a*'):rep(20) .. 'b')",
    "local s = 'x' while true do s = s .. s end",
    "local function f() return 1 + f() end while true do pcall(f) end",
  ],
  memory: ["local t = {} while true do t[#t + 1] = {} end"],
};
/** Engines made texts and lists of these until the process was killed. */
const HOSTILE = [
  "tonumber(('1'):rep(1e6) .. 'x')",
  "table.unpack({}, 2^53, 2^53)",
  "(('aB'):rep(3e7)):upper()",
  "os.date(('%c'):rep(3e7))",
  "tonumber(('1'):rep(1.2e8), 10) tonumber(('1'):rep(1.2e8), 10)",
  "local t = {} for _ = 1, 90 do t = {t, t} end json.encode(t)",
  "local t = {} for _ = 1, 90 do t = {t, t} end inspect(t)",
];
const rows = Object.entries(ATTACKS).flatMap(([code, texts]) => texts.map((text) => ({ code, text })));

describe("an attack", () => {
  test.each(part(rows, 12))("ends by a fence, and others are answered meanwhile: $text", async ({ code, text }) => {
    const [attacker, other] = [await openAccount(server), await openAccount(server)];
    let isOver = false;
    const attack = send(server, rehearsal(text), attacker.token).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      await other.ask(get("/api/device"));
      answered += 1;
    }
    expect(await attack).toMatchObject({ status: 200, json: { faults: [{ level: "stop", code }] } });
    expect(answered).toBeGreaterThan(0);
  });
});

longTest("twenty may wait, the others are told to come again", async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => openAccount(server)));
  const asked = accounts.flatMap(({ token }) =>
    Array.from({ length: 8 }, () => send(server, rehearsal("for _ = 1, 2e6 do end"), token)),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["4"]));
  await accounts[0]?.ask(rehearsal("toast(1)"));
});

describe("an attack on the engine", () => {
  test.each(part(HOSTILE, 8))("%s: it is answered, and another rehearsal is done", async (text) => {
    const [attacker, other] = [await openAccount(server), await openAccount(server)];
    const attack = send(server, rehearsal(text), attacker.token);
    const beside = send(server, rehearsal("toast(2)"), other.token);
    expect((await attack).status).toBe(200);
    expect(await beside).toMatchObject({ status: 200, json: { faults: [], truncated: false } });
  });
});

longTest("a rehearsal in a process that gives no sign of life ends with it; another one is done again", async () => {
  const [guilty, other] = [await openAccount(server), await openAccount(server)];
  const stalled = send(server, rehearsal("for _ = 1, 9e6 do end"), guilty.token);
  const pid = await stall(scripts);
  const beside = send(server, rehearsal("toast(2)"), other.token);
  expect(await stalled).toMatchObject({
    status: 200,
    json: { truncated: true, faults: [{ level: "stop", code: "time" }] },
  });
  expect(await beside).toMatchObject({ status: 200, json: { faults: [], truncated: false } });
  expect(await usageOf(pid)).toBeUndefined();
});

longTest("a rehearsal whose process is killed by somebody else is done again", async () => {
  const account = await openAccount(server);
  await account.ask(rehearsal("toast(1)"));
  const killed = send(server, rehearsal("for _ = 1, 5e6 do end toast(2)"), account.token);
  await eventually(() => (server.services.get(scriptProcess).isAtWork ? true : undefined));
  process.kill(scripts.pid ?? 0, "SIGKILL");
  expect(await killed).toMatchObject({ status: 200, json: { faults: [], truncated: false } });
});

describe("what a script says is bounded", () => {
  const said = (text: string, account: { token: string }) =>
    send(server, post("/api/rehearsals", { body: [lua(text)] }), account.token);

  test("texts of a rehearsal have 300 characters, also those of values", async () => {
    const { json } = await said("toast(('é'):rep(1000)) env('key', ('x'):rep(1000))", await openAccount(server));
    const [toast, env] = (json as { timeline: { text: string; changes?: { to: string }[] }[] }).timeline; // as the API shows it
    expect([...(toast?.text ?? "")]).toHaveLength(300);
    expect(env?.changes?.[0]?.to).toHaveLength(300);
  });

  longTest("an answer has 4 MB", async () => {
    const text = "local s = ('x'):rep(300) for _ = 1, 19000 do toast(s) end";
    const { json } = await said(text, await openAccount(server));
    expect(json).toMatchObject({ truncated: true });
    expect(JSON.stringify(json).length).toBeLessThan(4e6);
  });

  test("an effect has 64 kB: a longer one ends its run, and a long log is cut", async () => {
    const long = runOf("api{method = 'POST', url = '/api/tools', body = {name = ('x'):rep(70000)}}");
    expect(long.next()).rejects.toEqual(new ScriptError("The script says more than 64 kB at once."));
    const cut = await runOf("toast(('x'):rep(70000))").next();
    expect(cut).toMatchObject({ text: "x".repeat(10_000) });
  });
});

const runOf = (text: string) => scripts.run(1, orderOf(text));
const orderOf = (text: string): RunOrder => ({
  records: garden,
  what: { body: [lua(text)] },
  start: { now: Date.UTC(2026, 10, 23), seed: 1 },
});

describe("a run in the process of scripts", () => {
  const order = orderOf;

  async function effectsOf(run: { next(): Promise<Effect | undefined> | Effect | undefined }): Promise<Effect[]> {
    const effects: Effect[] = [];
    for (let effect = await run.next(); effect; effect = await run.next()) effects.push(effect);
    return effects;
  }

  test("does the same as one in this program", async () => {
    const script = order(
      "move{x = 100, y = 50} for i = 1, 3 do toast(math.random(1000)) end set_job('a', {percent = 5})",
    );
    const effects = await effectsOf(scripts.run(1, script));
    expect(effects).toEqual(await effectsOf(new Run(script)));
    expect(effects.map(({ kind }) => kind)).toEqual(["move", "move", "message", "message", "message", "job"]);
  });

  test("is told what came of each effect, beside others", async () => {
    const runs = [3, 7].map((value) => ({ value, run: scripts.run(1, order("toast(read_pin(59) + read_pin(60))")) }));
    const texts = await Promise.all(
      runs.map(async ({ value, run }) => {
        await run.next();
        await run.next({ value });
        const effect = await run.next({ value });
        await run.next();
        return effect?.kind === "message" && effect.text;
      }),
    );
    expect(texts).toEqual(["6", "14"]);
  });

  test.each([
    { text: "error('x')", why: "Lua failure" },
    { text: "while true do end", why: "The script does too much: turns" },
  ])("ends with a text: $text", async ({ text, why }) => {
    expect(effectsOf(scripts.run(1, order(text)))).rejects.toEqual(new ScriptError(why));
  });

  longTest("whose process falls over is interrupted, and the next one runs", async () => {
    const broken = { ...order(""), what: undefined } as unknown as RunOrder; // no order that this program makes
    expect(scripts.run(1, broken).next()).rejects.toEqual(new Interrupted());
    expect(await effectsOf(scripts.run(1, order("toast(1)")))).toHaveLength(1);
  });

  longTest("is interrupted when another one costs the process its life, which is blamed", async () => {
    const blamed: unknown[] = [];
    scripts.whenBlamed((...told) => void blamed.push(told));
    const waiting = scripts.run(1, order("wait(1000) toast(1)"));
    await waiting.next();
    const guilty = scripts.run(2, order("for _ = 1, 9e6 do end toast(1)")).next();
    await stall(scripts);
    expect(guilty).rejects.toEqual(new ScriptError("The script does too much: time"));
    expect(waiting.next()).rejects.toEqual(new Interrupted());
    expect(await effectsOf(scripts.run(1, order("toast(1)")))).toHaveLength(1);
    expect(blamed).toEqual([[2, "time"]]);
  });

  describe("that holds most of the memory is told that it does too much, and others never are", () => {
    const hold = (records: number, rest: string) => `local s = {} for i = 1, ${records} do s[i] = {i} end ${rest}`;
    const [BOMB, HOLDERS] = [3, [4, 5, 6]];
    /** Each of these holds some 30 MB, which a run may. Together they are too much. */
    const bombs = () => Array.from({ length: 10 }, () => scripts.run(BOMB, order(hold(4e5, "wait(1000) toast(#s)"))));
    const holders = () => HOLDERS.map((account) => scripts.run(account, order(hold(2e4, "while true do wait(0) end"))));
    let blamed: unknown[] = [];
    beforeAll(() => scripts.whenBlamed((...told) => void blamed.push(told)));
    beforeEach(() => {
      blamed = [];
    });
    /** Why a run ended; undefined while it goes on. */
    const whyOf = async (run: { next(): Promise<unknown> }): Promise<unknown> => {
      try {
        return void (await run.next());
      } catch (why) {
        return why;
      }
    };
    const TOO_MUCH = new ScriptError("The script does too much: memory");

    longTest("the bomb first, then holders", async () => {
      const small = holders();
      const ends = new Set<unknown>();
      for (const bomb of bombs()) {
        if (blamed.length === 0) await whyOf(bomb);
        for (const run of small) ends.add(await whyOf(run));
      }
      expect(blamed).toEqual([[BOMB, "memory"]]);
      expect([...ends]).toContainEqual(new Interrupted());
      expect([...ends]).not.toContainEqual(TOO_MUCH);
    });

    longTest("holders first, then the bomb, and a rehearsal beside them is done again", async () => {
      const small = holders();
      for (const run of small) expect(await whyOf(run)).toBeUndefined();
      const account = await openAccount(server);
      const told: unknown[] = [];
      for (const bomb of bombs()) {
        if (blamed.length > 0) break;
        const beside = account.ask(rehearsal(hold(2e4, "toast(1)")));
        told.push(await whyOf(bomb));
        expect(await beside).toMatchObject({ faults: [], truncated: false });
      }
      expect(blamed).toEqual([[BOMB, "memory"]]);
      expect(told.at(-1)).toEqual(TOO_MUCH);
      expect(await Promise.all(small.map(whyOf))).toEqual(HOLDERS.map(() => new Interrupted()));
    });
  });

  test("that is ended is forgotten", async () => {
    const run = scripts.run(1, order("toast(1) toast(2)"));
    await run.next();
    run.end();
    expect(await run.next()).toBeUndefined();
  });
});
