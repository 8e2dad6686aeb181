import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { constants, publicEncrypt } from "node:crypto";
import { join } from "node:path";
import { type Client, connect } from "../../src/client";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { freePort } from "../support/free-port";
import { jpeg } from "../support/pictures";
import { startRobot } from "../support/robot";
import { gardenshed, type ServerProcess, startServe } from "./process";
import { blocksIn, pathOf, type ProxyName, runIn, startProxy } from "./scale";

/* `docs/scale.md`: its commands and configurations, between two servers in processes of their own. */

const [ADA, BOB] = ["ada@garden.example", "bob@garden.example"] as const;
const PASSWORD = "password123";
const ROBOT = { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" };
const POINT = { pointer_type: "GenericPointer", name: "Corner", x: 1, y: 2, z: 0 } as const;

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const serve = (name: string, environment: Record<string, string> = {}) => startServe(join(folder, name), environment);
const makeUser = async (name: string, email: string): Promise<void> => {
  const { code, err } = await gardenshed(
    ["user", "create", email, "--password-stdin"],
    { DATA_DIR: join(folder, name) },
    PASSWORD,
  );
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
};
const open = ({ base }: ServerProcess, email: string, password = PASSWORD): Promise<Client> =>
  connect({ url: base, email, password });

interface Login {
  readonly token: {
    readonly encoded: string;
    readonly unencoded: { readonly iss: string; readonly bot: string; readonly mqtt: string; readonly aud: string };
  };
}
type Ask = (path: string, init?: RequestInit) => Promise<Response>;
const askAt =
  ({ base }: ServerProcess): Ask =>
  (path, init) =>
    fetch(`${base}${path}`, init);
const logIn = (ask: Ask, user: object): Promise<Response> =>
  ask("/api/tokens", { method: "POST", headers: ROBOT, body: JSON.stringify({ user }) });
const loginOf = async (ask: Ask, user: object): Promise<Login> => (await logIn(ask, user)).json() as Promise<Login>; // its documented shape
const statusWith = async (ask: Ask, token: string): Promise<number> =>
  (await ask("/api/device", { headers: { authorization: token } })).status;
/** As robots log in: sealed for the server that they ask for its key. */
async function sealed(ask: Ask, email: string): Promise<{ credentials: string }> {
  const key = await (await ask("/api/public_key")).text();
  const pair = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
  return { credentials: publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, pair).toString("base64") };
}

