import { useLayoutEffect, useRef } from "preact/hooks";
import type { Form } from "../../../garden/canopy";
import { NOON } from "../../../garden/light";
import type { Projection } from "../../../garden/projection";
import type { Place } from "../../../../robot/garden/place";
import { legendTexts, t } from "../../../texts/garden/legend";
import { sharpness } from "../map/canvas";
import { drawCameraViews, drawReadings } from "../map/draw-areas";
import { drawLenses } from "../map/draw-overlaps";
import { drawPlants, drawPoints, drawRemoved, drawSlots, drawSpread, drawWeeds } from "../map/draw-points";
import { drawAhead, drawRobot, drawTrail } from "../map/draw-robot";
import { type Draw, type Pen, penOf } from "../map/pen";

/* Signs and colours of the map with their meaning, drawn by the code of the map. */

/** A sample in pixels, and its piece of the garden in millimetres. */
const [WIDE, HIGH] = [56, 40];
const SCALE = 0.2;
const SIZE = { x: WIDE / SCALE, y: HIGH / SCALE };
const MIDDLE = { x: SIZE.x / 2, y: SIZE.y / 2 };
const PROJECTION: Projection = {
  width: SIZE.x,
  height: SIZE.y,
  toMap: ({ x, y }) => ({ left: x, up: -y }),
  toGarden: ({ left, up }) => ({ x: left, y: -up }),
};

const at = (x: number, y = 0): Place => ({ x: MIDDLE.x + x, y: MIDDLE.y + y });

function plantOf(form: Form, place: Place, size = 75) {
  const canopy = form === "seedling" ? size / 2 : size;
  return { plant: { ...place, id: 1 }, look: "tomato" as const, form, canopy, spread: 90 };
}
const plant =
  (form: Form): Draw =>
  (pen) =>
    drawPlants(pen, [plantOf(form, MIDDLE)], NOON);
const weed = { ...MIDDLE, id: 1, radius: 75, plant_stage: "active" } as const;

/** The signs, each with what draws it. */
const SIGNS: Readonly<Record<keyof typeof legendTexts, Draw>> = {
  planned: plant("place"),
  sprouted: plant("seedling"),
  growing: plant("grown"),
  ripe: plant("ripe"),
  gone: plant("stump"),
  room: (pen) => {
    drawSpread(pen, [plantOf("grown", MIDDLE)]);
    drawPlants(pen, [plantOf("grown", MIDDLE, 45)], NOON);
  },
  tight: (pen) => {
    const pair = [at(-45), at(45)] as const;
    drawSpread(
      pen,
      pair.map((place) => plantOf("grown", place)),
    );
    drawLenses(pen, [
      [
        { ...pair[0], radius: 90 },
        { ...pair[1], radius: 90 },
      ],
    ]);
  },
  weed: (pen) => drawWeeds(pen, [weed], NOON),
  pending: (pen) => drawWeeds(pen, [{ ...weed, plant_stage: "pending" }], NOON),
  removed: (pen) => drawRemoved(pen, [weed]),
  point: (pen) => drawPoints(pen, [{ ...MIDDLE, radius: 75, meta: { color: "blue" } }]),
  slot: (pen) => drawSlots(pen, [{ slot: { pullout_direction: 1 }, place: at(-25), tool: undefined }]),
  robot: (pen) => drawRobot(pen, { place: MIDDLE, tool: undefined, works: [] }, SIZE),
  trail: (pen) => drawTrail(pen, [at(-110, 40), at(-20, -40), at(110, 20)]),
  ahead: (pen) => drawAhead(pen, [at(-110, 40), at(-20, -40), at(110, 20)]),
  camera: (pen) => drawCameraViews(pen, [{ topLeft: at(-80, -55), topRight: at(80, -55), bottomLeft: at(-80, 55) }]),
  reading: (pen) =>
    drawReadings(pen, [
      { place: at(-40), level: 0.1 },
      { place: at(40), level: 0.9 },
    ]),
};

/** The signs of the map with their meaning. */
export const Legend = () => (
  <section class="garden-signs" aria-labelledby="garden-signs">
    <h3 id="garden-signs">{t.title}</h3>
    <ul>
      {(Object.keys(SIGNS) as (keyof typeof SIGNS)[]).map((sign) => (
        <li key={sign}>
          <Sample draw={SIGNS[sign]} />
          {legendTexts[sign]}
        </li>
      ))}
    </ul>
  </section>
);

function Sample({ draw }: { draw: Draw }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const ratio = sharpness();
    context.scale(ratio, ratio);
    const pen: Pen = penOf(context, PROJECTION, SCALE, { left: 0, top: 0, width: WIDE, height: HIGH });
    context.fillStyle = pen.color("--soil");
    context.fillRect(0, 0, WIDE, HIGH);
    draw(pen);
  }, []);
  const ratio = sharpness();
  return <canvas ref={canvas} width={WIDE * ratio} height={HIGH * ratio} aria-hidden />;
}
