import type { Place } from "../../../garden/projection";
import type { Shade } from "../../../garden/shade";
import type { ShownPhoto } from "../photos";
import type { ShownReading, Zone } from "../scene";
import type { Pen } from "./pen";

/** Colours of zones, each group its own. */
const ZONE_COLORS = ["--blue", "--purple", "--orange", "--pink", "--yellow", "--gray"];

/** Rectangles that groups ask for, with their names. */
export function drawZones({ context, at, color }: Pen, zones: readonly Zone[]): void {
  context.lineWidth = 2;
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
    context.setLineDash([8, 5]);
    context.strokeRect(left, top, width, height);
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.fillStyle = color("--text");
    if (width > 60) context.fillText(name, left + 6, top + 6, width - 12);
  });
}

/** Photos, laid where they were taken; the newest above. */
export function drawPhotos({ context, at, isSeen, scale }: Pen, photos: readonly ShownPhoto[]): void {
  for (const { bitmap, corners } of photos) {
    const { topLeft, topRight, bottomLeft } = corners;
    const reach = Math.hypot(topRight.x - bottomLeft.x, topRight.y - bottomLeft.y);
    if (!bitmap || !isSeen(topLeft, reach * scale)) continue;
    const [start, right, down] = [at(topLeft), at(topRight), at(bottomLeft)];
    context.save();
    context.transform(
      (right.x - start.x) / bitmap.width,
      (right.y - start.y) / bitmap.width,
      (down.x - start.x) / bitmap.height,
      (down.y - start.y) / bitmap.height,
      start.x,
      start.y,
    );
    context.drawImage(bitmap, 0, 0);
    context.restore();
  }
}

/** What a shade looks like as a picture of one pixel per cell. */
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
export function drawShade(
  { context, at }: Pen,
  shade: Shade,
  bed: Place,
  rgb: readonly [number, number, number],
): void {
  const picture = pictureOf(shade, rgb);
  const [start, alongX, alongY] = [at({ x: 0, y: 0 }), at({ x: bed.x, y: 0 }), at({ x: 0, y: bed.y })];
  context.save();
  context.transform(
    (alongX.x - start.x) / picture.width,
    (alongX.y - start.y) / picture.width,
    (alongY.x - start.x) / picture.height,
    (alongY.y - start.y) / picture.height,
    start.x,
    start.y,
  );
  context.drawImage(picture, 0, 0);
  context.restore();
}

/** Readings: a drop at the place, the fuller the more was read. */
export function drawReadings({ context, at, isSeen, color }: Pen, readings: readonly ShownReading[]): void {
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
