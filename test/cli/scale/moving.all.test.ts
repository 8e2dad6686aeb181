import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { connect as dial } from "node:net";
import { join } from "node:path";
import { type Client, connect } from "../../../src/client";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { freePort } from "../../support/free-port";
import { jpeg } from "../../support/pictures";
import { QUICK_PACE } from "../../support/stand-in/options";
import { StandIn } from "../../support/stand-in/stand-in";
import { gardenshed, type ServerProcess, startServe } from "../process";
import { ADA, type Ask, askAt, BOB, logIn, loginOf, makeUser, PASSWORD, sealed, statusWith } from "./accounts";
import { blocksIn, runIn } from "./document";

/* The commands of `docs/scale.md`, between two servers in processes of their own. */

const POINT = { pointer_type: "GenericPointer", name: "Corner", x: 1, y: 2, z: 0 } as const;

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const serve = (name: string, environment: Record<string, string> = {}) => startServe(join(folder, name), environment);
const open = ({ base }: ServerProcess, email: string, password = PASSWORD): Promise<Client> =>
  connect({ url: base, email, password });
const dataOf = (name: string): string => join(folder, name);

/** What "Move the robot" of the console does, by the API (`accounts.md` §4.6). */
async function moveRobot(
  here: Client,
  there: Client,
  target: { readonly server: string; readonly email: string; readonly password: string },
  ownPassword: string,
): Promise<void> {
  const { server, email, password } = target;
  const secret = await there.request("POST", "/api/users/control_certificate", { body: { email, password } });
  const pairs = Object.entries({ email, secret, server });
  const body = pairs.map(([label, value]) => ({ kind: "pair", args: { label, value } }));
  const send = (step: object): Promise<unknown> =>
    here.request("POST", "/api/device/commands", { body: { body: [step], password: ownPassword } });
  await expect(send({ kind: "change_ownership", args: {}, body })).rejects.toMatchObject({ status: 422 });
  expect(await send({ kind: "reboot", args: { package: "device_os" } })).toMatchObject({ ended: true });
}

