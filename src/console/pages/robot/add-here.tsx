import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { Dialog } from "../../controls/dialog";
import { Link } from "../../controls/link";
import { placeOfRobot, placeText } from "../../controls/take-place";
import { t } from "../../texts/care/take-place";

/** Kinds of points by what the address of their form says. */
const KINDS = [
  ["Plant", "kind=Plant"],
  ["Weed", "kind=Weed"],
  ["GenericPointer", "kind=GenericPointer"],
  ["soil", "kind=GenericPointer&soil=true"],
  ["ToolSlot", "kind=ToolSlot"],
] as const;

/** Something new in the garden, where the robot stands. */
export function AddHere() {
  const [isOpen, setOpen] = useState(false);
  const place = placeOfRobot();
  const isKnown = typeof place !== "string";
  return (
    <>
      <Button icon="plus" off={isKnown ? undefined : place} onPress={() => setOpen(true)}>
        {t.addHere}
      </Button>
      {isOpen && isKnown && (
        <Dialog look="sheet" title={t.addHereTitle(placeText(place))} onClose={() => setOpen(false)}>
          <div class="axis-menu">
            {KINDS.map(([name, query]) => (
              <Link key={name} class="button" to={`/garden/add?${query}&x=${place.x}&y=${place.y}&z=${place.z}`}>
                {t[name]}
              </Link>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
