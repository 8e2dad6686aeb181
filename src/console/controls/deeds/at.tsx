import type { Point, PointGroup } from "../../../client/records";
import { membersOf } from "../../../robot/garden/members";
import type { Place } from "../../../robot/garden/place";
import type { ScriptNode } from "../../../robot/script/node";
import type { DeedName } from "../../script/deeds";
import { list } from "../../state";
import { formatPlace } from "../../texts/format";
import { Deeds } from "./deeds";

/** Deeds of the robot at points of a type. */
const AT: Readonly<Record<Point["pointer_type"], readonly DeedName[]>> = {
  Plant: ["water", "photo"],
  Weed: ["weed", "photo"],
  GenericPointer: ["photo"],
  ToolSlot: [],
};

const nodeOf = ({ id, pointer_type }: Point): ScriptNode => ({ kind: "point", args: { pointer_type, pointer_id: id } });

/** Deeds that fit each of several points. */
function deedsAt(points: readonly Point[]): readonly DeedName[] {
  const types = new Set(points.map(({ pointer_type }) => pointer_type));
  const [first, ...others] = [...types].map((type) => AT[type]);
  return first?.filter((deed) => others.every((deeds) => deeds.includes(deed))) ?? [];
}

/** Deeds at points that are chosen together. */
export const PointDeeds = ({ points, name }: { points: readonly Point[]; name: string }) => (
  <Deeds targets={points.map(nodeOf)} name={name} deeds={deedsAt(points)} />
);

/** Deeds at the points of a group: one run, which goes to each. */
export function GroupDeeds({ group }: { group: PointGroup }) {
  const members = membersOf(group, list("points"), Date.now());
  const target = { kind: "point_group", args: { point_group_id: group.id } };
  return <Deeds targets={[target]} name={group.name} deeds={deedsAt(members)} />;
}

/** Deeds at a place where nothing stands. */
export const PlaceDeeds = ({ place: { x, y } }: { place: Place }) => (
  <Deeds
    targets={[{ kind: "coordinate", args: { x, y, z: 0 } }]}
    name={formatPlace({ x, y })}
    deeds={["water", "photo"]}
  />
);
