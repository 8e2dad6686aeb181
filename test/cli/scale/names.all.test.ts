import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "../../support/folder";
import { startServe } from "../process";
import {
  ADA,
  type Ask,
  askAt,
  BOB,
  type Login,
  logIn,
  loginOf,
  makeUser,
  PASSWORD,
  sealed,
  statusWith,
} from "./accounts";
import { blocksIn, runIn } from "./document";
import { pathOf, type ProxyName, startProxy } from "./proxy";

/* The configurations of `docs/scale.md` in the proxies themselves, in front of two servers. */

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const serve = (name: string, environment: Record<string, string> = {}) => startServe(join(folder, name), environment);

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
  await makeUser(join(folder, "club-a"), ADA);
  await makeUser(join(folder, "club-b"), BOB);
  const servers = [a, b];
  const end = async (): Promise<void> => void (await Promise.all(servers.map((each) => each[Symbol.asyncDispose]())));
  return { servers, [Symbol.asyncDispose]: end };
}

const isThere = (name: ProxyName): boolean => {
  const is = pathOf(name) !== null;
  if (!is) console.log(`Not tested: several servers behind ${name}, because it is not installed.`);
  return is;
};

describe.each([
  ["caddy", "caddyfile"],
  ["nginx", "nginx"],
] as const)("%s", (name, language) =>
  test.skipIf(!isThere(name))("leads each account to its server by name, and refuses it at the other", async () => {
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
  }),
);

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
  expect((await logIn((_, init) => ask("/api/tokens.json", init), { email: BOB, password: PASSWORD })).status).toBe(
    200,
  );
  expect((await logIn(ask, { email: BOB, password: "wrong password" })).status).toBe(422);
  expect(await statusWith(ask, "nonsense")).toBe(401);
  // More log-ins than the first server bears failures: it refuses, and the next one is still asked.
  for (let again = 0; again < 12; again++) {
    expect((await logIn(ask, { email: BOB, password: PASSWORD })).status).toBe(200);
  }
});

test.skipIf(!isThere("caddy"))(
  "caddy: one name leads a token to its server, but cannot find it for a log-in",
  async () => {
    const [config = ""] = blocksIn("5", "caddyfile");
    await using clubs = await startClubs({ sameKeys: false });
    await using proxy = await startProxy("caddy", folder, [config], clubs.servers);
    const ask: Ask = (path, init) => proxy.ask("garden.example", path, init);
    for (const [index, email] of [ADA, BOB].entries()) {
      const server = clubs.servers[index];
      if (!server) throw new Error("There are two servers.");
      const { token } = await loginOf(askAt(server), { email, password: PASSWORD });
      const headers = { authorization: `Bearer ${token.encoded}` };
      expect(await (await ask("/api/users", { headers })).json()).toMatchObject([{ email }]);
    }
    expect((await logIn(ask, { email: BOB, password: PASSWORD })).status).toBe(422);
  },
);

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
