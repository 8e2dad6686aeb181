import type { Plant, Point } from "../../../client/records";
import { grown } from "../../garden/growth";
import { samplesOf, soilHeight } from "../../garden/soil";
import type { WayPoint } from "../../motion/move";
import type { Records } from "../../script/run";

/** Millimetres round the middle of a slot, and above it. */
const SLOT = 50;

/** An obstacle to low moves: upright, round, from the ground up. Millimetres. */
export interface Obstacle {
  readonly id: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly top: number;
  readonly isSlot: boolean;
}

/** Records that say what stands in the garden. */
type Standing = Pick<Records, "points" | "curves" | "dosConfig" | "device" | "tools">;

/** Plants, and slots on the ground whose tool is in them. Weeds do not count. Source: `robot.md` §2. */
export function obstaclesOf({ points, curves, dosConfig, device, tools }: Standing, now: number): Obstacle[] {
  const samples = samplesOf(points);
  const heightOf = (plant: Plant): number =>
    grown(
      curves.find(({ id }) => id === plant.height_curve_id),
      plant,
      now,
    ) ?? plant.radius;
  return points.flatMap((point: Point): Obstacle[] => {
    const { id, name, x, y } = point;
    if (point.pointer_type === "Plant") {
      const ground = soilHeight(samples, point) ?? dosConfig.soil_height ?? 0;
      const soil = point.z === 0 ? ground : Math.max(ground, point.z); // a plant that nobody has measured is at 0
      return [{ id, name: name || "a plant", x, y, radius: point.radius, top: soil + heightOf(point), isSlot: false }];
    }
    if (point.pointer_type !== "ToolSlot" || point.gantry_mounted) return [];
    const tool = tools.find((each) => each.id === point.tool_id);
    if (!tool || tool.id === device.mounted_tool_id) return [];
    return [{ id, name: `the slot of ${tool.name}`, x, y, radius: SLOT, top: point.z + SLOT, isSlot: true }];
  });
}

export const isWithin = ([, x, y]: WayPoint, { x: atX, y: atY, radius }: Obstacle): boolean =>
  Math.hypot(x - atX, y - atY) < radius;

/** Whether a path of straight pieces comes into an obstacle. */
export const crosses = (path: readonly WayPoint[], obstacle: Obstacle): boolean =>
  path.some((to, index) => {
    const from = path[index - 1];
    return from !== undefined && isPieceInside(from, to, obstacle);
  });

/** Whether a straight piece is inside at any of its places: along it, the part within the circle, and how low it is there. */
function isPieceInside([, x1, y1, z1]: WayPoint, [, x2, y2, z2]: WayPoint, { x, y, radius, top }: Obstacle): boolean {
  if (Math.min(z1, z2) >= top) return false;
  const [dx, dy, fx, fy] = [x2 - x1, y2 - y1, x1 - x, y1 - y];
  const [a, b, c] = [dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius * radius];
  if (a === 0) return c < 0;
  const root = b * b - a * c;
  if (root <= 0) return false;
  const [enter, leave] = [Math.max(0, (-b - Math.sqrt(root)) / a), Math.min(1, (-b + Math.sqrt(root)) / a)];
  if (enter >= leave) return false;
  const heightAt = (part: number): number => z1 + (z2 - z1) * part;
  return Math.min(heightAt(enter), heightAt(leave)) < top;
}
