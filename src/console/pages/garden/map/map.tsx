import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../../../controls/button";
import { projection } from "../../../controls/lying";
import { Spinner } from "../../../controls/states";
import { stepOfLight } from "../../../garden/light";
import type { Place } from "../../../../robot/garden/place";
import { editOne, find, isReachable, lookOnly, one, tell } from "../../../state";
import { t } from "../../../texts/garden/map";
import { opened, openId, openPlace } from "../address";
import { bed, placeOf, pressedAt } from "../scene";
import { followRemoved } from "../removed";
import { dragged, framed, hovered, isBoxing, isNow, lit, panel, pointer, preview, scale } from "../state";
import { drop } from "../moves";
import { boxed, drawn, tapped } from "../taps";
import { drawBase, drawTop, isTopBlank, readBase, readTop } from "./draw";
import type { GardenMap, Margins, openMap as OpenMap, View } from "./open-map";
import { Coordinates, RobotPlace, Scale, Told } from "./legend";

/** The last view. Opening the page again shows the same. */
let lastView: View | undefined;

/** `zoom_level` of an account that has chosen none; the whole garden fits then. Each number is one step. */
const FITS = -2;
const LEAST = -9;
const MOST = 3;
const SAVED_AFTER_MS = 1500;

const stepsOfPreference = (): number => (one("webAppConfig")?.zoom_level ?? FITS) - FITS;

let saving: ReturnType<typeof setTimeout> | undefined;

/** Keeps the zoom in the preferences, when it has come to rest. A failure is no loss. */
function keepZoom({ steps }: View): void {
  clearTimeout(saving);
  const zoom_level = Math.max(LEAST, Math.min(MOST, Math.round(steps) + FITS));
  if (zoom_level === one("webAppConfig")?.zoom_level || !isReachable.peek()) return;
  saving = setTimeout(() => void editOne("webAppConfig", { zoom_level }).catch(() => {}), SAVED_AFTER_MS);
}

/** Room for the buttons above the map. */
const NARROW: Margins = { top: 28, right: 60, bottom: 68, left: 28 };
const WIDE: Margins = { top: 72, right: 28, bottom: 68, left: 28 };

/** Lets the browser answer fingers between two pieces of work that are long on a phone. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const prefers = (what: string): MediaQueryList => matchMedia(what);

const LIGHT_MS = 60_000;

/** Keeps the light up to date. Returns a function that ends this. */
function followLight(): () => void {
  const look = (): void => void (lit.value = stepOfLight(Date.now()));
  const timer = setInterval(look, LIGHT_MS);
  look();
  return () => clearInterval(timer);
}

/** Redraws the map when something changes. Returns a function that ends this. */
function follow(map: GardenMap): () => void {
  const dark = prefers("(prefers-color-scheme: dark)");
  const redrawAll = (): void => {
    map.redraw(false);
    map.redrawTop();
  };
  dark.addEventListener("change", redrawAll);
  const ends = [
    effect(() => {
      readBase();
      map.redraw(!isNow.value); // a day follows the other while somebody slides
    }),
    effect(() => {
      readTop();
      map.redrawTop();
    }),
    effect(() => map.setBoxing(isBoxing.value)),
    effect(() => {
      const isMovable = lookOnly.value === undefined; // who may only look finds nothing to drag
      const point = isMovable && openId.value !== undefined ? find("points", openId.value) : undefined;
      const place = point && placeOf(point);
      map.setHandle(
        point &&
          place && {
            place,
            label: t.drag(point.name),
            onDrag: (to) => (dragged.value = to),
            onDrop: (to) => void drop(point, to).catch(tell),
          },
      );
    }),
    effect(() => {
      if (framed.value) map.fit(framed.value);
      framed.value = undefined;
    }),
    followRemoved(),
    followLight(),
    () => dark.removeEventListener("change", redrawAll),
  ];
  return () => ends.forEach((end) => end());
}