describe("moving (docs/scale.md)", () => {
  test("one account: all of it is there before anything goes here; the robot comes and commands reach it", async () => {
    const [move = "", end = ""] = blocksIn("6.1", "sh");
    const [oldPort, newPort] = [await freePort(), await freePort()];
    await using old = await serve("old", { MQTT_PORT: String(oldPort) });
    await using target = await serve("new", { MQTT_PORT: String(newPort) });
    await makeUser(dataOf("old"), ADA);
    const robot = new StandIn({
      ...{ server: old.base, email: ADA, password: PASSWORD, pace: QUICK_PACE },
      broker: (base) => dial(base === target.base ? newPort : oldPort, "127.0.0.1"),
    });
    await robot.online();
    const here = await open(old, ADA);
    await here.points.create(POINT);
    await here.images.upload(new Blob([await jpeg(64, 48)]), { name: "Bed", x: 1, y: 2, z: 0 });
    const photo = await eventually(async () =>
      (await here.images.list()).find(({ attachment_processed_at }) => attachment_processed_at !== null),
    );
    const bytes = await (await fetch(photo.attachment_url)).bytes();
    const token = await here.token();

    const moved = await runIn(folder, move);
    expect({ ...moved, out: "" }).toMatchObject({ code: 0 });
    expect(moved.out).toMatch(/Nothing was stored[^]*Imported 6 records into ada@garden\.example/);
    const [before = "", password = ""] = [...moved.out.matchAll(/^Password: (\S+)$/gm)].map(([, word = ""]) => word); // the old one, the new one

    expect(await statusWith(askAt(old), token)).toBe(401);
    expect((await logIn(askAt(old), { email: ADA, password: PASSWORD })).status).toBe(422);
    const there = await open(target, ADA, password);
    expect(await there.points.list()).toMatchObject([POINT]);
    // The server looks for work of others every minute; a photo of its own wakes it.
    await there.images.upload(new Blob([await jpeg(16, 16)]), { name: "Other", x: 0, y: 0, z: 0 });
    const copy = await eventually(async () =>
      (await there.images.list()).find(
        ({ attachment_processed_at, meta }) => attachment_processed_at !== null && meta.name === "Bed",
      ),
    );
    expect(await (await fetch(copy.attachment_url)).bytes()).toEqual(bytes);

    // Without the robot nothing is deleted.
    expect((await runIn(folder, end)).code).toBe(1);
    expect(robot.refusals).toEqual([]);
    await moveRobot(await open(old, ADA, before), there, { server: target.base, email: ADA, password }, before);
    const order = (): Promise<unknown> => there.request("POST", "/api/device/commands", { body: { body: [] } });
    expect(await eventually(() => order().catch(() => undefined))).toMatchObject({ ok: true });
    expect(robot.records.of("points")).toMatchObject([POINT]);
    await eventually(async () => ((await runIn(folder, end)).code === 0 ? true : undefined));
    await robot.stop();
    expect((await gardenshed(["user", "list"], { DATA_DIR: dataOf("old") })).out).not.toContain(ADA);
  });

  test("an account that is not there, or has records already, stops the commands before anything is deleted", async () => {
    const [move = ""] = blocksIn("6.1", "sh");
    await using old = await serve("old");
    await using target = await serve("new");
    expect(await runIn(folder, move)).toMatchObject({ code: 1, err: expect.stringContaining(ADA) });
    await makeUser(dataOf("old"), ADA);
    await makeUser(dataOf("new"), ADA);
    await (await open(old, ADA)).points.create(POINT);
    await (await open(target, ADA)).points.create({ ...POINT, name: "Other" });
    expect(await runIn(folder, move)).toMatchObject({ code: 1 });
    const kept = await runIn(folder, `gardenshed import ${ADA} ada.tar --data-dir new`);
    expect(kept).toMatchObject({ code: 1, err: expect.stringContaining("The account has records already") });
    expect(await (await open(target, ADA)).points.list()).toMatchObject([{ name: "Other" }]);
    expect((await gardenshed(["user", "list"], { DATA_DIR: dataOf("old") })).out).toContain(ADA);
  });

  test("half of the accounts: passwords and tokens are good where the account is, and refused where it was", async () => {
    const [split = ""] = blocksIn("6.2", "sh");
    const tokens = await (async () => {
      await using first = await serve("old");
      for (const email of [ADA, BOB]) await makeUser(dataOf("old"), email);
      const login = async (email: string) => (await loginOf(askAt(first), { email, password: PASSWORD })).token.encoded;
      return { ada: await login(ADA), bob: await login(BOB) };
    })();
    const { code, err } = await runIn(folder, split);
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
    await using old = await serve("old");
    await using target = await serve("new");
    const rows = [
      [old, tokens.ada, ADA, 200],
      [old, tokens.bob, BOB, 401],
      [target, tokens.ada, ADA, 401],
      [target, tokens.bob, BOB, 200],
    ] as const;
    for (const [server, token, email, status] of rows) {
      expect(await statusWith(askAt(server), token)).toBe(status);
      const login = await logIn(askAt(server), await sealed(askAt(server), email));
      expect(login.status).toBe(status === 200 ? 200 : 422);
    }
  });

  test("a larger machine: who was logged in still is", async () => {
    const [larger = ""] = blocksIn("3", "sh");
    const token = await (async () => {
      await using old = await serve("old");
      await makeUser(dataOf("old"), ADA);
      return (await loginOf(askAt(old), { email: ADA, password: PASSWORD })).token.encoded;
    })();
    expect(await runIn(folder, larger)).toMatchObject({ code: 0 });
    await using target = await serve("new");
    expect(await statusWith(askAt(target), token)).toBe(200);
  });

  test.skipIf(Bun.which("curl") === null)("a shared sequence is copied, and shared there", async () => {
    const [copy = ""] = blocksIn("7", "sh");
    await using old = await serve("old");
    await using target = await serve("new");
    await makeUser(dataOf("old"), ADA);
    await makeUser(dataOf("new"), BOB);
    const author = await open(old, ADA);
    const own = await author.sequences.create({ name: "Look", body: [{ kind: "take_photo", args: {} }] });
    const { token: there } = await loginOf(askAt(old), { email: ADA, password: PASSWORD });
    const { token: here } = await loginOf(askAt(target), { email: BOB, password: PASSWORD });
    const publish = (ask: Ask, id: number, token: string): Promise<Response> =>
      ask(`/api/sequences/${id}/publish`, {
        ...{ method: "POST", body: '{"copyright":"Ada"}', headers: { authorization: token } },
      });
    expect((await publish(askAt(old), own.id, there.encoded)).status).toBe(200);
    const [version] = (await author.sequences.get(own.id)).sequence_versions;
    const { code, out } = await runIn(folder, copy, {
      ...{ there: there.encoded, here: here.encoded, version: String(version) },
      ...{ old: `${old.base}`, new: `${target.base}` },
    });
    expect(code).toBe(0);
    const made = JSON.parse(out) as { id: number }; // a sequence
    expect(made).toMatchObject({ name: "Look", copyright: "Ada", body: [{ kind: "take_photo" }] });
    expect((await publish(askAt(target), made.id, here.encoded)).status).toBe(200);
  });
});
