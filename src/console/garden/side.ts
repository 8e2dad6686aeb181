import type { DosConfig, FirmwareConfig, Point } from "../../client/records";
import type { Place } from "../../robot/garden/place";
import { isAtSoil, samplesOf, soilHeight } from "../../robot/garden/soil";
import { crosses, type Obstacle, obstaclesOf } from "../../robot/rehearsal/watch/obstacles";

/* The garden from its side: what stands in a strip across the bed, and the heights that count. Millimetres; z grows upward. */

type Axis = "x" | "y";

/** A strip across the bed, at a place of an axis. The view goes along the other axis. */
export interface Strip {
  readonly axis: Axis;
  readonly at: number;
  readonly width: number;
}

const USUAL_WIDTH = 100;

/** The strip that an address asks for; what it does not say, or says oddly, is as usual. `bed`: its far corner. */
export function stripOf({ axis: asked, at, width }: Readonly<Record<string, string>>, bed: Place): Strip {
  const axis = asked === "y" ? "y" : "x";
  const numberOf = (text = ""): number => (text.trim() === "" ? NaN : Number(text));
  const isWithin = (value: number, least: number): boolean => value >= least && value <= Math.max(bed.x, bed.y);
  const [place, wide] = [numberOf(at), numberOf(width)];
  return {
    axis,
    at: isWithin(place, 0) ? Math.min(place, bed[axis]) : Math.round(bed[axis] / 2),
    width: isWithin(wide, 1) ? wide : USUAL_WIDTH,
  };
}

/** The axis along which the view goes. */
export const alongOf = ({ axis }: Strip): Axis => (axis === "x" ? "y" : "x");

/** Heights that are drawn as lines, from above to below in a usual garden. */
export const HEIGHTS = ["gantry", "zero", "safe", "soil", "end"] as const;
export type Heights = Readonly<Partial<Record<(typeof HEIGHTS)[number], number>>>;

type Axes = Partial<Pick<FirmwareConfig, `movement_${"axis_nr_steps" | "step_per_mm" | "home_up"}_z`>>;

/**
 * The heights of the settings; the end of z and the gantry only where they are known. The gantry is told from where the head
 * is fully raised. Without home at the top, that is the end of z.
 */
export function heightsOf(
  { safe_height, soil_height, gantry_height }: Partial<DosConfig>,
  { movement_axis_nr_steps_z: steps, movement_step_per_mm_z: perMm, movement_home_up_z: homeUp }: Axes,
): Heights {
  const length = (steps ?? 0) / (perMm || Infinity);
  const isDownward = homeUp !== 0;
  return {
    ...(gantry_height && { gantry: gantry_height + (isDownward ? 0 : length) }),
    zero: 0,
    safe: safe_height ?? 0,
    soil: soil_height ?? 0,
    ...(length > 0 && { end: isDownward ? -length : length }),
  };
}

/** A thing in a strip. */
export interface Standing {
  readonly id: number;
  readonly kind: "plant" | "slot" | "sample";
  readonly name: string;
  /** Middle along the view, and half of the width. */
  readonly along: number;
  readonly half: number;
  readonly bottom: number;
  readonly top: number;
  /** Whether a move at the safe height over the middle comes into it. */
  readonly isHit: boolean;
}

/** Half of the width of a slot. */
const SLOT = 50;

/** Whether something lies in a strip with its middle. */
const isIn = (place: Place, { axis, at, width }: Strip): boolean => Math.abs(place[axis] - at) <= width / 2;

/** Whether a straight move at a height over the middle of something, along the view, comes into it. */
function isHitAt(obstacle: Obstacle, height: number): boolean {
  const { x, y, radius } = obstacle;
  return crosses(
    [
      [0, x - 2 * radius, y, height],
      [1, x + 2 * radius, y, height],
    ],
    obstacle,
  );
}

/** The plants, slots on the ground and samples of the soil in a strip, along the view. */
export function standingIn(records: Parameters<typeof obstaclesOf>[0], strip: Strip, now: number): readonly Standing[] {
  const { dosConfig } = records;
  // The soil below a plant takes all samples; of the others only those in the strip are reckoned while it is moved.
  const points = records.points.filter((point) => isIn(point, strip) || isAtSoil(point));
  const samples = samplesOf(points);
  const obstacles = new Map(obstaclesOf({ ...records, points }, now).map((each) => [each.id, each]));
  const along = alongOf(strip);
  const safe = dosConfig.safe_height ?? 0;
  const standing = (point: Point): Standing[] => {
    const obstacle = obstacles.get(point.id);
    const isHit = obstacle !== undefined && isHitAt(obstacle, safe);
    const place = { id: point.id, name: point.name, along: point[along], isHit };
    if (point.pointer_type === "Plant") {
      const bottom = groundAt(point, samples, dosConfig.soil_height);
      return [{ ...place, kind: "plant", half: point.radius, bottom, top: obstacle?.top ?? bottom }];
    }
    if (point.pointer_type === "ToolSlot" && !point.gantry_mounted) {
      return [{ ...place, kind: "slot", half: SLOT, bottom: point.z, top: obstacle?.top ?? point.z }];
    }
    return isAtSoil(point) ? [{ ...place, kind: "sample", half: 0, bottom: point.z, top: point.z }] : [];
  };
  return points
    .filter((point) => isIn(point, strip))
    .flatMap(standing)
    .toSorted((one, other) => one.along - other.along);
}

const groundAt = (place: Place, samples: ReturnType<typeof samplesOf>, usual: number | null | undefined): number =>
  soilHeight(samples, place) ?? usual ?? 0;

/** Places along a strip at which the soil is reckoned. */
const STEPS = 60;

/** The height of the soil along the middle of a strip, from one end of the bed to the other. */
export function soilAlong(
  { points, dosConfig }: Pick<Parameters<typeof obstaclesOf>[0], "points" | "dosConfig">,
  strip: Strip,
  bed: Place,
): readonly { readonly along: number; readonly z: number }[] {
  const samples = samplesOf(points);
  const end = bed[alongOf(strip)];
  return Array.from({ length: STEPS + 1 }, (_, n) => {
    const along = (n * end) / STEPS;
    const place = strip.axis === "x" ? { x: strip.at, y: along } : { x: along, y: strip.at };
    return { along, z: groundAt(place, samples, dosConfig.soil_height) };
  });
}
