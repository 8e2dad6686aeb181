import type { Point } from "../../client/records";
import { askedSize, unfitFor } from "../garden/photo-place";
import type { Place } from "../garden/place";
import { samplesOf, soilHeight } from "../garden/soil";
import { axesOf, type Position } from "../motion/axis";
import type { Pairs } from "../script/programs";
import type { Body } from "./body";
import { cameraOf, marked, placeOf, radiusOf, type Scene, sceneOf } from "./camera";
import type { Knowledge } from "./knowledge";
import { send, sendPhoto, setEnv } from "./writes";

/** A program that looks at photos. Its run always counts as done: only its logs and records tell what came of it. */
type Look = (body: Body, label: string, pairs: Pairs) => Promise<unknown>;

/** Programs of the robot, and what comes of them. Source: `care.md` §5.1. */
const LOOKS: Readonly<Record<string, Look>> = {
  "plant-detection": (body, label, pairs) => detect(body, label, pairs, body.controller.position),
  "historical-plant-detection": async (body, label, pairs) => {
    const at = await placeOfPhoto(body, pairs["PLANT_DETECTION_selected_image"]);
    if (at) await detect(body, label, pairs, at);
  },
  "camera-calibration": (body, label, pairs) => calibrate(body, label, pairs, body.controller.position),
  "historical-camera-calibration": async (body, label, pairs) => {
    const at = await placeOfPhoto(body, pairs["CAMERA_CALIBRATION_selected_image"]);
    if (at) await calibrate(body, label, pairs, at);
  },
  "Measure Soil Height": measure,
};

/** Has a program look at its photos. */
export const look: Look = async (body, label, pairs) => LOOKS[label]?.(body, label, pairs);

const fail = ({ logs }: Body, label: string, text: string): void =>
  logs.tell({ type: "error", text: `[${label}] ${text}`, verbosity: 2 });

/** The place at which a photo of the account was taken; undefined for a photo that is gone or has no place. */
async function placeOfPhoto(body: Body, id: string | undefined): Promise<Position | undefined> {
  const photo = await send(body, "GET", `/api/images/${Number(id)}`);
  const { x, y, z }: Partial<Position> = Object(Object(photo)["meta"]);
  return x === undefined || y === undefined ? undefined : { x, y, z: z ?? 0 };
}

/** Plugin values, and above them those of this run. */
const valuesOf = ({ pluginEnvs }: Knowledge, pairs: Pairs) => [
  ...pluginEnvs,
  ...Object.entries(pairs).map(([key, value]) => ({ key, value })),
];

const UNFIT = {
  notCalibrated: "Run calibration first",
  otherHeight: "Camera height: calibration invalid for provided image",
  otherSize: "Image size: calibration invalid for provided image",
} as const;

/** A weed that was found; millimetres. */
interface Found extends Place {
  readonly radius: number;
  readonly isNearPlant: boolean;
}

/** Makes some weeds in the view from a place, and a picture in which they are marked. */
async function detect(body: Body, label: string, pairs: Pairs, at: Position): Promise<void> {
  const { surroundings, soil } = body;
  const known = body.knowledge();
  const values = valuesOf(known, pairs);
  const unfit = unfitFor(values, at.z, askedSize(values));
  if (unfit) return fail(body, label, UNFIT[unfit]);
  const view = sceneOf(known, soil, at, surroundings.now(), "");
  const standing = known.points.map((point) => ({
    kind: point.pointer_type,
    x: point.x,
    y: point.y,
    radius: radiusOf(point, known.curves, surroundings.now()),
  }));
  const weeds = weedsIn(view, standing, limitsOf(values, known), surroundings.random);
  const ground = (place: Place): number =>
    soilHeight(samplesOf(known.points), place) ?? known.dosConfig.soil_height ?? 0;
  for (const weed of weeds) {
    const { x, y, radius, isNearPlant } = weed;
    const meta = {
      created_by: "plant-detection",
      removal_method: isNearPlant ? "manual" : "automatic",
      color: colorOf(weed),
    };
    const place = { x, y, z: Math.round(ground(weed)) };
    const weedHere = { pointer_type: "Weed", name: "Weed", plant_stage: "pending", radius, meta };
    await send(body, "POST", "/api/points", { ...weedHere, ...place });
  }
  const now = surroundings.now();
  const name = `marked_${new Date(now).toISOString()}`;
  const points = [
    ...known.points,
    ...weeds.map((weed, id) => ({ ...weed, id, pointer_type: "Weed" }) as unknown as Point),
  ]; // as far as it is drawn
  const scene = sceneOf({ ...known, points }, soil, at, now, name);
  await sendPhoto(
    body,
    marked(
      scene,
      weeds.map((weed) => ({ ...weed, color: colorOf(weed) })),
    ),
  );
}

const colorOf = ({ isNearPlant }: Found) => (isNearPlant ? "orange" : "red");

