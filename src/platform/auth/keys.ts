import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  randomUUID,
  type KeyObject,
} from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, writeWhole } from "../disk/files";

export interface Keys {
  /** RSA, at least 2048 bits; signs tokens and opens sealed credentials. */
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** SPKI PEM with a final newline, the answer of `GET /api/public_key`. */
  readonly publicPem: string;
  /** 32 random bytes for upload signatures. */
  readonly secret: Buffer;
}

interface KeyFile<Key> {
  readonly name: string;
  readonly create: () => Promise<Buffer>;
  /** Throws when `content` is not such a key. */
  readonly parse: (content: Buffer) => Key;
  /** How the operator gets a new one, and what is given up by that. */
  readonly renewal: string;
}

const tokenKey: KeyFile<KeyObject> = {
  name: "token.pem",
  async create() {
    // The asynchronous form: finding two primes takes seconds on a small board.
    const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
    return Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" }));
  },
  parse(content) {
    const key = createPrivateKey(content);
    const bits = key.asymmetricKeyType === "rsa" ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
    if (bits < 2048) throw new Error("not an RSA key of at least 2048 bits");
    return key;
  },
  renewal: "make a new one with gardenshed key new --yes (everybody, robots included, then has to log in again)",
};

/** For brokers. */
const PUBLIC_FILE = "token.pub.pem";

const serverSecret: KeyFile<Buffer> = {
  name: "server.secret",
  create: async () => randomBytes(32),
  parse(content) {
    if (content.length !== 32) throw new Error(`${content.length} bytes instead of 32`);
    return content;
  },
  renewal: "delete it to get a new one at the next start (picture uploads that are under way are then refused)",
};

/**
 * The keys of the data folder; missing ones are made, `keys/token.pub.pem` is brought up to date.
 * @throws Error with one sentence for the operator when a key file cannot be read, used or written.
 * Source: `operations.md` §3.
 */
export async function loadKeys(dataFolder: string): Promise<Keys> {
  const folder = join(dataFolder, "keys");
  await makeFolder(folder);
  const privateKey = await load(folder, tokenKey);
  const secret = await load(folder, serverSecret);

  const publicPem = publicPemOf(privateKey);
  await publish(folder, publicPem);
  return { privateKey, publicKey: createPublicKey(privateKey), publicPem, secret };
}

/** Brings the public half up to date. */
async function publish(folder: string, publicPem: string): Promise<void> {
  const path = join(folder, PUBLIC_FILE);
  if ((await readIfThere(path))?.toString() === publicPem) return;
  await writeDurably(path, Buffer.from(publicPem), 0o644);
}

/** Puts a new token key in the place of the old one: no token that was ever signed is good any more. */
export async function renewTokenKey(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, "keys");
  await makeFolder(folder);
  const content = await tokenKey.create();
  await writeDurably(join(folder, tokenKey.name), content, 0o600);
  await publish(folder, publicPemOf(tokenKey.parse(content)));
}

/** Whether `loadKeys` will have to find a key, which takes a second and more on a small board. */
export const isWithoutTokenKey = (dataFolder: string): boolean => !existsSync(join(dataFolder, "keys", tokenKey.name));

/** What is said of a token key that is gone although accounts have tokens of it. */
export const lostTokenKey = (dataFolder: string): Error =>
  new Error(
    `The key file ${join(dataFolder, "keys", tokenKey.name)} is missing. Restore it from a backup, or ${tokenKey.renewal}.`,
  );

/** How to get a key file back that is missing. */
export const adviceForKey = (path: string): string =>
  `restore it from a backup, or ${basename(path) === tokenKey.name ? tokenKey.renewal : "the next start makes a new one"}`;

const publicPemOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

/** What is wrong with a key file: it is not there, others may read it, it is not the public half, or why it is of no use. */
export interface KeyFault {
  readonly path: string;
  readonly fault: "missing" | "exposed" | "stale" | Error;
}

/** Looks at the key files of a data folder without changing them. Empty when all is well. */
export async function inspectKeys(dataFolder: string): Promise<readonly KeyFault[]> {
  const folder = join(dataFolder, "keys");
  const secrets = await Promise.all([tokenKey, serverSecret].map((file) => inspect(folder, file)));
  const faults = secrets.flat();
  return faults.some(({ fault }) => fault !== "exposed") ? faults : [...faults, ...(await inspectPublicKey(folder))];
}

async function inspect(folder: string, file: KeyFile<unknown>): Promise<readonly KeyFault[]> {
  const path = join(folder, file.name);
  try {
    const content = await readIfThere(path);
    if (content === undefined) return [{ path, fault: "missing" }];
    use(path, content, file);
    const isExposed = process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0;
    return isExposed ? [{ path, fault: "exposed" }] : [];
  } catch (error) {
    return [{ path, fault: error as Error }]; // what is called here throws nothing else
  }
}

async function inspectPublicKey(folder: string): Promise<readonly KeyFault[]> {
  const path = join(folder, PUBLIC_FILE);
  const privateKey = createPrivateKey(await readFile(join(folder, tokenKey.name)));
  return (await readIfThere(path))?.toString() === publicPemOf(privateKey) ? [] : [{ path, fault: "stale" }];
}

async function load<Key>(folder: string, file: KeyFile<Key>): Promise<Key> {
  const path = join(folder, file.name);
  return use(path, (await readIfThere(path)) ?? (await add(path, await file.create())), file);
}

/** The key in a file. @throws Error with one sentence when it is none. */
function use<Key>(path: string, content: Buffer, { parse, renewal }: KeyFile<Key>): Key {
  try {
    return parse(content);
  } catch (cause) {
    throw new Error(`The key file ${path} is damaged. Restore it from a backup, or ${renewal}.`, { cause });
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined; // node:fs throws nothing else
    throw new Error(`The key file ${path} cannot be read. Let the user that runs the server own it.`, { cause });
  }
}

/** A process started at the same moment may have finished its key first; then that one holds. */
async function add(path: string, content: Buffer): Promise<Buffer> {
  await writeDurably(path, content, 0o600, nameFirst);
  return (await readIfThere(path)) ?? content;
}

/** Gives a finished file its name, unless there is a file of that name. */
async function nameFirst(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return; // node:fs throws nothing else
    // A file system without links, such as that of a memory card: looking first leaves a short moment open.
    if ((await readIfThere(path)) === undefined) await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** After a power cut the file is there with all its bytes, or as it was before. `name` gives the finished file its name. */
async function writeDurably(
  path: string,
  content: Buffer,
  mode: number,
  name: (unfinished: string, path: string) => Promise<void> = rename,
): Promise<void> {
  try {
    await writeWhole(path, [content], { unfinished: `${path}.${randomUUID()}.tmp`, mode, name });
  } catch (cause) {
    throw new Error(`The key file ${path} cannot be written. Check the free space and the rights of its folder.`, {
      cause,
    });
  }
}
