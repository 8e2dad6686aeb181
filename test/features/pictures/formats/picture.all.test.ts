import { describe, expect, test } from "bun:test";
import { BadPicture } from "../../../../src/features/pictures/formats/anatomy";
import { processPicture, reducePicture } from "../../../../src/features/pictures/formats/picture";
import {
  chunk,
  claimingPng,
  decode,
  decodeReduced,
  difference,
  exifSegment,
  gif,
  GPS,
  jpeg,
  MODEL,
  ORIENTATION,
  png,
  segment,
  SERIAL_NUMBER,
  tiff,
  withChunks,
  withSegments,
} from "../../../support/pictures";

/** Two good reductions of a noisy picture differ by less than this, a shift by one pixel by more. */
const SIMILAR = 3;

const photo = await jpeg(640, 480);
const drawing = await png(320, 200);
const animation = await gif(200, 150);
const jpeg1280x960 = await jpeg(1280, 960);
const jpeg1600x1200 = await jpeg(1600, 1200);
const jpeg650x1300 = await jpeg(650, 1300);
const jpeg1281x641 = await jpeg(1281, 641);
const png1300x650 = await png(1300, 650);
const jpeg1400x140 = await jpeg(1400, 140);
const png300x600 = await png(300, 600);
const gif640x640 = await gif(640, 640);
const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("pictures that fit and have nothing to remove are stored byte for byte", () => {
  test.each([
    ["JPEG", photo, "jpg", 640, 480],
    ["JPEG of the largest size", jpeg1280x960, "jpg", 1280, 960],
    ["PNG", drawing, "png", 320, 200],
    ["GIF", animation, "gif", 200, 150],
    ["JPEG with a colour profile", withSegments(photo, segment(0xe2, "ICC_PROFILE\0\x01\x01profile")), "jpg", 640, 480],
    [
      "upright JPEG with harmless EXIF",
      withSegments(photo, exifSegment([ORIENTATION, 1], [MODEL, "cam"])),
      "jpg",
      640,
      480,
    ],
    ["JPEG with padding behind its end", Buffer.concat([photo, Buffer.alloc(100)]), "jpg", 640, 480],
    ["PNG with its gamma", withChunks(drawing, chunk("gAMA", Buffer.alloc(4, 1))), "png", 320, 200],
    ["PNG with bytes behind its end", Buffer.concat([drawing, Buffer.from("more")]), "png", 320, 200],
    ["GIF with bytes behind its end", Buffer.concat([animation, Buffer.from("more")]), "gif", 200, 150],
  ] as const)("%s", async (_, file, extension, width, height) => {
    const stored = await processPicture(file);
    expect(stored).toMatchObject({ extension, width, height });
    expect(Buffer.compare(stored.bytes, file)).toBe(0);
  });
});

const comment = Buffer.from([0x21, 0xfe, 4, ...Buffer.from("SN12"), 0]);
const xmp = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from("XMP DataXMP"),
  Buffer.from([4]),
  Buffer.from("SN12\0"),
]);
const colours = 13 + 3 * 256;
const withBlock = (file: Buffer, block: Buffer) =>
  Buffer.concat([file.subarray(0, colours), block, file.subarray(colours)]);

