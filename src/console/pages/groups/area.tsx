import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { PointGroup } from "../../../client/records";
import type { Place } from "../../../robot/garden/place";
import { bedDrawing } from "../../controls/bed-drawing";
import { Button } from "../../controls/button";
import { Problem } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { TakePlace } from "../../controls/take-place";
import { areaBetween, areaOf, withArea } from "../../garden/area";
import { farCornerOf } from "../../garden/projection";
import { bedLook, presence } from "../../state";
import { formatLength } from "../../texts/format";
import { t } from "../../texts/garden/area";
import { MembersMap, type MembersProps } from "./members-map";
import "./area.css";

type Criteria = PointGroup["criteria"];

/** A corner as far as it is known. */
interface Corner {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}
const CORNERS = ["first", "second"] as const;
type Corners = Readonly<Record<(typeof CORNERS)[number], Corner>>;

const NOWHERE: Corner = {};
const isWhole = (corner: Corner): corner is Place => corner.x !== undefined && corner.y !== undefined;

/** Steps of the arrow keys, in millimetres. */
const STEP = 10;
/** Pixels that a finger may move aside while it presses. */
const STILL_PX = 8;

interface Props extends MembersProps {
  readonly criteria: Criteria;
  readonly onChange: (criteria: Criteria) => void;
  readonly onEnd: () => void;
}

/** Draws the area of a group: two corners, by dragging, two presses, keys, or the robot's place. Members light up at once. */
export default function DrawArea({ criteria, onChange, onEnd, ...members }: Props) {
  const bed = farCornerOf(bedLook.value);
  const [corners, setCorners] = useState<Corners>(() => {
    const area = areaOf(criteria, bed);
    return { first: area?.from ?? NOWHERE, second: area?.to ?? NOWHERE };
  });
  const take = (next: Corners): void => {
    setCorners(next);
    const area = isWhole(next.first) && isWhole(next.second) ? areaBetween(next.first, next.second) : undefined;
    if (area) onChange(withArea(criteria, area));
  };
  const { first, second } = corners;
  const hasOne = isWhole(first) && !isWhole(second);
  const isFlat = isWhole(first) && isWhole(second) && !areaBetween(first, second);
  const press = (place: Place): void => take(hasOne ? { first, second: place } : { first: place, second: NOWHERE });
  return (
    <div class="group-area">
      <p class="hint" role="status">
        {hasOne ? t.other : t.hint}
      </p>
      <Drawn bed={bed} onPress={press} onDraw={(from, to) => take({ first: from, second: to })}>
        <MembersMap {...members} criteria={criteria} spot={hasOne ? first : undefined} />
      </Drawn>
      {isFlat && <Problem>{t.flat}</Problem>}
      {CORNERS.map((name) => (
        <CornerFields
          key={name}
          name={name}
          bed={bed}
          corner={corners[name]}
          onChange={(change) => take({ ...corners, [name]: { ...corners[name], ...change } })}
        />
      ))}
      <div class="toolbar">
        <Button look="main" onPress={onEnd}>
          {t.done}
        </Button>
        <Button
          onPress={() => {
            setCorners({ first: NOWHERE, second: NOWHERE });
            onChange(withArea(criteria, undefined));
          }}
        >
          {t.remove}
        </Button>
      </div>
    </div>
  );
}

interface CornerProps {
  readonly name: (typeof CORNERS)[number];
  readonly bed: Place;
  readonly corner: Corner;
  readonly onChange: (change: Corner) => void;
}

/** A corner as numbers, for those who do not draw. */
const CornerFields = ({ name, bed, corner, onChange }: CornerProps) => (
  <fieldset>
    <legend>{t[name]}</legend>
    <div class="form-two">
      {(["x", "y"] as const).map((axis) => (
        <NumberField
          key={axis}
          label={t[`${name}${axis}`]}
          unit="mm"
          step={STEP}
          value={corner[axis]}
          onChange={(value) => onChange({ [axis]: value })}
          refuse={(value) => (value < 0 || value > bed[axis] ? t.outside(formatLength(bed[axis])) : undefined)}
        />
      ))}
    </div>
    {presence.value?.robot.seen_at && <TakePlace axes={["x", "y"]} onTake={({ x, y }) => onChange({ x, y })} />}
  </fieldset>
);

interface DrawnProps {
  readonly bed: Place;
  readonly children: ComponentChildren;
  readonly onPress: (place: Place) => void;
  readonly onDraw: (from: Place, to: Place) => void;
}

/** Hears what is pressed and drawn on the map in it, in whole millimetres on the bed. */
function Drawn({ bed, children, onPress, onDraw }: DrawnProps) {
  const begun = useRef<{ readonly place: Place; readonly x: number; readonly y: number; isDrawn: boolean }>(undefined);
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Place => {
    const map = (currentTarget as HTMLElement).querySelector("svg"); // its own handler
    const { x, y } = bedDrawing().placeOf(
      new DOMPoint(clientX, clientY).matrixTransform(map?.getScreenCTM()?.inverse()),
    );
    const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
    return { x: within(x, bed.x), y: within(y, bed.y) };
  };
  const move = (event: PointerEvent): void => {
    const start = begun.current;
    if (!start) return;
    start.isDrawn ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX;
    if (start.isDrawn) onDraw(start.place, placeOf(event));
  };
  return (
    <div
      class="group-drawn"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { place: placeOf(event), x: event.clientX, y: event.clientY, isDrawn: false };
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        move(event);
        if (begun.current && !begun.current.isDrawn) onPress(begun.current.place);
        begun.current = undefined;
      }}
      onPointerCancel={() => void (begun.current = undefined)}
    >
      {children}
    </div>
  );
}
