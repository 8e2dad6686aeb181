import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { practiceRobots } from "../../../src/features/practice";
import { messenger } from "../../../src/features/messaging";
import { scriptProcess } from "../../../src/features/rehearsal";
import { usageOf } from "../../../src/platform/process/usage";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { stall } from "../../support/script-process";
import { storedPoints } from "../../support/stored";
import { command, logsOf, SPEED, step, treeOf, visitorOf } from "./robots";
import { longTest } from "../../support/tier";

/* Scripts of practice robots run in a process of their own (robot.md §1). What one of them does to it, others survive. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

async function arrive(as?: Account): Promise<Account> {
  const account = as ?? (await openAccount(server));
  await account.ask(patch("/api/device/practice", { on: true, speed: SPEED }));
  await command(server, account, step("read_status"));
  return account;
}
const lua = (text: string) => step("lua", { lua: text });
const tell = (someone: Pick<Account, "token">, ...body: readonly object[]) => command(server, someone, ...body);
const robotOf = ({ deviceId }: Pick<Account, "deviceId">) => server.services.get(practiceRobots).of(deviceId);
const isBusy = (account: Account) => eventually(() => robotOf(account)?.isBusy || undefined);
const pump = (value: number) => step("write_pin", { pin_number: 8, pin_value: value, pin_mode: 0 });

/** Works long enough to be stopped in the middle of it. */
const LONG = lua("for _ = 1, 9e6 do end toast(1)");
const stalled = () => stall(server.services.get(scriptProcess));
const INTERRUPTED = { status: 422, json: { error: "The server has interrupted the run. Start it again." } };

describe("a script that only the end of its process ends", () => {
  test("switches its robot off with a log; a neighbour's run is interrupted, its pump off, and it obeys again", async () => {
    const [guilty, neighbour] = [await arrive(), await arrive()];
    const running = tell(neighbour, pump(1), step("wait", { milliseconds: 60_000 }), step("wait", { milliseconds: 1 }));
    await eventually(async () => ((await treeOf(neighbour)).pins["8"] ? true : undefined));
    const endless = tell(guilty, LONG);
    await stalled();
    expect(await endless).toMatchObject({ status: 422, json: { error: "The script does too much: time" } });
    await eventually(async () => ((await guilty.show("device/practice"))["on"] === false ? true : undefined));
    expect(await logsOf(server, guilty)).toContain(
      "The practice robot is switched off: its script took too much time.",
    );
    expect(await running).toMatchObject(INTERRUPTED);
    expect((await treeOf(neighbour)).pins["8"]).toEqual({ mode: 0, value: 0 });
    expect(await tell(neighbour, pump(0))).toMatchObject({ status: 200 });
    expect(await neighbour.show("device/practice")).toMatchObject({ on: true });
    await guilty.ask(patch("/api/device/practice", { on: true }), 200);
  });

  longTest("of a visitor sends the robot away, which may come again", async () => {
    const visitor = await visitorOf(server);
    await tell(visitor, step("read_status")); // its tour is over
    const endless = tell(visitor, LONG);
    await stalled();
    expect(await endless).toMatchObject({ status: 422 });
    await eventually(() => robotOf(visitor) === undefined || undefined);
    const kept = `select count(*) from practice_robots where device_id = ${visitor.deviceId}`;
    await eventually(() => server.services.db.value(kept) === 1 || undefined); // stored once it is logged out
  });

  test("holds up no stop: neither its own robot's nor another one's", async () => {
    const [guilty, neighbour] = [await arrive(), await arrive()];
    const endless = tell(guilty, LONG);
    await stalled();
    const moving = tell(neighbour, step("wait", { milliseconds: 60_000 }));
    await isBusy(guilty);
    await isBusy(neighbour);
    for (const account of [guilty, neighbour]) {
      expect(await tell(account, step("emergency_lock"))).toMatchObject({ status: 200 });
      expect((await treeOf(account)).informational_settings["locked"]).toBe(true);
    }
    expect(await endless).toMatchObject({ status: 422 });
    expect(await tell(neighbour, step("emergency_unlock"))).toMatchObject({ status: 200 });
    expect((await moving).status).toBe(422);
  });
});

longTest("a process that somebody kills interrupts what ran in it, and the robots stay on", async () => {
  const account = await arrive();
  const running = tell(account, pump(1), step("wait", { milliseconds: 20_000 }), pump(1));
  await eventually(async () => ((await treeOf(account)).pins["8"] ? true : undefined));
  process.kill(server.services.get(scriptProcess).pid ?? 0, "SIGKILL");
  expect(await running).toMatchObject(INTERRUPTED);
  expect((await treeOf(account)).pins["8"]).toEqual({ mode: 0, value: 0 });
  expect(await tell(account, pump(0))).toMatchObject({ status: 200 });
});

