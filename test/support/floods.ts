import { chunk, segment, tiff } from "./pictures";

/** Pictures of very many tiny parts, none larger than what may be uploaded. */

const LARGEST = 7_340_032;
const filled = (bytes: number, pattern: Buffer): Buffer => Buffer.alloc(bytes - (bytes % pattern.length), pattern);

const jpegOf = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
const scan = segment(0xda, "\x01\x01\0\0\x3f\0");
const pngOf = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts, chunk("IEND")]);
const gifOf = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1"), ...parts, Buffer.from(";")]);

/** EXIF whose main directory has so many entries, all of which lead to the directory itself. */
function circular(entries: number): Buffer {
  const block = tiff(Array.from({ length: entries }, () => [0x8769, 8] as const));
  for (let at = 10; at < block.length - 4; at += 12) block.writeUInt32LE(8, at + 8);
  return block;
}
const exif = (block: Buffer): Buffer => segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), block]));

/** By their names. */
export const FLOODS: Readonly<Record<string, () => Buffer>> = {
  "a JPEG of 1.7 million empty segments": () => jpegOf(filled(6_800_000, segment(0xe0, ""))),
  "a JPEG of 700,000 comments": () => jpegOf(filled(7_000_000, segment(0xfe, "serial"))),
  "a JPEG of 400,000 broken EXIF segments": () =>
    jpegOf(filled(7_000_000, exif(Buffer.from("II*\0\xff\xff", "latin1")))),
  "a JPEG of 80 EXIF segments of 5,000 entries": () =>
    jpegOf(filled(80 * 60_024, exif(tiff(Array.from({ length: 5_000 }, () => [0x0112, 1] as const))))),
  "a JPEG whose scan is restart markers": () => jpegOf(scan, filled(LARGEST - 100, Buffer.from([0xff, 0xd3]))),
  "a JPEG whose scan is stuffed bytes": () => jpegOf(scan, filled(LARGEST - 100, Buffer.from([0xff, 0]))),
  "a JPEG whose scan is fill bytes": () => jpegOf(scan, filled(LARGEST - 100, Buffer.from([0xff]))),
  "a JPEG that ends at once": () => jpegOf(Buffer.from([0xff, 0xd9]), filled(LARGEST - 100, Buffer.from("Exi"))),
  "a PNG of 600,000 empty chunks": () => pngOf(filled(7_200_000, chunk("teSt"))),
  "a PNG whose EXIF has 65,535 entries": () =>
    pngOf(chunk("eXIf", tiff(Array.from({ length: 65_535 }, () => [0x0112, 1] as const)))),
  "a PNG whose EXIF leads in circles": () => pngOf(chunk("eXIf", circular(65_535))),
  "a PNG whose short EXIF leads in circles": () => pngOf(chunk("eXIf", circular(1))),
  "a GIF of a million sub-blocks": () =>
    gifOf(Buffer.from([0x21, 0xfe]), filled(2_000_000, Buffer.from([1, 7])), Buffer.from([0])),
  "a GIF of a million extensions": () => gifOf(filled(3_000_000, Buffer.from([0x21, 0xfe, 0]))),
  "a GIF of 500,000 pictures": () => gifOf(filled(6_000_000, Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]))),
};
