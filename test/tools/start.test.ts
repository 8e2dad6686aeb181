import { afterAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleForStart } from "../../tools/start-bundle";
import { Executable } from "../support/executable";
import { tempFolder } from "../support/folder";

/* `npm start` runs the server of a checkout as a bundle (operations.md §7). */

const root = join(import.meta.dir, "../..");
const scratch = tempFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the program of a checkout answers as that of an executable does", async () => {
  const gardenshed = new Executable([process.execPath, join(root, "tools/start.ts")], AbortSignal.timeout(20_000));
  const { out } = await gardenshed.run(root, {}, "version");
  expect(out).toMatch(/^gardenshed \S+ \(revision NONE\)\n$/);
  await using server = await gardenshed.serve(root, { DATA_DIR: scratch, MQTT: "off", npm_lifecycle_event: "start" });
  expect(server.told).toContain("Create one: npm start -- user create you@example.com");
  expect(await (await server.ask("GET", "/app")).text()).toStartWith("<!doctype html>");
  const account = await server.signUp("ada@garden.test");
  const script = [{ kind: "lua", args: { lua: "toast('from Lua')" } }]; // in a Worker, which is a program of its own
  const rehearsal = await server.ask("POST", "/api/rehearsals", { body: script }, account);
  expect(await rehearsal.text()).toContain('"text":"from Lua"');
  await server.end();
});

test("the same sources have the same bundle, and the last three are kept", async () => {
  const parent = join(scratch, "bundles");
  const numberOf = async () => Number(dirname(await bundleForStart(parent)).slice(parent.length + 1));
  const kept = () => readdirSync(parent).toSorted();
  expect(await numberOf()).toBe(1);
  expect(await numberOf()).toBe(1);
  writeFileSync(join(parent, "1/main.js"), "");
  expect(await numberOf()).toBe(2);
  for (const later of ["3", "4"]) mkdirSync(join(parent, later));
  expect(await numberOf()).toBe(5);
  expect(kept()).toEqual(["3", "4", "5"]);
});

test("where there is no place for it the start is told so", async () => {
  const parent = join(scratch, "file");
  writeFileSync(parent, "");
  await expect(bundleForStart(join(parent, "bundles"))).rejects.toThrow("ENOTDIR");
});
