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
  /** SPKI PEM with a final newline; the answer of `GET /api/public_key`. */
  readonly publicPem: string;
  /** 32 random bytes for upload signatures. */
  readonly secret: Buffer;
}

interface KeyFile<Key> {
  readonly name: string;
  readonly create: () => Promise<Buffer>;
  /** The key in `content`. @throws Error if it is no such key. */
  readonly parse: (content: Buffer) => Key;
  /** How the operator gets a new key, and its cost. */
  readonly renewal: string;
}

const tokenKey: KeyFile<KeyObject> = {
  name: "token.pem",
  async create() {
    // Asynchronous, because finding two primes takes seconds on a small board.
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

/** File of the public key, with which message brokers check tokens. */
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

const brokerSecret: KeyFile<string> = {
  name: "broker.secret",
  // Text, so that it can be put into the configuration of a broker.
  create: async () => Buffer.from(`${randomBytes(32).toString("base64url")}\n`),
  parse(content) {
    const secret = content.toString().trimEnd();
    if (!/^[\w-]{43}$/.test(secret)) throw new Error("not 43 letters and digits");
    return secret;
  },
  renewal: "delete it to get a new one when it is next needed (a broker that keeps the old one has to be told)",
};

/** Where it is kept. */
export const brokerSecretPath = (dataFolder: string): string => join(dataFolder, "keys", brokerSecret.name);

/**
 * The password of the server itself at a message broker, made when it is first asked for.
 * @throws Error as `loadKeys`. Source: `live.md` §5.
 */
export async function loadBrokerSecret(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, "keys");
  await makeFolder(folder);
  return load(folder, brokerSecret);
}

/**
 * Loads the keys of the data folder. Creates missing ones and updates `keys/token.pub.pem`.
 * @throws Error with a message for the operator if a key file cannot be read, used or written.
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

/** Writes the public half, if the file differs. */
async function publish(folder: string, publicPem: string): Promise<void> {
  const path = join(folder, PUBLIC_FILE);
  if ((await readIfThere(path))?.toString() === publicPem) return;
  await writeDurably(path, Buffer.from(publicPem), 0o644);
}

/** Replaces the token key. All tokens signed before become invalid. */
export async function renewTokenKey(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, "keys");
  await makeFolder(folder);
  const content = await tokenKey.create();
  await writeDurably(join(folder, tokenKey.name), content, 0o600);
  await publish(folder, publicPemOf(tokenKey.parse(content)));
}

/** Whether `loadKeys` has to generate the token key, which takes seconds on a small board. */
export const isWithoutTokenKey = (dataFolder: string): boolean => !existsSync(join(dataFolder, "keys", tokenKey.name));

/** The error about a token key that is gone although accounts have tokens of it. */
export const lostTokenKey = (dataFolder: string): Error =>
  new Error(
    `The key file ${join(dataFolder, "keys", tokenKey.name)} is missing. Restore it from a backup, or ${tokenKey.renewal}.`,
  );

/** How to get a key file back that is missing. */
export const adviceForKey = (path: string): string =>
  `restore it from a backup, or ${basename(path) === tokenKey.name ? tokenKey.renewal : "the next start makes a new one"}`;

const publicPemOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

/**
 * A fault of a key file: it is missing, other users may read it, it is not the public half of the token key, or an
 * error makes it useless.
 */
export interface KeyFault {
  readonly path: string;
  readonly fault: "missing" | "exposed" | "stale" | Error;
}

/** Faults of the key files of a data folder, none if all is well. Changes nothing. */
export async function inspectKeys(dataFolder: string): Promise<readonly KeyFault[]> {
  const folder = join(dataFolder, "keys");
  const secrets = await Promise.all([tokenKey, serverSecret].map((file) => inspect(folder, file)));
  const madeWhenNeeded = (await inspect(folder, brokerSecret)).filter(({ fault }) => fault !== "missing");
  const faults = [...secrets.flat(), ...madeWhenNeeded];
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
    return [{ path, fault: error as Error }]; // nothing here throws anything else
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

/** The key in a file. @throws Error with a message for the operator if the file is damaged. */
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

/** Adds a key file and returns its content. Another process may have been first: then its key counts. */
async function add(path: string, content: Buffer): Promise<Buffer> {
  await writeDurably(path, content, 0o600, nameFirst);
  return (await readIfThere(path)) ?? content;
}

/** Gives a finished file its name, unless a file has that name. */
async function nameFirst(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return; // node:fs throws nothing else
    // A file system without links, such as FAT. Here another process can slip in between the look and the renaming.
    if ((await readIfThere(path)) === undefined) await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes a file so that after a power cut it is complete or as before. `name` gives the finished file its name. */
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