describe("metadata goes, the picture stays as it is", () => {
  test.each([
    ["place", photo, withSegments(photo, exifSegment([ORIENTATION, 1], [GPS, "SN12"]))],
    ["serial number", photo, withSegments(photo, exifSegment([SERIAL_NUMBER, "SN12"]))],
    ["tags nobody knows", photo, withSegments(photo, exifSegment([0xc001, "SN12"]))],
    ["EXIF that cannot be read", photo, withSegments(photo, segment(0xe1, "Exif\0\0II*\0\xff\xff\xff\xffSN12"))],
    ["XMP", photo, withSegments(photo, segment(0xe1, "http://ns.adobe.com/xap/1.0/\0SN12"))],
    ["captions", photo, withSegments(photo, segment(0xed, "Photoshop 3.0\0SN12"))],
    ["index of further pictures", photo, withSegments(photo, segment(0xe2, "MPF\0SN12"))],
    ["maker's segment", photo, withSegments(photo, segment(0xe7, "SN12"))],
    ["comment", photo, withSegments(photo, segment(0xfe, "SN12"))],
    ["several at once", photo, withSegments(photo, segment(0xfe, "SN12"), exifSegment([GPS, "SN12"]))],
    ["picture behind the end", photo, Buffer.concat([photo, withSegments(photo, segment(0xfe, "SN12"))])],
    ["film behind the end", photo, Buffer.concat([photo, Buffer.from("\0\0\0\x18ftypmp42SN12")])],
    ["PNG text", drawing, withChunks(drawing, chunk("tEXt", "Comment\0SN12"))],
    ["PNG compressed text", drawing, withChunks(drawing, chunk("zTXt", "Comment\0\0SN12"))],
    ["PNG international text", drawing, withChunks(drawing, chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0SN12"))],
    ["PNG EXIF", drawing, withChunks(drawing, chunk("eXIf", tiff([[SERIAL_NUMBER, "SN12"]])))],
    ["PNG chunk nobody knows", drawing, withChunks(drawing, chunk("abCd", "SN12"))],
    ["GIF comment", animation, withBlock(animation, comment)],
    ["GIF XMP", animation, withBlock(animation, xmp)],
  ] as const)("%s", async (_, plain, file) => {
    expect(ascii(file)).toContain("SN12");
    const { bytes } = await processPicture(file);
    expect(Buffer.compare(bytes, plain)).toBe(0);
  });
});

describe("larger pictures are reduced to fit into 1280×1280", () => {
  test.each([
    ["JPEG of 2 megapixels", jpeg1600x1200, "jpg", 1280, 960],
    ["upright format", jpeg650x1300, "jpg", 640, 1280],
    ["one pixel too wide", jpeg1281x641, "jpg", 1280, 640],
    ["PNG", png1300x650, "png", 1280, 640],
  ] as const)("%s", async (_, file, extension, width, height) => {
    const stored = await processPicture(file);
    expect(stored).toMatchObject({ extension, width, height });
    expect(difference(await decode(stored.bytes), await decodeReduced(file, 1280))).toBeLessThan(SIMILAR);
  });

  test("a GIF becomes a PNG of its first picture", async () => {
    const file = await gif(1400, 70);
    const stored = await processPicture(file);
    expect(stored).toMatchObject({ extension: "png", width: 1280, height: 64 });
    expect(difference(await decode(stored.bytes), await decodeReduced(file, 1280))).toBeLessThan(SIMILAR);
  });

  test("a line keeps one pixel", async () => {
    expect(await processPicture(await png(20_000, 1))).toMatchObject({ width: 1280, height: 1 });
  });

  test("metadata goes", async () => {
    const file = withSegments(await jpeg(1300, 100), exifSegment([SERIAL_NUMBER, "SN12"]), segment(0xfe, "SN12"));
    const { bytes } = await processPicture(file);
    expect(ascii(bytes)).not.toContain("SN12");
    expect(ascii(bytes)).not.toContain("Exif");
  });
});

describe("an orientation is applied", () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    test.each([
      ["small", photo],
      ["large", jpeg1400x140],
    ] as const)(`${orientation}, %s`, async (_, upright) => {
      const file = withSegments(upright, exifSegment([ORIENTATION, orientation], [SERIAL_NUMBER, "SN12"]));
      const { bytes, width, height } = await processPicture(file);
      const expected = await decodeReduced(file, 1280);
      expect({ width, height }).toEqual({ width: expected.width, height: expected.height });
      expect(difference(await decode(bytes), expected)).toBeLessThan(SIMILAR);
      expect(ascii(bytes)).not.toContain("Exif");
    });
  }

  test("in either byte order", async () => {
    const block = Buffer.concat([Buffer.from("Exif\0\0"), tiff([[ORIENTATION, 6]], "MM")]);
    expect(await processPicture(withSegments(photo, segment(0xe1, block)))).toMatchObject({ width: 480, height: 640 });
  });

  test("of a PNG", async () => {
    const file = withChunks(drawing, chunk("eXIf", tiff([[ORIENTATION, 6]])));
    expect(await processPicture(file)).toMatchObject({ extension: "png", width: 200, height: 320 });
  });

  test("unless it is none", async () => {
    for (const value of [0, 9, 255]) {
      const file = withSegments(photo, exifSegment([ORIENTATION, value]));
      expect(await processPicture(file)).toMatchObject({ width: 640, height: 480 });
    }
  });
});

describe("refused", () => {
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a bitmap", Buffer.from("BM".padEnd(100, "\0"))],
    ["WebP", Buffer.from("RIFF\x24\0\0\0WEBPVP8 ")],
    ["the start of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff])],
    ["start and end of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a JPEG without end marker", photo.subarray(0, -2)],
    ["half a JPEG", photo.subarray(0, photo.length / 2)],
    [
      "half a JPEG whose thumbnail is whole",
      withSegments(photo.subarray(0, photo.length / 2), segment(0xe7, photo.subarray(-2_000))),
    ],
    ["a JPEG cut within its header", photo.subarray(0, 100)],
    ["a JPEG without picture", Buffer.concat([photo.subarray(0, scan), Buffer.from([0xff, 0xd9])])],
    [
      "a JPEG of too many scans",
      Buffer.concat([
        photo.subarray(0, -2),
        ...Array<Buffer>(101).fill(segment(0xda, "\x01\x01\0\0\x3f\0")),
        photo.subarray(-2),
      ]),
    ],
    ["half a PNG", drawing.subarray(0, drawing.length / 2)],
    ["a PNG without its last chunk", drawing.subarray(0, -12)],
    ["a PNG without picture", Buffer.concat([drawing.subarray(0, 33), chunk("IEND")])],
    ["half a GIF", animation.subarray(0, animation.length / 2)],
    ["a GIF without end marker", animation.subarray(0, -1)],
    ["the start of a GIF alone", Buffer.from("GIF89a")],
    ["a PNG of more than 50 million pixels", claimingPng(10_000, 5_001)],
    ["a PNG of 400 million pixels", claimingPng(20_000, 20_000)],
    ["a PNG of one long line", claimingPng(65_536, 1)],
  ])("%s", async (_, file) => {
    await expect(processPicture(Buffer.from(file))).rejects.toBeInstanceOf(BadPicture);
  });
});

describe("copies", () => {
  test.each([
    ["JPEG", "jpg", photo, 320, 240],
    ["PNG", "png", png300x600, 160, 320],
    ["GIF", "gif", gif640x640, 320, 320],
  ] as const)("%s", async (_, extension, file, width, height) => {
    const copy = await reducePicture(file, extension, 320);
    expect(copy).toMatchObject({ extension: extension === "gif" ? "png" : extension, width, height });
    expect(difference(await decode(copy.bytes), await decodeReduced(file, 320))).toBeLessThan(SIMILAR);
  });

  test("are never larger than the picture", async () => {
    expect(await reducePicture(photo, "jpg", 1000)).toMatchObject({ width: 640, height: 480 });
  });
});
