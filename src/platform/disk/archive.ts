import { createHash } from "node:crypto";
import { Header } from "tar/header";

/**
 * Archives in the tar format that notice every changed byte. The last file holds the SHA-256 of everything before its
 * content, and only zeros may follow its 64 digits. Any tar program unpacks them.
 */

/** A file of an archive. Its content is read before the next entry is asked for. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const BLOCK = 512;
const CHECKSUM = "checksum.sha256";
const DIGITS = 64;

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The bytes behind the header of the checksum: its digits in a block, and the two empty blocks that end an archive. */
function ending(digest: string): Buffer {
  const blocks = Buffer.alloc(3 * BLOCK);
  blocks.write(digest);
  return blocks;
}

/** Files belong to nobody in particular; those who unpack them own them. */
function headerBlock(path: string, size: number, mtime: Date): Buffer {
  const header = new Header({ path, size, mtime, type: "File", mode: 0o600, uid: 0, gid: 0 });
  const block = Buffer.alloc(BLOCK);
  header.encode(block);
  return block;
}

/**
 * The bytes of an archive of `entries`, dated `made`. A chunk may be overwritten after the next one is asked for.
 * @throws Error when a content has another size than its entry says.
 */
export async function* writeArchive(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  made: Date,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const hashed = <Chunk extends Uint8Array>(chunk: Chunk): Chunk => {
    hash.update(chunk);
    return chunk;
  };
  for await (const { name, size, content } of entries) {
    yield hashed(headerBlock(name, size, made));
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield hashed(chunk);
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    yield hashed(Buffer.alloc(paddingOf(size)));
  }
  yield hashed(headerBlock(CHECKSUM, DIGITS, made));
  yield ending(hash.digest("hex"));
}

const damaged = (reason: string): Error => new Error(`The archive is damaged: ${reason}.`);

/** Bytes that are hashed as they are taken from a source. */
class HashedInput {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #hash = createHash("sha256");
  #pending: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly `count` bytes. A chunk may be overwritten after the next one is asked for. @throws Error when there are fewer. */
  async *take(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (!(await this.#fill())) throw damaged("it ends too early");
      const part = this.#pending.subarray(0, left);
      this.#pending = this.#pending.subarray(part.length);
      this.#hash.update(part);
      left -= part.length;
      yield part;
    }
  }

  async takeBlocks(count: number): Promise<Buffer> {
    const blocks = Buffer.alloc(count * BLOCK);
    let length = 0;
    for await (const part of this.take(blocks.length)) {
      blocks.set(part, length);
      length += part.length;
    }
    return blocks;
  }

  /** Digest of all that was taken so far. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** False at the end of the source. */
  async #fill(): Promise<boolean> {
    while (this.#pending.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) return false;
      this.#pending = value;
    }
    return true;
  }
}

async function readHeader(input: HashedInput): Promise<{ readonly path: string; readonly size: number }> {
  const { path, size, type, cksumValid } = new Header(await input.takeBlocks(1));
  if (!cksumValid || type !== "File" || path === undefined || size === undefined) {
    throw damaged("where a file should begin there is something else");
  }
  return { path, size };
}

/**
 * The files of an archive, in its order. Their content can be trusted only once the last one has been passed.
 * @throws Error when any byte differs from what was written, or is missing or surplus.
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const input = new HashedInput(source);
  try {
    for (;;) {
      const { path, size } = await readHeader(input);
      if (path === CHECKSUM) break;
      const content = input.take(size);
      yield { name: path, size, content };
      for await (const _ of content); // the part that was not read
      for await (const _ of input.take(paddingOf(size)));
    }
    const expected = ending(input.digest());
    if (!expected.equals(await input.takeBlocks(3))) throw damaged("its checksum does not fit its content");
    if (!(await input.isAtEnd())) throw damaged("something stands behind its end");
  } finally {
    await input.close();
  }
}
