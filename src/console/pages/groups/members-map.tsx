import type { Point, PointGroup } from "../../../client/records";
import type { Place } from "../../../robot/garden/place";
import { bedDrawing } from "../../controls/bed-drawing";
import { SmallMap } from "../../controls/small-map";
import { areaOf } from "../../garden/area";
import { farCornerOf } from "../../garden/projection";
import { bedLook } from "../../state";

export interface MembersProps {
  readonly label: string;
  readonly points: readonly Point[];
  readonly members: readonly Point[];
  /** Members by hand. */
  readonly named: readonly number[];
  readonly route: readonly Place[];
}

interface Props extends MembersProps {
  readonly criteria: PointGroup["criteria"];
  /** A place that is marked. */
  readonly spot?: Place | undefined;
  readonly onPress?: ((place: Place) => void) | undefined;
}

/** The members of a group on the bed, with the area that it asks for and the way through them. */
export function MembersMap({ label, points, members, named, route, criteria, spot, onPress }: Props) {
  const area = areaOf(criteria, farCornerOf(bedLook.value));
  const { line } = bedDrawing();
  return (
    <SmallMap
      label={label}
      layers={[
        { look: "other", spots: points },
        { look: "member", spots: members },
        { look: "chosen", spots: [...points.filter(({ id }) => named.includes(id)), ...(spot ? [spot] : [])] },
      ]}
      route={route}
      onPress={onPress}
    >
      {area && (
        <path
          class="area"
          d={`${line([area.from, { x: area.to.x, y: area.from.y }, area.to, { x: area.from.x, y: area.to.y }])}Z`}
        />
      )}
    </SmallMap>
  );
}
