import { computed } from "@preact/signals";
import { isWithin } from "../../../garden/within";
import type { Place } from "../../../../robot/garden/place";
import { Icon } from "../../../icons/icon";
import { isBusy, list, robotPlace } from "../../../state";
import { formatNumber, formatPlace, withUnit } from "../../../texts/format";
import { t, workTexts } from "../../../texts/garden/map";
import { isOn } from "../layers";
import { type ShownRobot, shownRobot } from "../robot";
import { pointer, scale } from "../state";

const LENGTHS_MM = [5000, 2000, 1000, 500, 200, 100, 50, 20];
const LONGEST_PX = 120;

/** A line as long as a round number of millimetres. */
export function Scale() {
  const pixels = scale.value;
  if (pixels <= 0) return null;
  const length = LENGTHS_MM.find((each) => each * pixels <= LONGEST_PX) ?? 10;
  const text = length >= 1000 ? withUnit(formatNumber(length / 1000), "m") : withUnit(formatNumber(length / 10), "cm");
  return (
    <span class="garden-scale" style={{ width: `${length * pixels}px` }}>
      {text}
    </span>
  );
}

/** Where the pointer is, while it is above the bed. */
export function Coordinates({ bed }: { bed: Place }) {
  const place = pointer.value;
  if (!place || !isWithin(place, bed)) return null;
  return <span class="garden-coordinates">{formatPlace(place, 0)}</span>;
}

const standing = computed(() => {
  const count = (type: string): number => list("points").filter(({ pointer_type }) => pointer_type === type).length;
  return t.told(count("Plant"), count("Weed"), count("GenericPointer"));
});

/** The map in words, for those who do not see it. */
export function Told() {
  const place = robotPlace.value;
  return (
    <p id="garden-told" class="garden-told">
      {standing.value} {place && t.robotAt(formatPlace({ x: place.x, y: place.y }, 0), isBusy.value)}{" "}
      {shownRobot.value && toldOf(shownRobot.value)}
    </p>
  );
}

/** Tool and work of the robot in words. */
const toldOf = ({ tool, works }: ShownRobot): string =>
  [tool && t.robotHas(tool.name), ...works.map((work) => workTexts[work])].filter(Boolean).join(" ");

/** Where the robot is. */
export function RobotPlace() {
  const place = robotPlace.value;
  if (!place || !isOn("show_device")) return null;
  return (
    <span class="garden-coordinates">
      <Icon name="robot" size={16} label={t.robot} /> {formatPlace(place, 0)}
    </span>
  );
}
