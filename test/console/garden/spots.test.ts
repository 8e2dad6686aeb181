import { describe, expect, test } from "bun:test";
import { hsvOf, maskOf, type Pixels, type SpotSettings, spotsOf } from "../../../src/console/garden/spots";

/* What the preview of the weed detection finds (console.md §2.7). */

const GREEN = [40, 160, 40] as const;
const SOIL = [120, 90, 60] as const;
const USUAL: SpotSettings = {
  ...{ hue: [30, 90], saturation: [50, 255], value: [50, 255] },
  ...{ blur: 1, morph: 0, iteration: 0 },
};

/** A picture of `width` × `height` pixels, green where `isGreen` says so. */
function picture(width: number, height: number, isGreen: (x: number, y: number) => boolean): Pixels {
  const data = Array.from({ length: width * height }, (_, n) =>
    isGreen(n % width, Math.floor(n / width)) ? [...GREEN, 255] : [...SOIL, 255],
  );
  return { width, height, data: data.flat() };
}
const square = (left: number, top: number, size: number) => (x: number, y: number) =>
  x >= left && x < left + size && y >= top && y < top + size;
const found = (pixels: Pixels, settings: Partial<SpotSettings> = {}) =>
  spotsOf(maskOf(pixels, { ...USUAL, ...settings }), pixels.width);

test.each([
  ["red", [255, 0, 0], [0, 255, 255]],
  ["green", [0, 255, 0], [60, 255, 255]],
  ["blue", [0, 0, 255], [120, 255, 255]],
  ["purple", [255, 0, 128], [165, 255, 255]],
  ["almost red", [255, 0, 1], [0, 255, 255]],
  ["grey", [90, 90, 90], [0, 0, 90]],
  ["black", [0, 0, 0], [0, 0, 0]],
] as const)("%s", (_, [r, g, b], hsv) => expect(hsvOf(r, g, b)).toEqual(hsv));

describe("spots", () => {
  test("are circles around what is green, the largest first", () => {
    const small = square(2, 2, 3);
    const large = square(10, 6, 6);
    expect(found(picture(20, 14, (x, y) => small(x, y) || large(x, y)))).toEqual([
      { left: 13, top: 9, radius: 3 },
      { left: 3.5, top: 3.5, radius: 1.5 },
    ]);
  });
  test("that touch only across the edge of the picture are two", () => {
    expect(found(picture(10, 3, (x, y) => (x === 9 && y === 0) || (x === 0 && y === 1)))).toHaveLength(2);
  });
  test("are none on bare soil, and one on a lawn", () => {
    expect(found(picture(8, 8, () => false))).toEqual([]);
    expect(
      found(
        picture(8, 8, () => true),
        { blur: 5, morph: 5, iteration: 3 },
      ),
    ).toHaveLength(1);
  });
  test("become one when the gap between them is closed", () => {
    const pixels = picture(20, 10, (x, y) => y > 2 && y < 7 && ((x > 2 && x < 7) || (x > 8 && x < 13)));
    expect(found(pixels)).toHaveLength(2);
    expect(found(pixels, { morph: 3, iteration: 1 })).toHaveLength(1);
    expect(found(pixels, { morph: 3, iteration: 1 })[0]?.radius).toBe(5);
  });
  test("of single pixels go when the picture is blurred", () => {
    const pixels = picture(15, 15, square(7, 7, 1));
    expect(found(pixels)).toHaveLength(1);
    expect(found(pixels, { blur: 7 })).toEqual([]);
  });
  test("of a hue whose range goes around", () => {
    const pixels = picture(6, 6, square(1, 1, 2));
    expect(found(pixels, { hue: [90, 30] })).toHaveLength(1); // the soil, which is brown
    expect(found(pixels, { hue: [100, 5] })).toEqual([]);
  });
});
