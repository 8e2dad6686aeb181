import { afterAll, beforeAll, expect, test } from "bun:test";
import { scriptProcess } from "../../../src/features/rehearsal";
import { usageOf } from "../../../src/platform/process/usage";
import { openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { get, patch } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { amount } from "../../support/tier";
import { hostileProgram } from "../../robot/hostile/scripts";
import { command, step, treeOf, visitorOf } from "./robots";

/*
 * Hostile scripts of any kind, many at once, of visitors that nobody knows (robot.md §1): the server answers others, its
 * own memory stays, and a neighbour's stop is done.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const resident = async (pid: number): Promise<number> => (await usageOf(pid))?.resident ?? 0;

/** Whether a process has ended, or uses no processor for a while. */
const isAtRest = async (pid: number): Promise<boolean> => {
  const before = await usageOf(pid);
  await Bun.sleep(200);
  return (await usageOf(pid))?.processor === before?.processor;
};

/** Memory of this process, in which the server runs, without what waits to be collected. */
const settled = (): Promise<number> => {
  Bun.gc(true);
  return resident(process.pid);
};

test("hostile scripts of five visitors at once: others are answered, a neighbour's stop is done, memory stays, and after their end nothing burns", async () => {
  const visitors = await Promise.all(Array.from({ length: 5 }, () => visitorOf(server)));
  const neighbour = await openAccount(server);
  await neighbour.ask(patch("/api/device/practice", { on: true, speed: 20 }));
  await command(server, neighbour, step("read_status"));
  // What a first run brings with it is no growth, and neither is what tests before this one have left to be collected.
  for (const visitor of visitors) await command(server, visitor, step("lua", { lua: 'toast("first")' }));
  const before = await settled();
  const pids = new Set<number>();
  let most = 0;
  let running = 0;
  const attacks = Array.from({ length: amount(60, 200) }, async (_, index) => {
    running += 1;
    const script = step("lua", { lua: hostileProgram(index + 1) });
    await command(server, visitors[index % 5] as (typeof visitors)[0], script);
    running -= 1;
  });
  const waits: number[] = [];
  let busiest = 0;
  for (let round = 0; running > 0 && round < 40; round++) {
    const [begun, used] = [performance.now(), process.threadCpuUsage()];
    expect(
      await command(server, neighbour, step(round % 2 === 0 ? "emergency_lock" : "emergency_unlock")),
    ).toMatchObject({ status: 200 });
    waits.push(performance.now() - begun);
    const { user, system } = process.threadCpuUsage();
    busiest = Math.max(busiest, (user + system - used.user - used.system) / 1000);
    expect((await treeOf(neighbour)).informational_settings["locked"]).toBe(round % 2 === 0);
    await neighbour.ask(get("/api/device"));
    const { pid } = server.services.get(scriptProcess);
    if (pid !== undefined) {
      pids.add(pid);
      most = Math.max(most, await resident(pid));
    }
    await Bun.sleep(100);
  }
  for (const visitor of visitors) await command(server, visitor, step("emergency_lock"));
  await Promise.all(attacks);
  const ended = performance.now();
  for (const pid of pids) await eventually(async () => (await isAtRest(pid)) || undefined);
  const burnt = performance.now() - ended;
  const grown = ((await settled()) - before) / 1e6;
  waits.sort((one, other) => one - other);
  console.info(
    `Stops of a neighbour: ${waits[waits.length >> 1]?.toFixed()} ms, at most ${waits.at(-1)?.toFixed()} ms, with ${busiest.toFixed()} ms of the server's processor meanwhile. ` +
      `All processes of scripts at rest after ${burnt.toFixed()} ms. Scripts: at most ${(most / 1e6).toFixed()} MB; the server has ${grown.toFixed()} MB more than before.`,
  );
  expect(grown).toBeLessThan(30);
  expect(most).toBeLessThan(350e6);
  expect(server.log.filter((line) => line.includes("unexpected_error"))).toEqual([]);
}, 300_000);
