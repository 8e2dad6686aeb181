import type { Projection } from "../../../garden/projection";
import type { Place } from "../../../../robot/garden/place";
import { startBoxing } from "./boxing";
import { addHandle, type Handle, type ShownHandle } from "./handle";
import {
  createMap,
  type LatLng,
  latLng,
  type LeafletMouseEvent,
  loadMarkers,
  type Markers,
  point,
  Simple,
} from "./leaflet";
import type { Dot, Draw } from "./pen";
import { addSheet } from "./sheet";
import { addTiles } from "./tiles";

/* The map: Leaflet moves and zooms it, canvases that we draw on show the garden. Loaded when a map is first shown. */

/** No zoom of Leaflet takes longer. */
const LONGEST_ZOOM_MS = 1000;

interface Events {
  readonly onTap: (place: Place, scale: number) => void;
  /** `at`: in pixels of the window of the map. */
  readonly onPointer: (place: Place | undefined, at?: Dot) => void;
  /** The map begins to move. */
  readonly onMove: () => void;
  /** The view has come to rest. */
  readonly onView: (view: View) => void;
  /** Called when somebody has changed the zoom. */
  readonly onZoom: (view: View) => void;
  readonly onBox: (from: Place, to: Place) => void;
  /** A box is being drawn. */
  readonly onDraw: (from: Place, to: Place) => void;
}

/** The part of the garden that is seen. */
export interface View {
  readonly center: Place;
  /** Steps of zoom above the view in which the whole garden fits. */
  readonly steps: number;
  /** Pixels per millimetre. */
  readonly scale: number;
}

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface GardenMap {
  /** Draws what stands still anew, from the next frame on. `isOften`: as calmly as while the map moves. */
  readonly redraw: (isOften: boolean) => void;
  /** Draws what moves. */
  readonly redrawTop: () => void;
  readonly zoomBy: (steps: number) => void;
  readonly fit: (corners?: readonly Place[]) => void;
  /** Says how many pixels at the right are covered. Where the whole garden is seen, it goes to the room that is left. */
  readonly cover: (right: number) => void;
  /** Moves the map so that places can be seen beside what is covered, the first one in any case. */
  readonly show: (places: readonly Place[]) => void;
  readonly setHandle: (handle: Handle | undefined) => void;
  /** Whether dragging draws a box instead of moving the map. */
  readonly setBoxing: (isBoxing: boolean) => void;
  readonly close: () => void;
}

