import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DISK_FULL, invalid, Refusal } from "../../framework/errors";
import { defineService } from "../../framework/services";
import { dataFolderAt } from "../../platform/db/data-folder";
import { writeWhole } from "../../platform/disk/files";
import { FairSemaphore } from "../../platform/fairness/semaphore";
import { elementsIn } from "../../platform/json";
import { HOUR_MS } from "../../platform/time";
import { imageStore } from "../pictures";

/*
 * Parts of an export that is larger than one request may be. They wait below `uploads/`, where no backup looks for them.
 * The list of them is in memory only. So a server that starts anew has none, and removes their files.
 * Source: `accounts.md` §7.6.
 */

/** The most of all parts together: four times what one body may have (`accounts.md` §1.2). */
const MOST = { bytes: 20 * 1024 * 1024, elements: 1_200_000 } as const;
export const TOO_MUCH = `The parts of an export have at most ${MOST.bytes / 1024 / 1024} MB and ${MOST.elements} elements together. Leave something out, or let the operator import it.`;

/** Time for which parts are kept after the last request about them. */
const KEPT_MS = HOUR_MS;

const newName = (): string => `import-${randomUUID()}`;
const PART = /^import-[0-9a-f-]{36}(?:\.part)?$/;
/** Ending of a file that is not written yet. */
const UNFINISHED = /\.part$/;

/** Parts that a refusal names. */
const NAMED = 20;

interface Part {
  /** Name of its file, below `uploads/`. */
  readonly name: string;
  readonly bytes: number;
  readonly elements: number;
  isWritten: boolean;
}

/** The parts of one export by their numbers. */
interface Export {
  /** The name that its sender has made up. */
  readonly file: string;
  readonly parts: Map<number, Part>;
  usedAt: Date;
}

/** The parts that accounts have sent. Each account has those of one export. */
class ImportParts {
  /** Imports of parts are done one at a time: the whole export is in memory. */
  readonly turns = new FairSemaphore(1);
  readonly #folder: string;
  readonly #hasRoom: () => boolean;
  readonly #now: () => Date;
  readonly #exports = new Map<number, Export>();

  constructor(folder: string, hasRoom: () => boolean, now: () => Date) {
    this.#folder = folder;
    this.#hasRoom = hasRoom;
    this.#now = now;
  }

  /**
   * Keeps a part, in the place of one with the same number, and answers the bytes of all. Those of another export of the
   * account go. @throws Refusal `too_large`, `no_space`.
   */
  async store(deviceId: number, file: string, number: number, json: string): Promise<number> {
    const part = { name: newName(), bytes: Buffer.byteLength(json), elements: elementsIn(json), isWritten: false };
    const known = this.#exports.get(deviceId);
    const parts = new Map(known?.file === file ? known.parts : []).set(number, part);
    const sumOf = (what: keyof typeof MOST): number => parts.values().reduce((sum, each) => sum + each[what], 0);
    const bytes = sumOf("bytes");
    if (bytes > MOST.bytes || sumOf("elements") > MOST.elements) throw new Refusal("too_large", { error: TOO_MUCH });
    if (!this.#hasRoom()) throw new Refusal("no_space", DISK_FULL);
    this.#exports.set(deviceId, { file, parts, usedAt: this.#now() });
    const kept = new Set(parts.values());
    await this.#remove([...(known?.parts.values() ?? [])].filter((each) => !kept.has(each)));
    try {
      await writeWhole(this.#path(part), [Buffer.from(json)]);
      part.isWritten = true;
    } finally {
      const now = this.#exports.get(deviceId)?.parts;
      const isHeld = now?.get(number) === part;
      if (!part.isWritten && isHeld) now.delete(number);
      if (!isHeld) await this.#remove([part]); // another one has come meanwhile
    }
    return bytes;
  }

  /** The texts of parts, in the order of `numbers`. @throws Refusal `invalid` that names those which are not there. */
  async *read(deviceId: number, file: string, numbers: ReadonlySet<number>): AsyncGenerator<string> {
    const known = this.#exports.get(deviceId);
    const found = known?.file === file ? known : undefined;
    const missing = [...numbers].filter((number) => !found?.parts.get(number)?.isWritten);
    if (missing.length > 0) throw areMissing(missing);
    if (found) found.usedAt = this.#now();
    for (const number of numbers) {
      const part = found?.parts.get(number);
      const text = part && (await readFile(this.#path(part), "utf8").catch(() => undefined));
      if (text === undefined) throw areMissing([number]); // another one has come meanwhile
      yield text;
    }
  }

  /** Forgets an export. */
  async drop(deviceId: number, file: string): Promise<void> {
    const known = this.#exports.get(deviceId);
    if (known?.file !== file) return;
    this.#exports.delete(deviceId);
    await this.#remove([...known.parts.values()]);
  }

  /** Removes what nobody has asked for in an hour, and what a server that ended has left. */
  async prune(): Promise<void> {
    const before = this.#now().getTime() - KEPT_MS;
    for (const [deviceId, { file, usedAt }] of this.#exports) {
      if (usedAt.getTime() < before) await this.drop(deviceId, file);
    }
    const files = await readdir(this.#folder);
    const held = new Set(this.#exports.values().flatMap(({ parts }) => parts.values().map(({ name }) => name)));
    const isLeft = (file: string): boolean => PART.test(file) && !held.has(file.replace(UNFINISHED, ""));
    for (const file of files.filter(isLeft)) await rm(join(this.#folder, file), { force: true });
  }

  #path({ name }: Part): string {
    return join(this.#folder, name);
  }

  async #remove(parts: readonly Part[]): Promise<void> {
    for (const part of parts) await rm(this.#path(part), { force: true });
  }
}

const areMissing = (numbers: readonly number[]): Refusal =>
  invalid({ parts: `Parts are not there, send them again: ${numbers.slice(0, NAMED).join(", ")}` });

export const importParts = defineService(({ config, get, trusted }) => {
  const { uploads } = dataFolderAt(config.dataDir);
  return new ImportParts(uploads, get(imageStore).hasRoom, () => trusted.now());
});
