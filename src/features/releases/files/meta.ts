import { inflateRawSync } from "node:zlib";

/** Version and computer of a file of device software. */
export interface SoftwareMeta {
  readonly version: string;
  /** The computer it is for, in the words of its maker, such as `os4`. */
  readonly platform: string;
}

/** `meta.conf` lies within so many bytes of the beginning, and has no more itself. */
export const HEAD_BYTES = 65_536;
/** The end of a ZIP file, with the longest comment. */
export const TAIL_BYTES = 22 + 65_535;

const NAME = "meta.conf";
/** Signatures of an entry and of the end of a ZIP file, little-endian. */
const ENTRY = 0x04034b50;
const END = 0x06054b50;
const ENTRY_BYTES = 30;
/** Flag of entries whose lengths follow behind them. */
const LENGTHS_FOLLOW = 8;
const DEFLATED = 8;

/**
 * Version and platform in the `meta.conf` of a ZIP file. `head`, `tail`: its first and last bytes. Undefined for every other
 * file, one without its end included. Source: `care.md` §2.2.
 */
export function readMeta(head: Uint8Array, tail: Uint8Array): SoftwareMeta | undefined {
  if (!hasEnd(tail)) return undefined;
  const text = confOf(Buffer.from(head.buffer, head.byteOffset, head.length));
  const version = valueOf(text, "meta-version");
  const platform = valueOf(text, "meta-platform");
  return version !== undefined && platform !== undefined ? { version, platform } : undefined;
}

const digitsAtEnd = (text: string): string => /\d*$/.exec(text)?.[0] ?? "";

/**
 * Why software is not that which was asked for; undefined where it is. Platforms are the same computer where their last
 * digits are the same: none, 3, 4 or 5.
 */
export function softwareProblem(
  { version, platform }: SoftwareMeta,
  wantedPlatform: string,
  wantedVersion: string | undefined,
): string | undefined {
  if (wantedVersion !== undefined && wantedVersion !== version)
    return `The file is version ${version}, not ${wantedVersion}.`;
  if (digitsAtEnd(platform) === digitsAtEnd(wantedPlatform)) return undefined;
  return `The file is for “${platform}”, which is not ${wantedPlatform}.`;
}

const valueOf = (text: string | undefined, key: string): string | undefined =>
  new RegExp(`^${key}\\s*=\\s*"([^"\\n]{1,100})"`, "m").exec(text ?? "")?.[1];

/** Whether the record at the end of a ZIP file is there, and its comment as long as it says. */
function hasEnd(tail: Uint8Array): boolean {
  const bytes = new DataView(tail.buffer, tail.byteOffset, tail.length);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (bytes.getUint32(at, true) === END && at + 22 + bytes.getUint16(at + 20, true) === tail.length) return true;
  }
  return false;
}

/** Goes from entry to entry, as far as they say how long they are. */
function confOf(head: Buffer): string | undefined {
  for (let at = 0; at + ENTRY_BYTES <= head.length && head.readUInt32LE(at) === ENTRY;) {
    const [flags, method] = [head.readUInt16LE(at + 6), head.readUInt16LE(at + 8)];
    const length = head.readUInt32LE(at + 18);
    const start = at + ENTRY_BYTES + head.readUInt16LE(at + 26) + head.readUInt16LE(at + 28);
    const isOpen = (flags & LENGTHS_FOLLOW) !== 0 && length === 0;
    const name = head.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + head.readUInt16LE(at + 26));
    if (name === NAME) return contentOf(head.subarray(start, isOpen ? undefined : start + length), method);
    if (isOpen) return undefined;
    at = start + length;
  }
  return undefined;
}

function contentOf(bytes: Buffer, method: number): string | undefined {
  if (method !== DEFLATED) return method === 0 ? bytes.toString() : undefined;
  try {
    return inflateRawSync(bytes, { maxOutputLength: HEAD_BYTES }).toString();
  } catch {
    return undefined; // damaged, cut off, or a bomb
  }
}
