import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../../../controls/button";
import { Spinner } from "../../../controls/states";
import { isReachable } from "../../../state/api";
import { find, one } from "../../../state/records";
import { editOne } from "../../../state/writes";
import { tell } from "../../../state/message";
import { t } from "../../../texts/garden";
import { openId } from "../address";
import { bed, projection } from "../scene";
import { dragged, isBoxing, pointer, scale } from "../state";
import { placeOf, drop } from "../moves";
import { boxed, tapped } from "../taps";
import { drawBase, drawTop, readBase, readTop } from "./draw";
import type { GardenMap, View } from "./leaflet";
import { Coordinates, Scale } from "./legend";

/** The view that was left last: who comes back sees the same. */
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

const prefers = (what: string): MediaQueryList => matchMedia(what);

/** Everything that draws the map again when something changes; answers how to end it. */
function follow(map: GardenMap): () => void {
  const dark = prefers("(prefers-color-scheme: dark)");
  const redrawAll = (): void => {
    map.redraw();
    map.redrawTop();
  };
  dark.addEventListener("change", redrawAll);
  const ends = [
    effect(() => {
      readBase();
      map.redraw();
    }),
    effect(() => {
      readTop();
      map.redrawTop();
    }),
    effect(() => map.setBoxing(isBoxing.value)),
    effect(() => {
      const point = openId.value === undefined ? undefined : find("points", openId.value);
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
    () => dark.removeEventListener("change", redrawAll),
  ];
  return () => ends.forEach((end) => end());
}

/** What covers the map when a panel is open, in pixels. */
function covered(container: HTMLElement): { right: number; bottom: number } {
  const panel = container.parentElement?.querySelector(".garden-panel")?.getBoundingClientRect();
  if (!panel) return { right: 0, bottom: 0 };
  const isAtSide = panel.width < container.clientWidth / 2;
  return isAtSide ? { right: panel.width, bottom: 0 } : { right: 0, bottom: panel.height };
}

/** The map and what stands above it. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GardenMap>();
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = projection.value;
  const shape = projection.value;

  useEffect(() => {
    let end = (): void => void (isWanted = false);
    let isWanted = true;
    import("./leaflet").then(
      ({ openMap }) => {
        if (!isWanted || !container.current) return;
        const isStill =
          prefers("(prefers-reduced-motion: reduce)").matches || (one("webAppConfig")?.disable_animations ?? false);
        const made = openMap(container.current, {
          projection: shape,
          view: lastView ?? { steps: stepsOfPreference() },
          isStill,
          drawBase,
          drawTop,
          onTap: tapped,
          onBox: boxed,
          onPointer: (place) => (pointer.value = place),
          onView: (view) => {
            lastView = view;
            scale.value = view.scale;
          },
          onZoom: keepZoom,
        });
        const endFollowing = follow(made);
        setMap(made);
        end = () => {
          endFollowing();
          made.close();
        };
      },
      () => setFailed(true),
    );
    return () => end();
  }, [shape]);

  // What is opened comes out from below the panel.
  const open = openId.value === undefined ? undefined : find("points", openId.value);
  useEffect(() => {
    if (map && open && container.current) map.show(placeOf(open), covered(container.current));
  }, [map, open?.id]);

  return (
    <div class="garden-map">
      <div
        ref={container}
        class="garden-canvas"
        role="region"
        aria-label={t.map}
        data-width={width}
        data-height={height}
      />
      {!map && (hasFailed ? <p class="garden-failed">{t.goneText}</p> : <Spinner />)}
      {map && (
        <div class="garden-zoom" role="group">
          <IconButton icon="zoomIn" label={t.zoomIn} look="plain" onPress={() => map.zoomBy(1)} />
          <IconButton icon="zoomOut" label={t.zoomOut} look="plain" onPress={() => map.zoomBy(-1)} />
          <IconButton icon="fit" label={t.fit} look="plain" onPress={() => map.fit()} />
        </div>
      )}
      <div class="garden-legend">
        <Scale />
        <Coordinates bed={bed.value} />
      </div>
    </div>
  );
}
