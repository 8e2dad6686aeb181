import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { answerTo, memberOf, programOf } from "../../support/people";
import { makeToken, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Another broker shows all of a garden to whoever it lets in. Source: `people.md` §1.1. */

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer({ BROKER_HOOKS: "on" });
  owner = await openAccount(server);
});
afterAll(() => server.stop());

const ROWS: readonly [who: string, token: () => Promise<string>, result: "allow" | "deny"][] = [
  ["the owner", () => Promise.resolve(owner.token), "allow"],
  ["the robot", () => makeToken(server, owner, "bot"), "allow"],
  ["a gardener", async () => (await memberOf(server, owner, "gardener")).token, "allow"],
  ["a viewer", async () => (await memberOf(server, owner, "viewer")).token, "deny"],
  ["a program with all rights", () => programOf(server, owner, ["read", "write", "command", "measure"]), "deny"],
];
test.each(ROWS)("%s at another broker", async (_, tokenOf, result) => {
  const login = { username: `device_${owner.deviceId}`, password: await tokenOf(), clientid: "c" };
  expect(await answerTo(server, post("/broker/login", login, { as: "nobody" }))).toMatchObject({ result });
});
