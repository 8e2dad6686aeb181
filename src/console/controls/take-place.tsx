import { isMoving, robotPlace } from "../state";
import { AXES, type Axis } from "../state/robot";
import { t } from "../texts/care/take-place";
import { formatNumber } from "../texts/format";
import { t as off } from "../texts/care/off";
import { Button } from "./button";
import { whyOff } from "./off";

export type RobotPlace = Readonly<Record<Axis, number>>;

/** Millimetres as forms have them. */
const tenths = (value: number): number => Math.round(value * 10) / 10 + 0; // no -0

/** The robot's place, or as a text the reason against it: it moves, it is away. */
export function placeOfRobot(): RobotPlace | string {
  const place = robotPlace.value;
  const reason = whyOff("stays");
  if (reason !== undefined) return reason;
  if (!place) return t.notTold;
  if (AXES.some(isMoving)) return off.busy;
  return { x: tenths(place.x), y: tenths(place.y), z: tenths(place.z) };
}

/** `X 120.5 · Y 300 · Z −40`. */
export const placeText = (place: RobotPlace, axes: readonly Axis[] = AXES): string =>
  axes.map((axis) => `${axis.toUpperCase()} ${formatNumber(place[axis])}`).join(" · ");

interface Props {
  readonly axes: readonly Axis[];
  /** Gets the numbers of these axes. The button waits until they are stored, where they are at once. */
  readonly onTake: (place: Partial<RobotPlace>) => unknown;
}

/** Fills fields of a place with where the robot stands, as if typed. */
export function TakePlace({ axes, onTake }: Props) {
  const place = placeOfRobot();
  const isKnown = typeof place !== "string";
  const take = (): unknown => isKnown && onTake(Object.fromEntries(axes.map((axis) => [axis, place[axis]])));
  return (
    <Button
      icon="robot"
      off={isKnown ? undefined : place}
      title={isKnown ? placeText(place, axes) : undefined}
      onPress={take}
    >
      {t.take}
    </Button>
  );
}
