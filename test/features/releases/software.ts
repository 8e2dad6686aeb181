import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/* Files of device software: ZIP files as robots install them, made by hand so that they may be wrong. */

/** One entry. `isOpen`: its lengths follow behind it, as programs write them that do not know them before. */
interface Entry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isDeflated?: boolean;
  readonly isOpen?: boolean;
}

/** A ZIP file as far as a reader of its beginning and its end looks at it. */
export function zip(entries: readonly Entry[], comment = ""): Buffer {
  const parts = entries.map(({ name, content, isDeflated = false, isOpen = false }) => {
    const bytes = isDeflated ? deflateRawSync(content) : Buffer.from(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(isOpen ? 8 : 0, 6);
    head.writeUInt16LE(isDeflated ? 8 : 0, 8);
    head.writeUInt32LE(isOpen ? 0 : bytes.length, 18);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name), bytes]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, end, Buffer.from(comment)]);
}

const conf = (version: string, platform: string): string =>
  `# made by hand\nmeta-product="Robot"\nmeta-version="${version}"\nmeta-platform="${platform}"\n`;

/** Device software that a robot could install: it names its part, and how long that is with which hash. */
export const software = (version: string, platform = "os4", more: Uint8Array = Buffer.from("the rest")): Buffer => {
  const part = `file-resource "rootfs.img" {\nlength=${more.length}\nsha-256="${hashOf(more)}"\n}\n`;
  return zip([
    { name: "meta.conf", content: conf(version, platform) + part, isDeflated: true },
    { name: PART, content: more },
  ]);
};

const PART = "data/rootfs.img";
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * The version that the installer of a robot has then: it wants platform, length and hash to be right, and looks at no
 * signature. @throws Error for a file that it refuses.
 */
export function install(file: Buffer, platform: string): string {
  const entry = (at: number) => {
    const length = file.readUInt32LE(at + 18);
    const start = at + 30 + file.readUInt16LE(at + 26);
    return { bytes: file.subarray(start, start + length), end: start + length };
  };
  if (file.indexOf(Buffer.from("PK\u0005\u0006")) !== file.length - 22) throw new Error("The file has no end.");
  const meta = entry(0);
  const text = inflateRawSync(meta.bytes).toString();
  const valueOf = (key: string): string => new RegExp(`^${key}="?([^"\n]*)`, "m").exec(text)?.[1] ?? "";
  const { bytes } = entry(meta.end);
  if (valueOf("meta-platform") !== platform) throw new Error("The file is for another platform.");
  if (valueOf("length") !== String(bytes.length) || valueOf("sha-256") !== hashOf(bytes))
    throw new Error("A part is not what it should be.");
  return valueOf("meta-version");
}

export const metaConf = (version: string, platform: string, how: Partial<Entry> = {}): Entry => ({
  name: "meta.conf",
  content: conf(version, platform),
  ...how,
});
