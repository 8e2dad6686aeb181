import type { Curve, Point } from "../../client/records";
import { widthOf } from "../garden/growth";
import { type Leaves, LEAVES_OF_WEEDS, leavesOf } from "../garden/leaves";
import { askedSize, type Calibration, calibrationOf, USUAL_SIZE } from "../garden/photo-place";
import type { Place } from "../garden/place";
import type { Position } from "../motion/axis";
import type { Knowledge } from "./knowledge";
import type { Soil } from "./world";

/** Something round in a picture; pixels. */
interface Blob {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly leaves: Leaves;
  /** Turns its leaves, so that plants do not look alike. */
  readonly seed: number;
}

/** A ring in a picture; pixels. */
interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: keyof typeof RINGS;
}

/** The camera's view; plain data. */
export interface Scene {
  readonly at: Position;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /**
   * Place in the garden of the pixel (0, 0), and the way from it to the next pixel to the right and to the next one
   * down; millimetres.
   */
  readonly origin: readonly [x: number, y: number];
  readonly right: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
  readonly blobs: readonly Blob[];
  /** Moisture, 0 to 1, in squares of `SQUARE` pixels, line by line. */
  readonly moisture: readonly number[];
  /** Round what a program has found. */
  readonly rings?: readonly Ring[];
}

/** Side of the squares of a picture that are equally wet; pixels. */
const SQUARE = 16;
/** A camera that was never calibrated. */
const USUAL: Calibration = {
  scale: 1,
  ...USUAL_SIZE,
  offset: { x: 0, y: 0 },
  rotation: 0,
  isRightward: true,
  isDownward: false,
};
/** The largest picture that is drawn. */
const LARGEST = 1_280;

/** The camera as it is: as it was calibrated, with photos of the size that is asked for. */
export function cameraOf({ pluginEnvs }: Pick<Knowledge, "pluginEnvs">): Calibration {
  const known = calibrationOf(pluginEnvs) ?? USUAL;
  const { width, height } = askedSize(pluginEnvs) ?? known;
  return { ...known, scale: (known.scale * known.width) / width, width, height };
}

/** The view at a place: the formula by which maps lay photos, backwards. Source: `robot-facts.md` §10. */
export function sceneOf(knowledge: Knowledge, soil: Soil, at: Position, now: number, name: string): Scene {
  const { scale, offset, rotation, isRightward, isDownward, ...size } = cameraOf(knowledge);
  const [width, height] = [Math.min(size.width, LARGEST), Math.min(size.height, LARGEST)];
  const mm = (scale * size.width) / width;
  const angle = (rotation * Math.PI) / 180;
  const [alongX, alongY] = [isRightward ? mm : -mm, isDownward ? mm : -mm];
  const right = [alongX * Math.cos(angle), alongY * Math.sin(angle)] as const;
  const down = [-alongX * Math.sin(angle), alongY * Math.cos(angle)] as const;
  const origin = [
    at.x + offset.x - (right[0] * width + down[0] * height) / 2,
    at.y + offset.y - (right[1] * width + down[1] * height) / 2,
  ] as const;
  const frame = { origin, right, down };
  const blobs = knowledge.points.flatMap((point): Blob[] => {
    const leaves = leavesAt(point);
    if (!leaves) return [];
    const radius = Math.max(2, radiusOf(point, knowledge.curves, now) / mm);
    const { x, y } = pixelOf(frame, point);
    const isSeen = x > -radius && x < width + radius && y > -radius && y < height + radius;
    return isSeen ? [{ x, y, radius, leaves, seed: point.id }] : [];
  });
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const moisture = Array.from({ length: columns * rows }, (_, index) =>
    soil.moistureAt(placeOf(frame, { x: (index % columns) * SQUARE, y: Math.floor(index / columns) * SQUARE }), now),
  );
  return { at, name, width, height, ...frame, blobs: blobs.slice(0, MOST_BLOBS), moisture };
}

type Frame = Pick<Scene, "origin" | "right" | "down">;

/** Place in the garden of a pixel; millimetres. */
export const placeOf = ({ origin, right, down }: Frame, { x, y }: Place): Place => ({
  x: origin[0] + right[0] * x + down[0] * y,
  y: origin[1] + right[1] * x + down[1] * y,
});

/** The pixel of a place in the garden. */
function pixelOf({ origin, right, down }: Frame, place: Place): Place {
  const determinant = right[0] * down[1] - right[1] * down[0];
  const [dx, dy] = [place.x - origin[0], place.y - origin[1]];
  return { x: (dx * down[1] - dy * down[0]) / determinant, y: (dy * right[0] - dx * right[1]) / determinant };
}

/** A picture with rings round places of the garden; millimetres. */
export const marked = (scene: Scene, rings: readonly Ring[]): Scene => ({
  ...scene,
  rings: rings.map(({ radius, ...ring }) => ({
    ...ring,
    ...pixelOf(scene, ring),
    radius: radius / Math.hypot(...scene.right) + RING_GAP,
  })),
});

const MOST_BLOBS = 200;

/** Blue, green and red of rings, and their measures in pixels. */
const RINGS = { red: [40, 30, 235], orange: [0, 140, 255] } as const;
const RING_GAP = 6;
const RING_WIDTH = 3;

/** Undefined for what has no leaves. */
function leavesAt(point: Point): Leaves | undefined {
  if (point.pointer_type === "Weed") return LEAVES_OF_WEEDS;
  return point.pointer_type === "Plant" ? leavesOf(point.cropdb_slug) : undefined;
}

