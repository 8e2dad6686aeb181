import { isWithin } from "../garden/within";
import { farCornerOf } from "../garden/projection";
import type { Place } from "../../robot/garden/place";
import { bedLook } from "../state";
import { Link } from "./link";
import { SmallMap } from "./small-map";

/** The address of a place in the garden. */
export const pathOfPlace = ({ x, y }: Place): string => `/garden/here?x=${x}&y=${y}`;

/** Where a place lies in the garden, small, as a link to it. Nothing for one outside of the map. */
export function Spot({ place, label }: { place: Place; label: string }) {
  const corner = farCornerOf(bedLook.value);
  if (!isWithin(place, corner)) return null;
  const radius = corner.x / 30;
  return (
    <Link class="spot" to={pathOfPlace(place)}>
      <SmallMap
        label={label}
        layers={[
          { look: "other", spots: [place] },
          { look: "chosen", spots: [{ ...place, radius }] },
        ]}
      />
    </Link>
  );
}
