import type { Point, PointGroup } from "../../../client/records";
import { membersOf } from "../../../robot/garden/members";
import { lengthOf, routeOf } from "../../../robot/garden/route";
import { formatNumber, withUnit } from "../../texts/format";
import { t } from "../../texts/groups";

/** The members of a group, and the way through them; none where the robot draws lots. */
export function wayOf(group: PointGroup, points: readonly Point[]) {
  const members = membersOf(group, points, Date.now());
  return { members, route: group.sort_type === "random" ? [] : routeOf(members, group.sort_type) };
}

/** `12 members, 3.4 m to travel`. */
export function summaryOf({ members, route }: ReturnType<typeof wayOf>, { sort_type }: Pick<PointGroup, "sort_type">) {
  const parts = [t.members(members.length)];
  if (members.length > 1) {
    parts.push(sort_type === "random" ? t.noWay : t.way(withUnit(formatNumber(lengthOf(route) / 1000), "m")));
  }
  return parts.join(", ");
}