/** Zoom steps as people count them: two double the size. */
const STEP = 0.5;
const MOST_PIXELS_PER_MM = 3;
/** Least zoom: so many steps below the view in which the whole garden fits. It then fits beside a panel too. */
const SMALLER = 4;
/** Zooms that differ by less count as the same. */
const EQUAL = 0.01;
/** Pixels that are kept free around what is opened. */
const SEEN_PX = 48;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export function openMap(
  container: HTMLElement,
  options: {
    readonly projection: Projection;
    /** Pixels at each side that the whole garden leaves free. */
    readonly margins: Margins;
    readonly view: Partial<Pick<View, "center" | "steps">>;
    readonly isStill: boolean;
    readonly drawBase: Draw;
    readonly drawTop: Draw;
    readonly isTopBlank: () => boolean;
  } & Events,
): GardenMap {
  const {
    projection,
    margins,
    view,
    isStill,
    drawBase,
    drawTop,
    isTopBlank,
    onTap,
    onPointer,
    onMove,
    onView,
    onZoom,
    onBox,
    onDraw,
  } = options;
  const { width, height } = projection;
  const toMap = (place: Place): LatLng => {
    const { left, up } = projection.toMap(place);
    return latLng(up, left);
  };
  const toGarden = ({ lat, lng }: LatLng): Place => projection.toGarden({ left: lng, up: lat });
  const map = createMap(container, {
    crs: Simple,
    zoomSnap: 0,
    zoomDelta: STEP,
    wheelPxPerZoomLevel: 160,
    maxZoom: Math.log2(MOST_PIXELS_PER_MM),
    minZoom: -8,
    zoomControl: false,
    attributionControl: false,
    boxZoom: false,
    doubleClickZoom: false,
    inertia: !isStill,
    zoomAnimation: !isStill,
    maxBounds: [
      [-height, -width],
      [2 * height, 2 * width],
    ],
  });
  const bounds: [[number, number], [number, number]] = [
    [0, 0],
    [height, width],
  ];
  let covered = 0;
  const padding = () => ({
    paddingTopLeft: point(margins.left, margins.top),
    paddingBottomRight: point(margins.right + covered, margins.bottom),
  });
  const fitZoom = (): number => {
    const { paddingTopLeft, paddingBottomRight } = padding();
    return map.getBoundsZoom(bounds, false, paddingTopLeft.add(paddingBottomRight));
  };
  const fit = (animate: boolean, around: [number, number][] = bounds): void =>
    void map.fitBounds(around, { ...padding(), animate });
  const scaleNow = (): number => map.getZoomScale(map.getZoom(), 0);
  fit(false);
  if (view.center || view.steps) {
    map.setView(view.center ? toMap(view.center) : map.getCenter(), fitZoom() + (view.steps ?? 0) * STEP, {
      animate: false,
    });
  }
  map.setMinZoom(fitZoom() - SMALLER * STEP);
  const base = addTiles(map, projection, drawBase);
  const top = addSheet(map, projection, drawTop, isTopBlank);
  // A panel or a line at the foot makes the map lower for a while. The view that fits is computed without it.
  let whole = fitZoom();
  let size = map.getSize();
  /** Takes another zoom as the one in which the whole garden fits, and goes there from the one before. */
  function takeRoom(fits: number, animate: boolean): void {
    const wasWhole = Math.abs(map.getZoom() - whole) < EQUAL;
    whole = fits;
    map.setMinZoom(whole - SMALLER * STEP);
    if (wasWhole) fit(animate);
  }
  map.on("resize", () => {
    const [fits, now] = [fitZoom(), map.getSize()];
    if (fits < whole - EQUAL || (now.x === size.x && now.y < size.y)) return;
    size = now;
    takeRoom(fits, false);
  });
  const cover = (right: number): void => {
    if (right === covered) return;
    covered = right;
    takeRoom(fitZoom(), !isStill);
  };
  const viewNow = (): View => ({
    center: toGarden(map.getCenter()),
    steps: (map.getZoom() - whole) / STEP,
    scale: scaleNow(),
  });
  map.on("moveend", () => onView(viewNow()));
  map.on("zoomend", () => onZoom(viewNow()));
  onView(viewNow());
  map.on("click", ({ latlng }: LeafletMouseEvent) => {
    if (!boxing.hasJustDrawn()) onTap(toGarden(latlng), scaleNow());
  });
  // A map that is moved takes its place along with the pointer: nothing to show anew.
  let isMoving = false;
  map.on("movestart", () => {
    isMoving = true;
    onMove();
  });
  map.on("moveend", () => void (isMoving = false));
  map.on("mousemove", ({ latlng, containerPoint }: LeafletMouseEvent) => {
    if (!isMoving) onPointer(toGarden(latlng), containerPoint);
  });
  map.on("mouseout", () => onPointer(undefined));

  // A line at the foot takes room from below: what lies above it stays where it is.
  const sized = new ResizeObserver(() => map.invalidateSize({ animate: false, pan: false }));
  sized.observe(container);
  const boxing = startBoxing(container, (event) => toGarden(map.mouseEventToLatLng(event)), onBox, onDraw);

  let markers: Markers | undefined;
  let wanted: Handle | undefined;
  let shown: ShownHandle | undefined;
  return {
    redraw: base.redraw,
    redrawTop: top.redraw,
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps * STEP),
    fit: (corners) =>
      fit(
        !isStill,
        corners?.map((corner) => {
          const { left, up } = projection.toMap(corner);
          return [up, left];
        }),
      ),
    cover,
    show: (places) => {
      map.invalidateSize({ animate: false, pan: false });
      const seen = map.getSize().subtract([SEEN_PX + covered, SEEN_PX]);
      const shift = point(0, 0);
      for (const place of places.toReversed()) {
        const { x, y } = map.latLngToContainerPoint(toMap(place));
        shift.x = within(shift.x, x - seen.x, x - SEEN_PX);
        shift.y = within(shift.y, y - seen.y, y - SEEN_PX);
      }
      map.panTo(map.containerPointToLatLng(map.getSize().divideBy(2).add(shift)), { animate: !isStill });
    },
    setHandle: (handle) => {
      const hadFocus = shown?.hasFocus() ?? false;
      shown?.remove();
      shown = undefined;
      wanted = handle;
      if (!handle) return;
      const show = (loaded: Markers): void => {
        markers = loaded;
        if (wanted !== handle) return;
        shown = addHandle({ map, toMap, toGarden, ...loaded }, handle);
        if (hadFocus) shown.focus();
      };
      if (markers) show(markers);
      else loadMarkers().then(show, () => {}); // without them the form moves the point
    },
    setBoxing: (isBoxing) => {
      boxing.set(isBoxing);
      isBoxing ? map.dragging.disable() : map.dragging.enable();
    },
    close: () => {
      wanted = undefined;
      sized.disconnect();
      boxing.close();
      base.close();
      top.close();
      // Leaflet 1.9.4 leaves the timers of a zoom running, which fail without a map.
      map.off();
      setTimeout(() => map.remove(), LONGEST_ZOOM_MS);
    },
  };
}
