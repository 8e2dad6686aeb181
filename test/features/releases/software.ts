import { deflateRawSync } from "node:zlib";

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

/** Device software that a robot could install, as far as the server looks into it. */
export const software = (version: string, platform = "os4", more: Uint8Array = Buffer.from("the rest")): Buffer =>
  zip([
    { name: "meta.conf", content: conf(version, platform), isDeflated: true },
    { name: "data/rootfs.img", content: more },
  ]);

export const metaConf = (version: string, platform: string, how: Partial<Entry> = {}): Entry => ({
  name: "meta.conf",
  content: conf(version, platform),
  ...how,
});
