import { Jimp } from "jimp";

/* Pictures as cameras make them, and an independent decoder. */

/** Pixels of a decoded picture: four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Slopes, edges and noise, so that neither a shift nor a swap of sides or colours goes unnoticed. */
function draw(width: number, height: number) {
  const picture = new Jimp({ width, height });
  const { data } = picture.bitmap;
  let noise = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const grain = (noise >> 16) & 7;
      const at = (y * width + x) * 4;
      data[at] = Math.floor((x * 240) / width) + grain;
      data[at + 1] = Math.floor((y * 240) / height) + grain;
      data[at + 2] = (Math.floor((x * 8) / width) ^ Math.floor((y * 6) / height)) & 1 ? 200 : 40;
      data[at + 3] = 255;
    }
  }
  return picture;
}

/** What was drawn in this process: it takes up to seconds, and files draw the same. */
const drawn = new Map<string, Promise<Buffer>>();

/** A copy of it, which the caller may change. */
async function once(name: string, encode: () => Promise<Buffer>): Promise<Buffer> {
  return Buffer.from(await drawn.getOrInsertComputed(name, encode));
}

const encoder =
  (type: "image/png" | "image/gif") =>
  (width: number, height: number): Promise<Buffer> =>
    once(`${type} ${width}×${height}`, () => draw(width, height).getBuffer(type));

export const jpeg = (width: number, height: number, quality = 100): Promise<Buffer> =>
  once(`JPEG ${quality} ${width}×${height}`, () => draw(width, height).getBuffer("image/jpeg", { quality }));
/** One of a single colour, such as `#ff00ff`, by which a map that shows it is known. */
export const plainJpeg = (width: number, height: number, color: string): Promise<Buffer> =>
  once(`${color} ${width}×${height}`, () => new Jimp({ width, height, color }).getBuffer("image/jpeg"));
export const png = encoder("image/png");
export const gif = encoder("image/gif");

/** Decodes by other code than the server's; turns pictures upright as EXIF says. */
export async function decode(file: Uint8Array): Promise<Pixels> {
  const { bitmap } = await Jimp.fromBuffer(Buffer.from(file));
  return bitmap;
}

/** The same, reduced to fit into a box. */
export async function decodeReduced(file: Uint8Array, box: number): Promise<Pixels> {
  const picture = await Jimp.fromBuffer(Buffer.from(file));
  const fits = Math.max(picture.width, picture.height) <= box;
  return fits ? picture.bitmap : picture.scaleToFit({ w: box, h: box }).bitmap;
}

/** Mean difference of two pictures per colour, of 255; Infinity for different sizes. */
export function difference(a: Pixels, b: Pixels): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return Infinity;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < Math.min(a.height, b.height); y++) {
    for (let x = 0; x < Math.min(a.width, b.width); x++) {
      for (let colour = 0; colour < 3; colour++) {
        sum += Math.abs((a.data[(y * a.width + x) * 4 + colour] ?? 0) - (b.data[(y * b.width + x) * 4 + colour] ?? 0));
        count++;
      }
    }
  }
  return sum / count;
}

/** An entry of an EXIF directory: tag, type and value. Texts stand behind the directory. */
export type ExifEntry = readonly [tag: number, value: number | string];

export const ORIENTATION = 0x0112;
export const GPS = 0x8825;
export const SERIAL_NUMBER = 0xa431;
export const MODEL = 0x0110;

/** A TIFF structure with one directory. */
export function tiff(entries: readonly ExifEntry[], order: "II" | "MM" = "II"): Buffer {
  const directory = 8;
  const texts: Buffer[] = [];
  let textAt = directory + 2 + entries.length * 12 + 4;
  const block = Buffer.alloc(textAt);
  const short = (value: number, at: number) =>
    order === "II" ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === "II" ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  block.write(order, 0, "latin1");
  short(42, 2);
  long(directory, 4);
  short(entries.length, directory);
  entries.forEach(([tag, value], index) => {
    const at = directory + 2 + index * 12;
    short(tag, at);
    if (typeof value === "number") {
      short(3, at + 2);
      long(1, at + 4);
      short(value, at + 8);
      return;
    }
    const text = Buffer.from(`${value}\0`);
    short(2, at + 2);
    long(text.length, at + 4);
    long(textAt, at + 8);
    texts.push(text);
    textAt += text.length;
  });
  return Buffer.concat([block, ...texts]);
}

/** A JPEG segment. */
export function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

export const exifSegment = (...entries: ExifEntry[]): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff(entries)]));

/** Puts segments right behind the start of a JPEG. */
export const withSegments = (file: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);

/** A PNG chunk. */
export function chunk(type: string, content: Buffer | string = ""): Buffer {
  const data = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(content)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length - 4);
  frame.writeUInt32BE(Bun.hash.crc32(data), 4);
  return Buffer.concat([frame.subarray(0, 4), data, frame.subarray(4)]);
}

/** Puts chunks behind the header of a PNG. */
export const withChunks = (file: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

/** A small PNG file that claims to have so many pixels. */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // depth, colours
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const data = Buffer.from(Bun.deflateSync(new Uint8Array(100_000), { windowBits: 15 }));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND")]);
}
