import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openAccount } from "../support/account";
import { tempFolder } from "../support/folder";
import { answerTo, memberOf, programOf, statusOf } from "../support/people";
import { get, patch, remove } from "../support/scenarios";
import { startServer } from "../support/server";
import { check } from "./check/checks";
import { command } from "./fixtures";
import { startServe } from "./process";

/* A restore brings back who was removed since the copy. Source: `people.md` §2. */

let root: string;
beforeAll(() => void (root = tempFolder()));
afterAll(() => rmSync(root, { recursive: true }));

test("a member and a program that were removed since are back, check names them, and the owner ends them at once", async () => {
  const server = await startServer();
  const owner = await openAccount(server, "olga@garden.test");
  const member = await memberOf(server, owner, "gardener");
  await answerTo(server, patch("/api/users", { name: "Gil" }), member.self.token);
  const program = await programOf(server, owner, ["read"]);
  const file = join(root, "copy.tar");
  expect((await command(["backup", file], server.services.config.dataDir)).code).toBe(0);
  for (const path of [`/api/members/${member.userId}`, "/api/programs/1"])
    await answerTo(server, remove(path), owner.token);
  await server.stop();

  const dataDir = join(root, "restored");
  expect((await command(["restore", file], dataDir)).code).toBe(0);
  await using again = await startServe(dataDir);
  const looks = get("/api/points");
  const statuses = async (): Promise<number[]> =>
    Promise.all([owner.token, member.token, program].map((token) => statusOf(again as never, looks, token))); // its address is enough
  expect(await statuses()).toEqual([200, 200, 200]);
  const { rows } = await check(dataDir);
  expect(rows.get("people")).toMatch(
    /^warning restored on \S+, so these have a part again, also if they were removed: Gil in .*olga@garden.test, Script in /,
  );
  for (const path of ["/api/members", "/api/programs/1"])
    expect(await statusOf(again as never, remove(path), owner.token)).toBe(200);
  expect(await statuses()).toEqual([200, 401, 401]);
});
