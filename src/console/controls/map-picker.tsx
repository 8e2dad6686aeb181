import { useState } from "preact/hooks";
import type { Point } from "../../client/records";
import type { Place } from "../../robot/garden/place";
import { nearestOf } from "../../robot/garden/route";
import { find, list } from "../state";
import { t } from "../texts/map-picker";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { SmallMap } from "./small-map";

/** Points as a small map shows them, those of one sort where it is told. */
const pointsOf = (only?: Point["pointer_type"]): readonly Point[] =>
  list("points").filter(({ pointer_type }) => only === undefined || pointer_type === only);

interface PlaceProps {
  readonly value: Place;
  /** Hears the place that is pressed, in whole millimetres. */
  readonly onPick: (place: Place) => void;
}

/** Opens the bed, on which a place is chosen by a press. */
export function PlacePicker({ value, onPick }: PlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const pick = (place: Place): void => {
    setOpen(false);
    onPick(place);
  };
  return (
    <>
      <Button icon="place" look="quiet" onPress={() => setOpen(true)}>
        {t.onMap}
      </Button>
      {isOpen && (
        <Dialog title={t.onMap} look="sheet" onClose={() => setOpen(false)}>
          <p class="hint">{t.pressPlace}</p>
          <SmallMap
            label={t.onMap}
            layers={[
              { look: "member", spots: pointsOf() },
              { look: "chosen", spots: [value] },
            ]}
            onPress={pick}
          />
        </Dialog>
      )}
    </>
  );
}

interface PointProps {
  readonly only?: Point["pointer_type"] | undefined;
  /** The point that is chosen now; 0 for none. */
  readonly value: number;
  readonly onPick: (id: number) => void;
}

/** The bed with its points. A press chooses the nearest one. Without points nothing is drawn. */
export function PointMap({ only, value, onPick }: PointProps) {
  const points = pointsOf(only);
  if (points.length === 0) return null;
  const chosen = find("points", value);
  return (
    <>
      <p class="hint">{t.pressPoint}</p>
      <SmallMap
        label={t.onMap}
        layers={[
          { look: "member", spots: points },
          { look: "chosen", spots: chosen ? [chosen] : [] },
        ]}
        onPress={(place) => {
          const nearest = nearestOf(points, place);
          if (nearest) onPick(nearest.id);
        }}
      />
    </>
  );
}
