import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { scripts } from "../../package.json";
import { Executable } from "../support/executable";
import { tempFolder } from "../support/folder";

/* `npm start` runs the sources of a checkout (operations.md §7), in whichever folder. */

const root = join(import.meta.dir, "../..");
const scratch = tempFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("a start from the sources answers as an executable does, and serves every file of the console", async () => {
  const [, program = ""] = / && bun (\S+)$/.exec(scripts.start) ?? [];
  const gardenshed = new Executable([process.execPath, join(root, program)], AbortSignal.timeout(60_000));
  await using server = await gardenshed.serve(scratch, { MQTT: "off", npm_lifecycle_event: "start" });
  expect(server.told).toContain("Create one: npm start -- user create you@example.com");
  const page = await (await server.ask("GET", "/app")).text();
  const files = [...page.matchAll(/"([^"]*assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(2);
  for (const path of [...files, "/docs", "/docs/scalar.js", "/help", "/page.css", "/app/licenses.txt"])
    await server.ask("GET", new URL(path, `${server.url}/app`).pathname);
  const account = await server.signUp("ada@garden.test");
  const script = [{ kind: "lua", args: { lua: "toast('from Lua')" } }];
  const rehearsal = await server.ask("POST", "/api/rehearsals", { body: script }, account);
  expect(await rehearsal.text()).toContain('"text":"from Lua"');
  await server.end();
}, 60_000);
