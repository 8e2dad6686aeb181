import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signReset } from "../../../../src/features/account/session/reset-links";
import { findUserByEmail, renewHash } from "../../../../src/features/account/user/accounts";
import { patch, post, remove, send, type Sent } from "../../../support/scenarios";
import { type Beside, startBeside } from "../../../cli/beside";
import { logInAs, person, wrongPair } from "../requests";
import { longTest } from "../../../support/tier";

/* A password counts the same on every keyboard (accounts.md §3.1): here one of a phone and one of a Mac. */
const phone = "Café im Gärtchen";
const mac = phone.normalize("NFD");
const withPassword = (password: string, confirmation = password) => ({ password, password_confirmation: confirmation });

describe("a password typed on another keyboard (accounts.md §3.1)", () => {
  let beside: Beside;
  beforeAll(async () => (beside = await startBeside()));
  afterAll(() => beside.server.stop());
  const ask = async (request: Sent, token?: string): Promise<number> => {
    const { status } = await send(beside.server, request, token);
    return status;
  };
  const logsIn = (email: string) => (password: string) => ask(logInAs(email, password));
  const tokenOf = async (email: string): Promise<string> => {
    const { json } = await send(beside.server, logInAs(email, phone));
    return (json as { token: { encoded: string } }).token.encoded; // it succeeds
  };
  const member = async (changes: object = withPassword(phone)) => {
    const fields = person(changes);
    expect(await ask(post("/api/users", fields, { as: "nobody" }))).toBe(200);
    return { email: fields.email, logsIn: logsIn(fields.email) };
  };
  /** An account whose hash was stored before passwords had one form. */
  const oldMember = async () => {
    const account = await member();
    const hash = await Bun.password.hash(mac);
    const { writes, db } = beside.server.services;
    const user = findUserByEmail(db, account.email);
    await writes.run("account", () => user && renewHash(db, user, hash), user?.device_id ?? 0);
    return account;
  };

  test.each([
    ["sign-up on a phone", withPassword(phone)],
    ["sign-up on a Mac", withPassword(mac)],
    ["sign-up, confirmed on the other", withPassword(mac, phone)],
  ])("%s", async (_, fields) => {
    const { logsIn } = await member(fields);
    expect([await logsIn(phone), await logsIn(mac), await logsIn(`${mac}x`)]).toEqual([200, 200, 422]);
  });

  test("eight characters are counted in its one form", async () => {
    expect(await ask(post("/api/users", person(withPassword("é".repeat(7).normalize("NFD"))), { as: "nobody" }))).toBe(
      422,
    );
  });

  test("a change, and the password that it asks for", async () => {
    const { email, logsIn } = await member();
    const next = `${phone} 2`;
    const changes = { password: mac, new_password: next, new_password_confirmation: next.normalize("NFD") };
    expect(await ask(patch("/api/users", changes), await tokenOf(email))).toBe(200);
    expect([await logsIn(next), await logsIn(next.normalize("NFD")), await logsIn(phone)]).toEqual([200, 200, 422]);
  });

  longTest("a reset by a link", async () => {
    const { email, logsIn } = await member(withPassword("password123"));
    const { services } = beside.server;
    const address = { secure: false, host: "shed.garden.test", port: 3000 };
    const at = new Date(services.clock().getTime() + 1000);
    const id = await signReset(services, email, crypto.randomUUID(), address, at);
    expect(await ask(patch("/api/password_resets", { id, ...withPassword(mac, phone) }, { as: "nobody" }))).toBe(200);
    expect([await logsIn(phone), await logsIn(mac)]).toEqual([200, 200]);
  });

  longTest("a confirmation before something is deleted", async () => {
    const { email } = await member();
    expect(await ask(remove("/api/users", { password: `${mac}x` }), await tokenOf(email))).toBe(422);
    expect(await ask(remove("/api/users", { password: mac }), await tokenOf(email))).toBe(200);
  });

  longTest("commands", async () => {
    const { email, logsIn } = await member(withPassword("password123"));
    const run = beside.command(["user", "password", email, "--password-stdin"], `${mac}\n`);
    expect((await run).code).toBe(0);
    expect([await logsIn(phone), await logsIn(mac)]).toEqual([200, 200]);
  });

  longTest("a hash of before fits as it was typed, and is renewed by a log-in; tokens stay", async () => {
    const { email, logsIn } = await oldMember();
    expect(await logsIn(phone)).toBe(422);
    const { json } = await send(beside.server, logInAs(email, mac));
    const { encoded } = (json as { token: { encoded: string } }).token; // it succeeds
    expect([await logsIn(phone), await logsIn(mac)]).toEqual([200, 200]);
    expect(await ask(patch("/api/users", { name: "Ada" }), encoded)).toBe(200);
  });

  longTest("a wrong password renews nothing", async () => {
    const { email, logsIn } = await oldMember();
    const { status, json } = await send(beside.server, logInAs(email, `${mac}x`));
    expect({ status, json }).toEqual(wrongPair);
    expect(await logsIn(phone)).toBe(422);
  });
});
