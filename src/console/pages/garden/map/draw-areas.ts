import type { Corners } from "../../../../robot/garden/photo-place";
import type { Place } from "../../../../robot/garden/place";
import type { Shade } from "../../../garden/shade";
import type { ShownPhoto } from "../photos";
import type { ShownReading, Zone } from "../scene";
import { type Dot, drawText, type Pen } from "./pen";

/** Colours of zones, each group its own. */
const ZONE_COLORS = ["--blue", "--purple", "--orange", "--pink", "--yellow", "--gray"];

/** Rectangles that groups ask for, with their names. */
export function drawZones(pen: Pen, zones: readonly Zone[]): void {
  const { context, at, color } = pen;
  context.textAlign = "left";
  context.textBaseline = "top";
  context.font = "600 12px system-ui, sans-serif";
  zones.forEach(({ name, from, to }, index) => {
    const [one, other] = [at(from), at(to)];
    const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
    context.fillStyle = context.strokeStyle = color(ZONE_COLORS[index % ZONE_COLORS.length] ?? "");
    context.globalAlpha = 0.12;
    context.fillRect(left, top, width, height);
    context.globalAlpha = 0.9;
    context.lineWidth = 2;
    context.setLineDash([8, 5]);
    context.strokeRect(left, top, width, height);
    context.setLineDash([]);
    context.globalAlpha = 1;
    if (width > 60) drawText(pen, name, left + 6, top + 6, width - 12);
  });
}

/** Draws a picture so that three of its corners lie at places of the garden: it may be turned and mirrored. */
function lay({ context, at }: Pen, picture: ImageBitmap | HTMLCanvasElement, ...corners: [Place, Place, Place]): void {
  const [start, right, down] = corners.map(at) as [Dot, Dot, Dot]; // as many
  const { width, height } = picture;
  context.save();
  context.transform(
    (right.x - start.x) / width,
    (right.y - start.y) / width,
    (down.x - start.x) / height,
    (down.y - start.y) / height,
    start.x,
    start.y,
  );
  context.drawImage(picture, 0, 0);
  context.restore();
}

/** Makes a rectangle the path that is drawn or clipped to. */
function outline({ context, at }: Pen, { topLeft, topRight, bottomLeft }: Corners): void {
  const [start, right, down] = [at(topLeft), at(topRight), at(bottomLeft)];
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.lineTo(right.x, right.y);
  context.lineTo(right.x + down.x - start.x, right.y + down.y - start.y);
  context.lineTo(down.x, down.y);
  context.closePath();
}

/** Draws only what lies within a rectangle; without one, everything. */
function clipped(pen: Pen, corners: Corners | undefined, draw: () => void): void {
  if (!corners) return draw();
  pen.context.save();
  outline(pen, corners);
  pen.context.clip();
  draw();
  pen.context.restore();
}

/** Photos, laid where they were taken; the newest above. `strength`: from 0 to 1. `bed`: where they end, when they do. */
export function drawPhotos(pen: Pen, photos: readonly ShownPhoto[], strength: number, bed: Place | undefined): void {
  const edge = bed && { topLeft: { x: 0, y: 0 }, topRight: { x: bed.x, y: 0 }, bottomLeft: { x: 0, y: bed.y } };
  pen.context.globalAlpha = strength;
  if (photos.length > 0) clipped(pen, edge, () => layPhotos(pen, photos));
  pen.context.globalAlpha = 1;
}

function layPhotos(pen: Pen, photos: readonly ShownPhoto[]): void {
  const { isSeen, scale } = pen;
  for (const { bitmap, corners, cropped } of photos) {
    const { topLeft, topRight, bottomLeft } = corners;
    const middle = { x: (topRight.x + bottomLeft.x) / 2, y: (topRight.y + bottomLeft.y) / 2 };
    const reach = Math.hypot(topRight.x - bottomLeft.x, topRight.y - bottomLeft.y) / 2;
    if (!bitmap || !isSeen(middle, reach * scale)) continue;
    clipped(pen, cropped, () => lay(pen, bitmap, topLeft, topRight, bottomLeft));
  }
}

/** Outlines of the camera's view. */
export function drawCameraViews(pen: Pen, views: readonly Corners[]): void {
  const { context, color } = pen;
  context.strokeStyle = color("--sign");
  context.lineWidth = 1.5;
  context.setLineDash([6, 4]);
  for (const view of views) {
    outline(pen, view);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Shades as pictures of one pixel per cell. */
const pictures = new WeakMap<Shade, HTMLCanvasElement>();

function pictureOf(shade: Shade, [red, green, blue]: readonly [number, number, number]): HTMLCanvasElement {
  const known = pictures.get(shade);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = shade.columns;
  canvas.height = shade.rows;
  const image = new ImageData(shade.columns, shade.rows);
  shade.levels.forEach((level, index) => image.data.set([red, green, blue, 10 + 160 * level], 4 * index));
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  pictures.set(shade, canvas);
  return canvas;
}

/** A shaded map over the whole bed: the more, the darker. */
export function drawShade(pen: Pen, shade: Shade, bed: Place, rgb: readonly [number, number, number]): void {
  lay(pen, pictureOf(shade, rgb), { x: 0, y: 0 }, { x: bed.x, y: 0 }, { x: 0, y: bed.y });
}

const VALUE_FONT = "600 12px system-ui, sans-serif";
const AGE_FONT = "11px system-ui, sans-serif";

/** Measures: the newest value at its place, and below it how old that is. */
export function drawMeasures(
  pen: Pen,
  measures: readonly { readonly place: Place; readonly value: string; readonly age: string }[],
): void {
  const { context, at, isSeen } = pen;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { place, value, age } of measures) {
    if (!isSeen(place, 60)) continue;
    const { x, y } = at(place);
    context.font = VALUE_FONT;
    drawText(pen, value, x, y);
    context.font = AGE_FONT;
    drawText(pen, age, x, y + 14);
  }
}

/** Readings: a drop at the place, the fuller the more was read. */
export function drawReadings(
  { context, at, isSeen, color }: Pen,
  readings: readonly Pick<ShownReading, "place" | "level">[],
): void {
  context.strokeStyle = context.fillStyle = color("--blue");
  context.lineWidth = 1.5;
  for (const { place, level } of readings) {
    if (!isSeen(place, 10)) continue;
    const { x, y } = at(place);
    context.beginPath();
    context.arc(x, y, 6, 0, 2 * Math.PI);
    context.globalAlpha = 0.15 + 0.75 * level;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  }
}