longTest(
  "scripts without Lua run there, too: calls within calls of a large group hold up no stop of others",
  async () => {
    const [busy, neighbour] = [await openAccount(server), await arrive()];
    const { services } = server;
    const last = await storedPoints(600, "Plant")(services, busy.deviceId);
    const point_ids = Array.from({ length: 600 }, (_, index) => last - index);
    const group = await busy.make(post("/api/point_groups", { name: "All", sort_type: "nn", point_ids }));
    const some = step("coordinate", { x: 0, y: 0, z: 0 });
    const locals = {
      ...step("scope_declaration"),
      body: [step("parameter_declaration", { label: "plant", default_value: some })],
    };
    const each = { name: "Each", args: { locals }, body: [step("wait", { milliseconds: 0 })] };
    const sequence = await busy.make(post("/api/sequences", each));
    const all = step("point_group", { point_group_id: group });
    const given = step("parameter_application", { label: "plant", data_value: all });
    const calls = Array.from({ length: 30 }, () => ({ ...step("execute", { sequence_id: sequence }), body: [given] }));
    const many = await busy.make(post("/api/sequences", { name: "Many", body: calls }));
    await arrive(busy);
    const running = tell(busy, ...Array.from({ length: 10 }, () => step("execute", { sequence_id: many })));
    await isBusy(busy);
    expect(await tell(neighbour, step("emergency_lock"))).toMatchObject({ status: 200 });
    expect(await tell(busy, step("emergency_lock"))).toMatchObject({ status: 200 });
    expect((await running).status).toBe(422);
  },
);

longTest(
  "accounts take turns: a short run is done while long ones of others wait; a stop of these ends all at once",
  async () => {
    const others = [await arrive(), await arrive(), await arrive()];
    const own = await arrive();
    let done = 0;
    const loops = others.flatMap((other) =>
      Array.from({ length: 15 }, () => tell(other, lua("while true do end")).finally(() => (done += 1))),
    );
    await Promise.all(others.map(isBusy));
    expect(await tell(own, lua("toast('own')"))).toMatchObject({ status: 200 });
    expect(done).toBeLessThan(loops.length / 2);
    await Promise.all(others.map((other) => tell(other, step("emergency_lock"))));
    expect(await tell(own, lua("toast('own')"))).toMatchObject({ status: 200 });
    expect(new Set((await Promise.all(loops)).map(({ status }) => status))).toEqual(new Set([422]));
  },
);

longTest(
  "scripts that only hold memory are the cause of its end, not the small one that runs beside them",
  async () => {
    const visitor = await visitorOf(server);
    await tell(visitor, step("read_status")); // its tour is over
    const neighbour = await arrive();
    const hold = lua("local s = ('x'):rep(55000000) .. 'y' wait(60000) toast(s)");
    const before = (await usageOf(process.pid))?.resident ?? 0;
    const holding = Array.from({ length: 20 }, () => tell(visitor, hold));
    const blamed = () => server.log.findLast((line) => line.includes("practice_blamed"));
    const last = blamed();
    await eventually(async () => {
      await tell(neighbour, lua("toast('small')"));
      return blamed() === last ? undefined : true;
    });
    expect(blamed()).toContain(`device=${visitor.deviceId} excess=memory`);
    expect((await Promise.all(holding)).filter(({ status }) => status === 200)).toEqual([]);
    expect(await tell(neighbour, lua("toast('small')"))).toMatchObject({ status: 200 });
    expect(((await usageOf(process.pid))?.resident ?? 0) - before).toBeLessThan(60e6); // with the tests themselves
  },
);

longTest(
  "a script that says much is held to the limits of every client: 100 messages a second, 500 at once",
  async () => {
    const account = await arrive();
    const { log } = server;
    const before = log.length;
    const said = new Set<string>();
    const stop = server.services.get(messenger).listen(account.deviceId, {
      heard: (topic, payload) => void (topic === "logs" && said.add(String(payload))),
    });
    const running = tell(account, lua("for i = 1, 100000 do send_message('info', i) end"));
    await eventually(() => said.size > 400 || undefined);
    const begun = performance.now();
    const count = said.size;
    await eventually(() => performance.now() - begun > 1_000 || undefined);
    const perSecond = ((said.size - count) * 1000) / (performance.now() - begun);
    stop();
    expect(perSecond).toBeLessThan(250);
    await tell(account, step("emergency_lock"));
    expect((await running).status).toBe(422);
    expect(log.slice(before).filter((line) => line.includes("unexpected"))).toEqual([]);
  },
);

longTest("a rehearsal of one account that takes too much ends no run of another", async () => {
  const [waiting, rehearsing] = [await arrive(), await openAccount(server)];
  const running = tell(waiting, lua("toast('I wait') wait(60000) toast('I go on')"));
  await eventually(async () => (await logsOf(server, waiting)).includes("I wait") || undefined);
  const bomb = lua("local t = {} while true do t[#t + 1] = {} end");
  expect(await rehearsing.ask(post("/api/rehearsals", { body: [bomb] }))).toMatchObject({
    faults: [{ code: "memory" }],
  });
  expect(await running).toMatchObject({ status: 200 });
  expect(await logsOf(server, waiting)).toContain("I go on");
});
