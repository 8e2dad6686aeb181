import type { Point } from "../../../../client/records";
import { cameraViews, photos, strength } from "../photos";
import { removed } from "../removed";
import {
  bed,
  light,
  measures,
  moisture,
  overlaps,
  placeOf,
  plants,
  points,
  readings,
  ridingSlots,
  type ShownMeasure,
  slots,
  soil,
  weeds,
  zones,
} from "../scene";
import { chosen, dragged, otherTime, overlay, planned, preview, trail } from "../state";
import { isOn } from "../layers";
import { ahead, shownRobot } from "../robot";
import { openId, opened, openPlace } from "../address";
import { find, robotPlace } from "../../../state";
import { drawCameraViews, drawMeasures, drawPhotos, drawReadings, drawShade, drawZones } from "./draw-areas";
import { formatAgo, formatNumber, withUnit } from "../../../texts/format";
import { drawBed } from "./draw-bed";
import { drawLenses } from "./draw-overlaps";
import { drawPlants, drawPoints, drawRemoved, drawSlots, drawSpread, drawWeeds } from "./draw-points";
import { drawAhead, drawRobot, drawTrail } from "./draw-robot";
import { drawChosen, drawMissed, drawPin, drawPlanned, drawPreview } from "./draw-top";
import { drawNames } from "./names";
import type { Pen } from "./pen";

const SOIL_RGB = [122, 84, 44] as const;
const WATER_RGB = [38, 110, 180] as const;

/** Draws what does not move, from the bottom up. */
export function drawBase(pen: Pen): void {
  drawBed(pen, bed.value, light.value);
  drawPhotos(pen, photos.value, strength.value, isOn("clip_image_layer") ? bed.value : undefined);
  if (soil.value) drawShade(pen, soil.value, bed.value, SOIL_RGB);
  if (moisture.value) drawShade(pen, moisture.value, bed.value, WATER_RGB);
  drawZones(pen, zones.value);
  drawReadings(pen, readings.value);
  if (isOn("show_spread")) drawSpread(pen, plants.value);
  drawLenses(pen, overlaps.value);
  drawRemoved(pen, removed.value);
  drawPoints(pen, points.value);
  drawWeeds(pen, weeds.value, light.value);
  drawSlots(pen, slots.value);
  drawPlants(pen, plants.value, light.value);
  drawNames(pen, plants.value);
  drawMeasures(pen, measures.value.map(written));
  otherTime.value?.(pen);
}

const written = ({ measure: { unit }, place, value, at }: ShownMeasure) => ({
  place,
  value: withUnit(formatNumber(value), unit),
  age: formatAgo(at),
});

/** Whether there is nothing that moves or is being worked on. */
export const isTopBlank = (): boolean =>
  preview.value.places.length === 0 &&
  planned.value.length === 0 &&
  chosen.value.size === 0 &&
  opened.value.what !== "here" &&
  dragged.value === undefined &&
  overlay.value === undefined &&
  robotPlace.value === undefined &&
  ridingSlots.value.length === 0;

/** The things that move or are being worked on. */
export function drawTop(pen: Pen): void {
  overlay.value?.draw(pen);
  drawPreview(pen, preview.value.places, preview.value.radius);
  drawPlanned(pen, planned.value, light.value);
  if (opened.value.what === "here" && openPlace.value) drawPin(pen, openPlace.value);
  if (isOn("display_trail")) drawTrail(pen, trail.value);
  if (isOn("display_trail") && isOn("display_map_missed_steps")) drawMissed(pen, trail.value);
  drawCameraViews(pen, cameraViews.value);
  drawSlots(pen, ridingSlots.value);
  if (isOn("show_device")) {
    drawAhead(pen, ahead.value);
    if (shownRobot.value) drawRobot(pen, shownRobot.value, bed.value);
  }
  drawChosen(pen, [...chosen.value].flatMap((id) => find("points", id) ?? []).map(placeOf));
  const open = openId.value === undefined ? undefined : find("points", openId.value);
  if (open) drawOpen(pen, open);
}

function drawOpen(pen: Pen, open: Point): void {
  const to = dragged.value;
  if (!to) return;
  drawTrail(pen, [placeOf(open), to]);
  drawPreview(pen, [to], "radius" in open ? Number(open.radius) : 0);
}

/** Reads the signals that the drawing depends on. An effect that calls it runs again when one of them changes. */
export function readBase(): void {
  for (const part of [
    bed,
    photos,
    strength,
    soil,
    moisture,
    zones,
    readings,
    measures,
    plants,
    points,
    weeds,
    slots,
    removed,
    otherTime,
    light,
  ])
    void part.value;
  isOn("show_spread");
  isOn("clip_image_layer");
}

export function readTop(): void {
  for (const part of [
    overlay,
    preview,
    planned,
    opened,
    openPlace,
    trail,
    shownRobot,
    ridingSlots,
    ahead,
    cameraViews,
    chosen,
    dragged,
    bed,
  ])
    void part.value;
  for (const id of [...chosen.value, openId.value ?? 0]) find("points", id);
  isOn("display_trail");
  isOn("display_map_missed_steps");
  isOn("show_device");
}