/** Bounds of the detection that are set; millimetres. */
interface Limits {
  readonly least: number;
  readonly most: number;
  /** The longest way of the robot; places beyond it don't count. */
  readonly far: Place;
  readonly isWithinAxes: boolean;
}

/** Source: `care.md` §5.1; 0 is no bound. */
function limitsOf(
  values: readonly { readonly key: string; readonly value: string }[],
  { firmwareConfig }: Knowledge,
): Limits {
  const valueOf = (name: string): string | undefined =>
    values.findLast(({ key }) => key === `WEED_DETECTOR_${name}`)?.value.replaceAll('"', "");
  const { x, y } = axesOf(firmwareConfig);
  return {
    least: Number(valueOf("min_radius") ?? 1.5) || 0,
    most: Number(valueOf("max_radius") ?? 50) || Infinity,
    far: { x: x.length || Infinity, y: y.length || Infinity },
    isWithinAxes: valueOf("use_bounds")?.toUpperCase() !== "FALSE",
  };
}

/** Weeds that a detection finds at most, and how often a place is looked for. */
const MOST_WEEDS = 3;
const TRIES = 60;
/** Millimetres: radius of weeds, and how far they stand from plants and from each other. Nearer than `near` a plant is in the way. */
const RADIUS = { from: 6, to: 18 };
const AWAY = { plant: 50, near: 90, weed: 30 };

/** Something that stands in the garden; millimetres. */
interface Standing extends Place {
  readonly kind: Point["pointer_type"];
  readonly radius: number;
}

/** One to three weeds in a view, none where there is no room for them. */
function weedsIn(view: Scene, standing: readonly Standing[], limits: Limits, random: () => number): readonly Found[] {
  const { least, most, far, isWithinAxes } = limits;
  const isReached = ({ x, y }: Place): boolean => !isWithinAxes || (x >= 0 && y >= 0 && x <= far.x && y <= far.y);
  const gap = (kind: Standing["kind"], place: Place): number =>
    Math.min(...standing.map((each) => (each.kind === kind ? gapTo(each, place) : Infinity)));
  const count = 1 + Math.floor(random() * MOST_WEEDS);
  const found: Found[] = [];
  for (let tries = TRIES; tries > 0 && found.length < count; tries--) {
    const radius = Math.round(RADIUS.from + random() * (RADIUS.to - RADIUS.from));
    const seen = placeOf(view, { x: inner(view.width, random), y: inner(view.height, random) });
    const place = { x: Math.round(seen.x), y: Math.round(seen.y) };
    const toPlant = gap("Plant", place) - radius;
    const toWeed = Math.min(gap("Weed", place), ...found.map((other) => gapTo(other, place)));
    const isFree = toPlant >= AWAY.plant && toWeed >= AWAY.weed;
    if (radius < least || radius > most || !isFree || !isReached(place)) continue;
    found.push({ ...place, radius, isNearPlant: toPlant < AWAY.near });
  }
  return found;
}

/** A pixel that is not near an edge. */
const inner = (pixels: number, random: () => number): number => pixels * (0.1 + 0.8 * random());

/** Millimetres from a place to the edge of something round. */
const gapTo = (round: Place & { readonly radius: number }, { x, y }: Place): number =>
  Math.hypot(round.x - x, round.y - y) - round.radius;

/** Stores what the camera is like. Its offset and its corner stay as they are. */
async function calibrate(body: Body, label: string, pairs: Pairs, at: Position): Promise<void> {
  const camera = cameraOf(body.knowledge());
  const found = {
    coord_scale: Math.round(camera.scale * 1e4) / 1e4,
    total_rotation_angle: camera.rotation,
    camera_z: at.z,
    center_pixel_location_x: camera.width / 2,
    center_pixel_location_y: camera.height / 2,
  };
  for (const [key, value] of Object.entries(pairs)) await setEnv(body, key, value);
  for (const [name, value] of Object.entries(found)) await setEnv(body, `CAMERA_CALIBRATION_${name}`, String(value));
  body.logs.tell({ type: "success", text: `[${label}] Calibration complete`, verbosity: 1, channels: ["toast"] });
}

/** The soil is as high as its samples say, give or take a millimetre. */
async function measure(body: Body): Promise<void> {
  const { controller, surroundings } = body;
  const { points, dosConfig } = body.knowledge();
  const { x, y } = controller.position;
  const height = soilHeight(samplesOf(points), { x, y }) ?? dosConfig.soil_height ?? 0;
  const z = Math.round((height + 2 * surroundings.random() - 1) * 10) / 10;
  const meta = { at_soil_level: "true", created_by: "measure-soil-height", color: "gray" };
  const sample = { pointer_type: "GenericPointer", name: "Soil Height", radius: 0, x, y, z, meta };
  await send(body, "POST", "/api/points", sample);
}
