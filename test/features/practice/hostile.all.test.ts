import { afterAll, beforeAll, expect, test } from "bun:test";
import { scriptProcess } from "../../../src/features/rehearsal";
import { usageOf } from "../../../src/platform/process/usage";
import { openAccount } from "../../support/account";
import { get, patch } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { amount } from "../../support/tier";
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

/** Chance that can be repeated. */
function lottery(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const lot = lottery(44);
const one = <T>(of: readonly T[]): T => of[lot(of.length)] as T; // it has one
const size = (): string => one(["0", "1", "100", "1e4", "1e6", "3e7", "2^31", "2^53", "-1", "0/0", "1/0"]);
const text = (): string => one([`("x"):rep(${size()})`, `("aB%1"):rep(${size()})`, `tostring(${size()})`, '"%c%d%s"']);
const table = (): string =>
  one([
    "{}",
    `{${size()}}`,
    "setmetatable({}, {__len = function() return 2^53 end})",
    "(function() local t = {} for i = 1, 60 do t = {t, t} end return t end)()",
  ]);

/** Pieces of scripts: functions of the robot and of Lua, with what nobody expects. */
const PIECES: readonly (() => string)[] = [
  () => `toast(${text()})`,
  () => `env("k" .. ${lot(1e6)}, ${text()})`,
  () => `set_job("j" .. ${lot(1e6)}, ${table()})`,
  () => `local _ = json.encode(${table()})`,
  () => `local _ = inspect(${table()})`,
  () => `local _ = tonumber(${text()}, ${one(["10", "16", "36"])})`,
  () => `local _ = (${text()}):gsub(${one(['"."', '"(.*)*"', '"%w"'])}, ${text()})`,
  () => `local _ = (${text()}):find(("a*"):rep(30) .. "b")`,
  () => `local _ = string.format(${text()}, ${size()}, ${size()})`,
  () => `local _ = table.concat(${table()}, ${text()}, 1, ${size()})`,
  () => `local _ = {table.unpack(${table()}, 1, ${size()})}`,
  () => `table.insert(${table()}, ${size()})`,
  () => `table.sort(${table()}, function() return true end)`,
  () => `local _ = os.date(${text()})`,
  () => `for i = 1, ${size()} do wait(0) end`,
  () => `for i = 1, ${size()} do local _ = {i} end`,
  () => `move{x = ${size()}, y = ${size()}, z = ${size()}}`,
  () => `write_pin(${lot(200)}, "digital", ${size()})`,
  () => `send_message("info", ${text()}, ${table()})`,
  () => `local s = ${text()} wait(2000) toast(#s)`,
  () => `local function f() return f() + 1 end pcall(f)`,
  () => `wait(${size()})`,
];
const script = (): object =>
  step("lua", { lua: Array.from({ length: 1 + lot(4) }, () => `pcall(function() ${one(PIECES)()} end)`).join("\n") });

const resident = async (pid: number): Promise<number> => (await usageOf(pid))?.resident ?? 0;

/** Memory of this process, in which the server runs, without what waits to be collected. */
const settled = (): Promise<number> => {
  Bun.gc(true);
  return resident(process.pid);
};

test("hostile scripts of five visitors at once: others are answered, a neighbour's stop is done, memory stays", async () => {
  const visitors = await Promise.all(Array.from({ length: 5 }, () => visitorOf(server)));
  const neighbour = await openAccount(server);
  await neighbour.ask(patch("/api/device/practice", { on: true, speed: 20 }));
  await command(server, neighbour, step("read_status"));
  // What a first run brings with it is no growth, and neither is what tests before this one have left to be collected.
  for (const visitor of visitors) await command(server, visitor, step("lua", { lua: 'toast("first")' }));
  const before = await settled();
  let most = 0;
  let running = 0;
  const attacks = Array.from({ length: amount(60, 200) }, async (_, index) => {
    running += 1;
    await command(server, visitors[index % 5] as (typeof visitors)[0], script());
    running -= 1;
  });
  const waits: number[] = [];
  for (let round = 0; running > 0 && round < 40; round++) {
    const begun = performance.now();
    expect(
      await command(server, neighbour, step(round % 2 === 0 ? "emergency_lock" : "emergency_unlock")),
    ).toMatchObject({ status: 200 });
    waits.push(performance.now() - begun);
    expect((await treeOf(neighbour)).informational_settings["locked"]).toBe(round % 2 === 0);
    await neighbour.ask(get("/api/device"));
    const { pid } = server.services.get(scriptProcess);
    most = Math.max(most, pid === undefined ? 0 : await resident(pid));
    await Bun.sleep(100);
  }
  for (const visitor of visitors) await command(server, visitor, step("emergency_lock"));
  await Promise.all(attacks);
  const grown = ((await settled()) - before) / 1e6;
  waits.sort((one, other) => one - other);
  console.info(
    `Stops of a neighbour: ${waits[waits.length >> 1]?.toFixed()} ms, at most ${waits.at(-1)?.toFixed()} ms. ` +
      `Scripts: at most ${(most / 1e6).toFixed()} MB; the server has ${grown.toFixed()} MB more than before.`,
  );
  expect(grown).toBeLessThan(30);
  expect(most).toBeLessThan(350e6);
  expect(server.log.filter((line) => line.includes("unexpected_error"))).toEqual([]);
}, 300_000);
