import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { answerTo, invite, memberOf, programOf, statusOf, tokenFor } from "../../support/people";
import { post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* What stays of somebody who goes, and how they could come back. Source: `people.md` §§1, 3. */

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer();
  owner = await openAccount(server);
});
afterAll(() => server.stop());

const lua = (text: string) => ({ kind: "lua", args: { lua: text } });
const sequence = (name: string, ...body: readonly object[]) =>
  post("/api/sequences", { name, body, args: {}, color: "gray" });
const accept = (code: string) => post("/api/invitations/accept", { code });

describe("the owner is shown scripts of one who goes, whose Lua can reach out", () => {
  const made = async (token: string): Promise<void> => {
    await answerTo(server, sequence("Copies the token", lua("send_message('info', auth_token())")), token);
    const place = { axis: "x", axis_operand: lua("return http({ url = 'x' }).body") };
    const nested = { kind: "move", args: {}, body: [{ kind: "axis_overwrite", args: place }] };
    await answerTo(server, sequence("Asks elsewhere", nested), token);
    await answerTo(server, sequence("Only moves", lua("move_absolute(1, 2, 3) -- no apiary")), token);
    await answerTo(server, sequence("Says api()", { kind: "send_message", args: said, body: [] }), token);
  };
  const said = { message: "api()", message_type: "info" };
  const REACHING = [{ name: "Asks elsewhere" }, { name: "Copies the token" }];

  test("a gardener", async () => {
    const gardener = await memberOf(server, owner, "gardener");
    await made(gardener.token);
    await owner.make(sequence("The owner's own", lua("api({})")));
    expect(await owner.ask(remove(`/api/members/${gardener.userId}`))).toMatchObject({ scripts: REACHING });
  });

  test("a program", async () => {
    const host = await openAccount(server);
    await made(await programOf(server, host, ["read", "write"]));
    const [{ id }] = (await host.list("programs")) as unknown as [{ id: number }]; // the only one
    expect(await host.ask(remove(`/api/programs/${id}`))).toMatchObject({ scripts: REACHING });
  });

  test("nobody else: who leaves hears of none", async () => {
    const gardener = await memberOf(server, owner, "gardener");
    await answerTo(server, sequence("Left behind", lua("api({})")), gardener.token);
    const left = await answerTo(server, remove(`/api/members/${gardener.userId}`), gardener.token);
    expect(left).not.toHaveProperty("scripts");
  });
});

describe("the codes that a removed member knows end", () => {
  test("that by which they came, also where others have used it", async () => {
    const [person, other] = [await openAccount(server), await openAccount(server)];
    const code = await invite(server, owner, { role: "gardener", uses: 5 });
    const unrelated = await invite(server, owner, { role: "viewer", uses: 5 });
    await answerTo(server, accept(code), person.token);
    await answerTo(server, accept(code), other.token);
    await owner.ask(remove(`/api/members/${person.userId}`));
    expect(await statusOf(server, accept(code), person.token)).toBe(404);
    expect(await statusOf(server, accept(unrelated), (await openAccount(server)).token)).toBe(200);
    expect(await tokenFor(server, other, owner.deviceId)).toBeString(); // who came by it stays
  });

  test("those that were sent to their address", async () => {
    const { self } = await memberOf(server, owner, "viewer");
    const code = await invite(server, owner, { role: "gardener", email: self.email });
    await owner.ask(remove(`/api/members/${self.userId}`));
    expect(await statusOf(server, accept(code), self.token)).toBe(404);
  });

  test("who leaves may come back by theirs", async () => {
    const person = await openAccount(server);
    const code = await invite(server, owner, { role: "viewer", uses: 2 });
    await answerTo(server, accept(code), person.token);
    const token = await tokenFor(server, person, owner.deviceId);
    await answerTo(server, remove(`/api/members/${person.userId}`), token);
    expect(await statusOf(server, accept(code), person.token)).toBe(200);
  });
});