/** Pixels of the map that a panel at its side covers; at the foot of a phone it stands below the map. */
function coveredRight(container: HTMLElement, beside: HTMLElement | undefined): number {
  const { left, right } = container.getBoundingClientRect();
  const covered = beside ? right - beside.getBoundingClientRect().left : 0;
  return covered < right - left ? covered : 0;
}

/** The places that the open panel is about. */
function placesInWork(): readonly Place[] {
  const place = opened.value.what === "here" && openPlace.value;
  return place ? [place] : preview.value.places;
}

/** A card at what the mouse points to, loaded with the first one. */
function Hovered() {
  const [loaded, setLoaded] = useState<typeof import("./card")>();
  const over = hovered.value;
  const point = over && pressedAt(over.place, scale.value);
  const isWanted = point !== undefined && point.id !== openId.value && opened.value.what !== "add";
  useEffect(() => {
    if (isWanted && !loaded) import("./card").then(setLoaded, () => {}); // no connection, no card
  }, [isWanted, loaded]);
  return isWanted && over && loaded ? <loaded.Card point={point} at={over.at} /> : null;
}

const canHover = prefers("(hover: hover)");

/** Shows the garden in an element. */
const openOn = (container: HTMLElement, openMap: typeof OpenMap): GardenMap =>
  openMap(container, {
    projection: projection.peek(),
    margins: prefers("(width < 900px)").matches ? NARROW : WIDE,
    view: lastView ?? { steps: stepsOfPreference() },
    isStill: prefers("(prefers-reduced-motion: reduce)").matches || (one("webAppConfig")?.disable_animations ?? false),
    drawBase,
    drawTop,
    isTopBlank,
    onTap: tapped,
    onBox: boxed,
    onDraw: drawn,
    onPointer: (place, at) => {
      pointer.value = place;
      hovered.value = place && at && canHover.matches ? { place, at } : undefined;
    },
    onMove: () => (hovered.value = undefined),
    onView: (view) => {
      lastView = view;
      scale.value = view.scale;
    },
    onZoom: keepZoom,
  });

/** The map and everything above it. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GardenMap>();
  const [hasFailed, setFailed] = useState(false);
  const shape = projection.value;

  useEffect(() => {
    let end = (): void => void (isWanted = false);
    let isWanted = true;
    const show = async (): Promise<void> => {
      const { openMap } = await import("./open-map");
      await nextTask();
      if (!isWanted || !container.current) return;
      const made = openOn(container.current, openMap);
      const endFollowing = follow(made);
      end = () => {
        isWanted = false;
        endFollowing();
        made.close();
      };
      await nextTask();
      if (isWanted) setMap(made);
    };
    show().catch(() => setFailed(true));
    return () => end();
  }, [shape]);

  // An opened point comes out from below the panel, also when the panel comes later, or grows on a phone.
  const open = openId.value === undefined ? undefined : find("points", openId.value);
  const places = open ? [placeOf(open)] : placesInWork();
  const beside = panel.value;
  useEffect(() => {
    if (!map || !container.current) return;
    if (!beside) return map.cover(0);
    const around = container.current;
    const sized = new ResizeObserver(() => {
      map.cover(coveredRight(around, beside));
      if (places.length > 0) map.show(places);
    });
    sized.observe(beside);
    return () => sized.disconnect();
  }, [map, beside, open ? open.id : JSON.stringify(places)]);

  return (
    <>
      <div ref={container} class="garden-canvas" role="region" aria-label={t.map} aria-describedby="garden-told" />
      <Told />
      {!map && (hasFailed ? <p class="garden-failed">{t.mapFailed}</p> : <Spinner />)}
      {map && (
        <div class="garden-zoom" role="group">
          <IconButton icon="zoomIn" label={t.zoomIn} look="plain" onPress={() => map.zoomBy(1)} />
          <IconButton icon="zoomOut" label={t.zoomOut} look="plain" onPress={() => map.zoomBy(-1)} />
          <IconButton icon="fit" label={t.fit} look="plain" onPress={() => map.fit()} />
        </div>
      )}
      <Hovered />
      <div class="garden-legend">
        <RobotPlace />
        <Coordinates bed={bed.value} />
        <Scale />
      </div>
    </>
  );
}
