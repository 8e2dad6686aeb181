import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadKeys } from "../../../src/platform/auth/keys";
import { giveTokenKey } from "../../support/keys";
import { longTest } from "../../support/tier";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "keys-"));
});
afterAll(() => rm(root, { recursive: true }));

const newDataFolder = () => mkdtemp(join(root, "data-"));
/** One with a token key, as a server finds it that has run before. */
const usedDataFolder = async () => {
  const data = await newDataFolder();
  giveTokenKey(data);
  return data;
};
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe("a fresh data folder", () => {
  test("gets its keys, readable for the owner only", async () => {
    const data = await newDataFolder();
    const { privateKey, secret, publicPem } = await loadKeys(data);

    expect((await readdir(join(data, "keys"))).sort()).toEqual(["server.secret", "token.pem", "token.pub.pem"]);
    expect(privateKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(secret).toHaveLength(32);
    expect(publicPem).toStartWith("-----BEGIN PUBLIC KEY-----\n");
    expect(publicPem).toEndWith("\n-----END PUBLIC KEY-----\n");
    expect(await readFile(join(data, "keys/token.pem"), "utf8")).toStartWith("-----BEGIN PRIVATE KEY-----\n");
    expect(await readFile(join(data, "keys/token.pub.pem"), "utf8")).toBe(publicPem);
    expect(secret.equals(await readFile(join(data, "keys/server.secret")))).toBe(true);
  });

  test.skipIf(process.platform === "win32")("and each has its mode", async () => {
    const data = await newDataFolder();
    await loadKeys(data);
    for (const [path, mode] of [
      ["keys", "700"],
      ["keys/token.pem", "600"],
      ["keys/server.secret", "600"],
      ["keys/token.pub.pem", "644"],
    ] as const)
      expect({ path, mode: await modeOf(join(data, path)) }).toEqual({ path, mode });
  });

  test("gets other keys than the next one", async () => {
    const [one, two] = [await loadKeys(await newDataFolder()), await loadKeys(await newDataFolder())];
    expect(one.publicPem).not.toBe(two.publicPem);
    expect(one.secret).not.toEqual(two.secret);
  });
});

describe("processes that start at the same moment on a fresh folder use the same keys", () => {
  const module = join(import.meta.dir, "../../../src/platform/auth/keys.ts");
  const script = `import { loadKeys } from ${JSON.stringify(module)};
    for (const folder of process.argv.slice(1)) {
      const { publicPem, secret } = await loadKeys(folder);
      console.log(publicPem, secret.toString("hex"));
    }`;

  test("those of two processes", async () => {
    const folders = await Promise.all(Array.from({ length: 3 }, newDataFolder));
    const start = () => Bun.spawn([process.execPath, "-e", script, ...folders], { stdout: "pipe" }).stdout.text();
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.match(/BEGIN/g)).toHaveLength(folders.length);
    expect(one).toBe(two);
  });

  longTest("those of many in one process, and the files are the keys in use", async () => {
    const data = await newDataFolder();
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => loadKeys(data)));
    for (const keys of others) expect(keys).toEqual(first!);
    expect((await readdir(join(data, "keys"))).sort()).toEqual(["server.secret", "token.pem", "token.pub.pem"]);
    expect((await loadKeys(data)).publicPem).toBe(first!.publicPem);
  });
});

describe("an existing data folder", () => {
  test("keeps its keys", async () => {
    const data = await usedDataFolder();
    const [first, second] = [await loadKeys(data), await loadKeys(data)];
    expect(second.privateKey.equals(first.privateKey)).toBe(true);
    expect(second.publicPem).toBe(first.publicPem);
    expect(second.secret).toEqual(first.secret);
  });

  test.each([
    ["stale", "-----BEGIN PUBLIC KEY-----\nold\n-----END PUBLIC KEY-----\n"],
    ["empty", ""],
    ["absent", undefined],
  ])("renews a public key file that is %s", async (_, content) => {
    const data = await usedDataFolder();
    const { publicPem } = await loadKeys(data);
    const file = join(data, "keys/token.pub.pem");
    await rm(file);
    if (content !== undefined) await writeFile(file, content);
    await loadKeys(data);
    expect(await readFile(file, "utf8")).toBe(publicPem);
  });

  longTest("takes an older PEM form, a longer key and open modes as they are", async () => {
    const data = await newDataFolder();
    await mkdir(join(data, "keys"));
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
    const file = join(data, "keys/token.pem");
    await writeFile(file, privateKey.export({ type: "pkcs1", format: "pem" }));
    await chmod(file, 0o644);
    expect((await loadKeys(data)).privateKey.equals(privateKey)).toBe(true);
  });

  test("makes only what is missing", async () => {
    const data = await usedDataFolder();
    const first = await loadKeys(data);
    await rm(join(data, "keys/server.secret"));
    const second = await loadKeys(data);
    expect(second.privateKey.equals(first.privateKey)).toBe(true);
    expect(second.secret).not.toEqual(first.secret);
  });
});

describe("a damaged key file is refused and left alone", () => {
  const cutInHalf = (pem: Buffer) => pem.subarray(0, pem.length / 2);
  const changeOneByte = (pem: Buffer) => {
    const changed = Buffer.from(pem);
    changed.write(changed.toString("latin1", 400, 401) === "A" ? "B" : "A", 400);
    return changed;
  };
  const pemOf = (key: { export(options: { type: "pkcs8"; format: "pem" }): string | Buffer }) =>
    Buffer.from(key.export({ type: "pkcs8", format: "pem" }));

  test.each<[string, string, (content: Buffer) => Buffer, RegExp]>([
    ["token.pem", "is empty", () => Buffer.alloc(0), /damaged.*backup.*gardenshed key new --yes/],
    ["token.pem", "is text", () => Buffer.from("hello"), /damaged/],
    ["token.pem", "is cut in half", cutInHalf, /damaged/],
    ["token.pem", "has a changed byte", changeOneByte, /damaged/],
    ["token.pem", "is no RSA key", () => pemOf(generateKeyPairSync("ed25519").privateKey), /damaged/],
    [
      "token.pem",
      "is too short a key",
      () => pemOf(generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey),
      /damaged/,
    ],
    ["server.secret", "is empty", () => Buffer.alloc(0), /damaged.*backup.*delete it/],
    ["server.secret", "is cut", (content) => content.subarray(1), /damaged/],
    ["server.secret", "is longer", (content) => Buffer.concat([content, content]), /damaged/],
  ])("%s %s", async (name, _, damage, message) => {
    const data = await usedDataFolder();
    await loadKeys(data);
    const file = join(data, "keys", name);
    const damaged = damage(await readFile(file));
    await writeFile(file, damaged);

    const error: Error = await loadKeys(data).then(
      () => new Error("no error"),
      (thrown) => thrown,
    );
    expect(error.message).toMatch(message);
    expect(error.message).toContain(file);
    expect(error.cause).toBeInstanceOf(Error);
    expect(damaged.equals(await readFile(file))).toBe(true);
  });

  test.each(["token.pem", "server.secret", "token.pub.pem"])("%s cannot be read", async (name) => {
    const data = await newDataFolder();
    await mkdir(join(data, "keys", name), { recursive: true });
    await expect(loadKeys(data)).rejects.toThrow(/cannot be read\. Let the user/);
  });
});

test("the stored private key is the one in use", async () => {
  const data = await usedDataFolder();
  const { privateKey } = await loadKeys(data);
  expect(createPrivateKey(await readFile(join(data, "keys/token.pem"))).equals(privateKey)).toBe(true);
});