describe("moving (docs/scale.md)", () => {
  test("one account: all of it is there before anything goes here; the robot comes and commands reach it", async () => {
    const [move = "", end = ""] = blocksIn("6.1", "sh");
    const mqttPort = await freePort();
    await using old = await serve("old");
    await using target = await serve("new", { MQTT_PORT: String(mqttPort) });
    await makeUser("old", ADA);
    const here = await open(old, ADA);
    await here.points.create(POINT);
    await here.images.upload(new Blob([await jpeg(64, 48)]), { name: "Bed", x: 1, y: 2, z: 0 });
    const photo = await eventually(async () =>
      (await here.images.list()).find(({ attachment_processed_at }) => attachment_processed_at !== null),
    );
    const bytes = await (await fetch(photo.attachment_url)).bytes();
    const { token } = await loginOf(askAt(old), { email: ADA, password: PASSWORD });

    const moved = await runIn(folder, move);
    expect({ ...moved, out: "" }).toMatchObject({ code: 0 });
    expect(moved.out).toMatch(/Nothing was stored[^]*Imported 6 records into ada@garden\.example/);
    const [, password = ""] = [...moved.out.matchAll(/^Password: (\S+)$/gm)].map(([, word = ""]) => word); // the old one, the new one

    expect(await statusWith(askAt(old), token.encoded)).toBe(401);
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
    const login = await loginOf(askAt(target), { email: ADA, password });
    const deviceId = Number(login.token.unencoded.bot.replace("device_", ""));
    const robot = await startRobot({ port: mqttPort, deviceId, token: login.token.encoded });
    const commanded = await askAt(target)("/api/device/commands", {
      ...{ method: "POST", body: '{"body":[]}', headers: { authorization: login.token.encoded } },
    });
    expect(commanded.status).toBe(200);
    await eventually(async () => ((await runIn(folder, end)).code === 0 ? true : undefined));
    robot.cut();
    expect((await gardenshed(["user", "list"], { DATA_DIR: join(folder, "old") })).out).not.toContain(ADA);
  });

  test("an account that is not there, or has records already, stops the commands before anything is deleted", async () => {
    const [move = ""] = blocksIn("6.1", "sh");
    await using old = await serve("old");
    await using target = await serve("new");
    expect(await runIn(folder, move)).toMatchObject({ code: 1, err: expect.stringContaining(ADA) });
    await makeUser("old", ADA);
    await makeUser("new", ADA);
    await (await open(old, ADA)).points.create(POINT);
    await (await open(target, ADA)).points.create({ ...POINT, name: "Other" });
    expect(await runIn(folder, move)).toMatchObject({ code: 1 });
    const kept = await runIn(folder, `gardenshed import ${ADA} ada.tar --data-dir new`);
    expect(kept).toMatchObject({ code: 1, err: expect.stringContaining("The account has records already") });
    expect(await (await open(target, ADA)).points.list()).toMatchObject([{ name: "Other" }]);
    expect((await gardenshed(["user", "list"], { DATA_DIR: join(folder, "old") })).out).toContain(ADA);
  });

  test("half of the accounts: passwords and tokens are good where the account is, and refused where it was", async () => {
    const [split = ""] = blocksIn("6.2", "sh");
    const tokens = await (async () => {
      await using first = await serve("old");
      for (const email of [ADA, BOB]) await makeUser("old", email);
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
      await makeUser("old", ADA);
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
    await makeUser("old", ADA);
    await makeUser("new", BOB);
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

/** Two servers behind a proxy, an account on each. `sameKeys`: the second one has the keys of the first. */
async function startClubs({ sameKeys }: { readonly sameKeys: boolean }) {
  const club = (name: string) => serve(name, { PUBLIC_URL: `https://${name}.garden.example` });
  const a = await club("club-a");
  if (sameKeys) {
    await askAt(a)("/api/public_key"); // by then they are made
    mkdirSync(join(folder, "club-b"), { mode: 0o700 });
    cpSync(join(folder, "club-a/keys"), join(folder, "club-b/keys"), { recursive: true });
  }
  const b = await club("club-b");
  await makeUser("club-a", ADA);
  await makeUser("club-b", BOB);
  const servers = [a, b];
  const end = async (): Promise<void> => void (await Promise.all(servers.map((each) => each[Symbol.asyncDispose]())));
  return { servers, [Symbol.asyncDispose]: end };
}

const isThere = (name: ProxyName): boolean => {
  const is = pathOf(name) !== null;
  if (!is) console.log(`Not tested: several servers behind ${name}, because it is not installed.`);
  return is;
};

test.each([
  ["caddy", "caddyfile"],
  ["nginx", "nginx"],
] as const)("%s leads each account to its server by name, and refuses it at the other", async (name, language) => {
  if (!isThere(name)) return;
  await using clubs = await startClubs({ sameKeys: false });
  await using proxy = await startProxy(name, folder, blocksIn("4", language), clubs.servers);
  const at =
    (host: string): Ask =>
    (path, init) =>
      proxy.ask(`${host}.garden.example`, path, init);
  for (const [own, other, email] of [
    ["club-a", "club-b", ADA],
    ["club-b", "club-a", BOB],
  ] as const) {
    const { token } = await loginOf(at(own), await sealed(at(own), email));
    expect(token.unencoded).toMatchObject({
      ...{ iss: `//${own}.garden.example:443`, mqtt: `${own}.garden.example`, bot: "device_1", aud: "bot" },
    });
    expect(await statusWith(at(own), token.encoded)).toBe(200);
    expect(await statusWith(at(other), token.encoded)).toBe(401);
    expect((await logIn(at(other), { email, password: PASSWORD })).status).toBe(422);
  }
});

test.skipIf(!isThere("nginx"))("nginx: one name for all; the token tells the server, and leads to it", async () => {
  const [making = ""] = blocksIn("5", "sh");
  const [config = ""] = blocksIn("5", "nginx");
  const texts = (await runIn(folder, making)).out.trim().split("\n");
  expect(config).toContain(`"~${texts.join("|")}"`);

  await using clubs = await startClubs({ sameKeys: true });
  await using proxy = await startProxy("nginx", folder, [config], clubs.servers);
  const ask: Ask = (path, init) => proxy.ask("garden.example", path, init);
  for (const [email, own] of [
    [ADA, "club-a"],
    [BOB, "club-b"],
  ] as const) {
    const { token } = await loginOf(ask, await sealed(ask, email));
    expect(token.unencoded.iss).toBe(`//${own}.garden.example:443`);
    const headers = { authorization: `Bearer ${token.encoded}` };
    const user = (await (await ask("/api/users", { headers })).json()) as unknown;
    expect(user).toMatchObject([{ email }]);
    const renewed = (await (await ask("/api/tokens", { headers })).json()) as Login; // its documented shape
    expect(renewed.token.unencoded.iss).toBe(token.unencoded.iss);
  }
  expect((await logIn(ask, { email: BOB, password: "wrong password" })).status).toBe(422);
  expect(await statusWith(ask, "nonsense")).toBe(401);
  // More log-ins than the first server bears failures: it refuses, and the next one is still asked.
  for (let again = 0; again < 12; again++) {
    expect((await logIn(ask, { email: BOB, password: PASSWORD })).status).toBe(200);
  }
});

test.skipIf(!isThere("nginx"))("nginx: with one name a robot comes to the new server by itself", async () => {
  const [config = ""] = blocksIn("5", "nginx");
  await using clubs = await startClubs({ sameKeys: true });
  await using proxy = await startProxy("nginx", folder, [config], clubs.servers);
  const ask: Ask = (path, init) => proxy.ask("garden.example", path, init);
  const { token } = await loginOf(ask, await sealed(ask, ADA));
  const moving = `gardenshed user password ${ADA} --sign-out --data-dir club-a
    gardenshed export ${ADA} ada.tar --data-dir club-a
    echo ${PASSWORD} | gardenshed user create ${ADA} --password-stdin --data-dir club-b
    gardenshed import ${ADA} ada.tar --data-dir club-b`;
  expect(await runIn(folder, moving)).toMatchObject({ code: 0 });
  expect(await statusWith(ask, token.encoded)).toBe(401); // hence it logs in anew, where it always did
  const again = await loginOf(ask, await sealed(ask, ADA));
  expect(again.token.unencoded.iss).toBe("//club-b.garden.example:443");
  expect(await statusWith(ask, again.token.encoded)).toBe(200);
});
