import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type RobotWorkers, robotWorkers } from "../../../src/features/rehearsal";
import { type Effect, Run, type RunOrder, ScriptError } from "../../../src/robot/script/run";
import { openAccount } from "../../support/account";
import { get, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { garden, step } from "../../robot/script/rehearsed";

/* Where scripts of others run: whatever they do, the server answers others, and each of them has an answer (robot.md §1, §2). */

let server: TestServer;
let workers: RobotWorkers;
beforeAll(async () => {
  server = await startServer();
  workers = server.services.get(robotWorkers);
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
const rows = Object.entries(ATTACKS).flatMap(([code, texts]) => texts.map((text) => ({ code, text })));

describe("an attack", () => {
  test.each(rows)("ends by a fence, and others are answered meanwhile: $text", async ({ code, text }) => {
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

test("twenty may wait, the others are told to come again", async () => {
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

describe("a run in a Worker", () => {
  const order = (text: string): RunOrder => ({
    records: garden,
    what: { body: [lua(text)] },
    start: { now: Date.UTC(2026, 10, 23), seed: 1 },
  });

  async function effectsOf(run: { next(): Promise<Effect | undefined> | Effect | undefined }): Promise<Effect[]> {
    const effects: Effect[] = [];
    for (let effect = await run.next(); effect; effect = await run.next()) effects.push(effect);
    return effects;
  }

  test("does the same as one in this program", async () => {
    const script = order(
      "move{x = 100, y = 50} for i = 1, 3 do toast(math.random(1000)) end set_job('a', {percent = 5})",
    );
    const effects = await effectsOf(workers.run(script));
    expect(effects).toEqual(await effectsOf(new Run(script)));
    expect(effects.map(({ kind }) => kind)).toEqual(["move", "move", "message", "message", "message", "job"]);
  });

  test("is told what came of each effect, beside others", async () => {
    const runs = [3, 7].map((value) => ({ value, run: workers.run(order("toast(read_pin(59) + read_pin(60))")) }));
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
    expect(effectsOf(workers.run(order(text)))).rejects.toEqual(new ScriptError(why));
  });

  test("whose Worker falls over ends, and the next one runs", async () => {
    const broken = { ...order(""), records: undefined } as unknown as RunOrder; // no order that this program makes
    expect(workers.run(broken).next()).rejects.toEqual(new ScriptError("The script does too much: time"));
    expect(await effectsOf(workers.run(order("toast(1)")))).toHaveLength(1);
  });

  test("that is ended is forgotten", async () => {
    const run = workers.run(order("toast(1) toast(2)"));
    await run.next();
    run.end();
    expect(await run.next()).toBeUndefined();
  });
});
