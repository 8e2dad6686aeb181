import type { Point, PointGroup } from "../../client/records";
import { DAY_MS } from "../calendar/duration";

type Criteria = PointGroup["criteria"];

/** The value of a field that criteria name: `name`, or `meta.color` for one below. */
function valueOf(point: Point, name: string): unknown {
  let value: unknown = point;
  for (const key of name.split(".")) {
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

/** When a point began: a plant when it was planted. */
const beginningOf = (point: Point): number =>
  Date.parse(("planted_at" in point && point.planted_at) || point.created_at);

/** Whether criteria ask for anything. Criteria that ask for nothing have no members. */
function isAsking({ day, string_eq, number_eq, number_lt, number_gt }: Criteria): boolean {
  const maps = [string_eq, number_eq, number_lt, number_gt];
  return (day?.days_ago ?? 0) !== 0 || maps.some((map) => Object.keys(map ?? {}).length > 0);
}

/** Whether a point meets all criteria. Of several values for one field, one has to fit. */
function meets(
  point: Point,
  { day, string_eq = {}, number_eq = {}, number_lt = {}, number_gt = {} }: Criteria,
  now: number,
) {
  const days = day?.days_ago ?? 0;
  const age = (now - beginningOf(point)) / DAY_MS;
  return (
    (days === 0 || (day?.op === ">" ? age > days : age < days)) &&
    [string_eq, number_eq].every((map) =>
      Object.entries<readonly unknown[]>(map).every(([name, values]) => values.includes(valueOf(point, name))),
    ) &&
    Object.entries(number_lt).every(([name, limit]) => Number(valueOf(point, name)) < limit) &&
    Object.entries(number_gt).every(([name, limit]) => Number(valueOf(point, name)) > limit)
  );
}

/** How many values are looked at to find the members of a group. */
export function lookedAt({ point_ids, criteria }: PointGroup, points: readonly Point[]): number {
  const { string_eq = {}, number_eq = {}, number_lt = {}, number_gt = {} } = criteria;
  const listed = [string_eq, number_eq].flatMap((map) => Object.values<readonly unknown[]>(map));
  const limits = [number_lt, number_gt].flatMap((map) => Object.keys(map));
  const ofOne = 1 + limits.length + listed.reduce((sum, { length }) => sum + 1 + length, 0);
  return point_ids.length + points.length * ofOne;
}

/** The members of a group: those named by hand and those that meet the criteria, in the order of `points`. */
export function membersOf({ point_ids, criteria }: PointGroup, points: readonly Point[], now: number): Point[] {
  const named = new Set(point_ids);
  const isCriteriaUsed = isAsking(criteria);
  return points.filter((point) => named.has(point.id) || (isCriteriaUsed && meets(point, criteria, now)));
}
