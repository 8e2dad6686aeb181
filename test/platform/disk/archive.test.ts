import { describe, expect, test } from "bun:test";
import { type ArchiveEntry, readArchive, writeArchive } from "../../../src/platform/disk/archive";

const MADE = new Date("2026-03-01T08:15:30.000Z");

interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Sizes around those of a block, and one that takes several chunks. */
const FILES: readonly File[] = [0, 1, 511, 512, 513, 1024, 5000].map((size, index) => ({
  name: `folder/${index}.bin`,
  bytes: Buffer.alloc(size, index + 1),
}));

async function* inChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(length); // one that is used again, as those of files are
  for (let start = 0; start < bytes.length; start += length) {
    const part = bytes.subarray(start, start + length);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
  }
}

async function bytesOf(chunks: ArchiveEntry["content"]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

const archiveOf = (files: readonly File[]): Promise<Buffer> =>
  bytesOf(
    writeArchive(
      files.map(({ name, bytes }) => ({ name, size: bytes.length, content: inChunks(bytes, 300) })),
      MADE,
    ),
  );

async function filesIn(archive: Uint8Array, chunkLength = 4096): Promise<File[]> {
  const files: File[] = [];
  for await (const { name, content } of readArchive(inChunks(archive, chunkLength))) {
    files.push({ name, bytes: await bytesOf(content) });
  }
  return files;
}

/** Reads an archive without looking at the files. */
const pass = async (archive: Uint8Array): Promise<void> => {
  for await (const _ of readArchive(inChunks(archive, 4096)));
};

const whole = await archiveOf(FILES);

describe("an archive", () => {
  test.each([1, 7, 511, 512, 513, 100_000])("is read in chunks of %d bytes", async (length) => {
    expect(await filesIn(whole, length)).toEqual([...FILES]);
  });

  test("is passed over where its files are not looked at", async () => {
    await pass(whole);
  });

  test("without files is read", async () => {
    expect(await filesIn(await archiveOf([]))).toEqual([]);
  });

  test("is unpacked by other programs", async () => {
    const files = await new Bun.Archive(whole).files();
    expect(await files.get("folder/6.bin")?.bytes()).toEqual(new Uint8Array(FILES[6]?.bytes ?? []));
    expect([...files.keys()]).toEqual([...FILES.map(({ name }) => name), "checksum.sha256"]);
  });

  test("names sizes beyond eight gigabytes", async () => {
    const size = 20 * 2 ** 30;
    const entries = writeArchive([{ name: "large", size, content: [] }], MADE);
    const { value: header } = await entries.next();
    const reading = readArchive(inChunks(header ?? Buffer.alloc(0), 512));
    expect((await reading.next()).value).toMatchObject({ name: "large", size });
    await reading.return(undefined);
    await entries.return(undefined);
  });

  test("is not written with a content of another size than its entry says", async () => {
    const entries = [{ name: "short", size: 3, content: [Buffer.from("ab")] }];
    await expect(bytesOf(writeArchive(entries, MADE))).rejects.toThrow("short has 2 bytes instead of 3");
  });
});

describe("a damaged archive is noticed", () => {
  test("whichever byte changes", async () => {
    const small = await archiveOf(FILES.slice(1, 3));
    const unnoticed: string[] = [];
    for (const change of [1, 0x20, 0x80]) {
      for (let index = 0; index < small.length; index++) {
        const changed = Buffer.from(small);
        changed[index] = (small[index] ?? 0) ^ change;
        await pass(changed).then(
          () => unnoticed.push(`${index} ^ ${change}`),
          () => {},
        );
      }
    }
    expect(unnoticed).toEqual([]);
  });

  test("wherever it ends too early", async () => {
    const unnoticed: number[] = [];
    for (let length = 0; length < whole.length; length += 64) {
      await pass(whole.subarray(0, length)).then(
        () => unnoticed.push(length),
        () => {},
      );
    }
    expect(unnoticed).toEqual([]);
  });

  test.each<[string, Buffer, string]>([
    ["cut off", whole.subarray(0, -1), "The archive is damaged: it ends too early."],
    [
      "with something behind it",
      Buffer.concat([whole, Buffer.of(0)]),
      "The archive is damaged: something stands behind its end.",
    ],
    ["empty", Buffer.alloc(0), "The archive is damaged: it ends too early."],
    [
      "no archive",
      Buffer.alloc(2048, "text"),
      "The archive is damaged: where a file should begin there is something else.",
    ],
    ["without a block", Buffer.concat([whole.subarray(0, 512), whole.subarray(1024)]), "The archive is damaged: "],
    ["with a block twice", Buffer.concat([whole.subarray(0, 1024), whole.subarray(512)]), "The archive is damaged: "],
  ])("%s", async (_, archive, message) => {
    await expect(pass(archive)).rejects.toThrow(message);
  });
});