/** Radius of a point as it is now; millimetres. */
export function radiusOf(point: Point, curves: readonly Curve[], now: number): number {
  if (point.pointer_type !== "Plant") return "radius" in point ? point.radius : 0;
  const curve = curves.find(({ id }) => id === point.spread_curve_id);
  return widthOf(point, curve, now) / 2;
}

/** Side of the table of grains, a power of 2: the pattern of a size comes again after so many grains. */
const GRAINS = 64;

/** Numbers from 0 to 1 that look like chance, and are always the same. */
const TABLE = Float64Array.from({ length: GRAINS * GRAINS }, (_, index) => {
  let hash = Math.imul(index + 1, 0x9e37_79b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
});

const grain = (x: number, y: number, size: number): number =>
  TABLE[(Math.floor(x / size) & (GRAINS - 1)) + GRAINS * (Math.floor(y / size) & (GRAINS - 1))] ?? 0;

/** Grains of soil of three sizes, fixed to the garden, so that photos beside each other join. 0 to 1. */
const noiseAt = (x: number, y: number): number => (grain(x, y, 4) + grain(x, y, 11) + grain(x, y, 37)) / 3;

/** Lines that are drawn in one piece of work. */
const BAND = 32;

/** Draws the picture as a bitmap (BMP, 24 bits). Yields between bands, so that others may have their turn. */
export function* draw(scene: Scene): Generator<void, Uint8Array<ArrayBuffer>> {
  const { width, height } = scene;
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(HEADER + stride * height);
  writeHeader(bytes, width, height);
  for (let top = 0; top < height; top += BAND) {
    const end = Math.min(height, top + BAND);
    for (let y = top; y < end; y++) drawSoil(bytes, scene, y, HEADER + stride * (height - 1 - y));
    yield;
  }
  for (const [index, blob] of scene.blobs.entries()) {
    drawBlob(bytes, scene, stride, blob);
    if (index % 8 === 7) yield;
  }
  for (const ring of scene.rings ?? []) drawRing(bytes, scene, stride, ring);
  return bytes;
}

/** Blue, green and red of dry soil, and how much less there is of each in wet soil. */
const DRY = { blue: 62, green: 92, red: 130 } as const;
const LOST = { blue: 34, green: 48, red: 64 } as const;

function drawSoil(bytes: Uint8Array, { width, origin, right, down, moisture }: Scene, y: number, start: number): void {
  const row = Math.floor(y / SQUARE) * Math.ceil(width / SQUARE);
  let placeX = origin[0] + down[0] * y;
  let placeY = origin[1] + down[1] * y;
  for (let x = 0, at = start; x < width; x++, at += 3) {
    const wet = moisture[row + Math.floor(x / SQUARE)] ?? 0;
    const light = 0.7 + 0.6 * noiseAt(placeX, placeY);
    bytes[at] = (DRY.blue - LOST.blue * wet) * light;
    bytes[at + 1] = (DRY.green - LOST.green * wet) * light;
    bytes[at + 2] = (DRY.red - LOST.red * wet) * light;
    placeX += right[0];
    placeY += right[1];
  }
}

/** Leaves round a middle: the edge waves with the angle, and gets darker outside. */
function drawBlob(bytes: Uint8Array, { width, height }: Scene, stride: number, blob: Blob): void {
  const { x: middleX, y: middleY, radius, leaves, seed } = blob;
  const { count, gaps, slimness, color } = leaves;
  const [top, bottom] = [Math.max(0, Math.floor(middleY - radius)), Math.min(height - 1, Math.ceil(middleY + radius))];
  const [left, end] = [Math.max(0, Math.floor(middleX - radius)), Math.min(width - 1, Math.ceil(middleX + radius))];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= end; x++) {
      const distance = Math.hypot(x - middleX, y - middleY) / radius;
      if (distance > 1) continue;
      const wave = Math.abs(Math.cos((count / 2) * Math.atan2(y - middleY, x - middleX) + seed)) ** slimness;
      if (distance > 1 - gaps + gaps * wave) continue;
      const light = (1.15 - 0.5 * distance) * (0.75 + 0.25 * wave);
      const at = HEADER + stride * (height - 1 - y) + 3 * x;
      bytes[at] = color.blue * light;
      bytes[at + 1] = color.green * light;
      bytes[at + 2] = color.red * light;
    }
  }
}

function drawRing(bytes: Uint8Array, { width, height }: Scene, stride: number, { x, y, radius, color }: Ring): void {
  const outer = radius + RING_WIDTH;
  const end = { x: Math.min(width - 1, Math.ceil(x + outer)), y: Math.min(height - 1, Math.ceil(y + outer)) };
  for (let line = Math.max(0, Math.floor(y - outer)); line <= end.y; line++) {
    for (let column = Math.max(0, Math.floor(x - outer)); column <= end.x; column++) {
      const distance = Math.hypot(column - x, line - y);
      if (distance >= radius && distance <= outer)
        bytes.set(RINGS[color], HEADER + stride * (height - 1 - line) + 3 * column);
    }
  }
}

const HEADER = 54;

/** File and picture header of a bitmap whose lines begin at the bottom. */
function writeHeader(bytes: Uint8Array, width: number, height: number): void {
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x42_4d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, HEADER, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
}
