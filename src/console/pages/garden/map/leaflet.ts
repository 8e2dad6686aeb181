import {
  CRS,
  divIcon,
  DomUtil,
  type LatLng,
  latLng,
  type LeafletEvent,
  type LeafletMouseEvent,
  map as createMap,
  Marker,
  point,
  type ZoomAnimEvent,
} from "leaflet";
import type { Place, Projection } from "../../../garden/projection";
import { type Pen, penOf } from "./pen";

/* The map: Leaflet moves and zooms it, canvases that we draw on show the garden. Loaded when a map is first shown. */

type Draw = (pen: Pen) => void;

interface Events {
  readonly onTap: (place: Place, scale: number) => void;
  readonly onPointer: (place: Place | undefined) => void;
  /** The view has come to rest. */
  readonly onView: (view: View) => void;
  /** Somebody has changed the zoom. */
  readonly onZoom: (view: View) => void;
  readonly onBox: (from: Place, to: Place) => void;
}

/** What is seen of the garden. */
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

/** A point that can be dragged. */
export interface Handle {
  readonly place: Place;
  readonly label: string;
  readonly onDrag: (place: Place) => void;
  readonly onDrop: (place: Place) => void;
}

export interface GardenMap {
  /** Draws what stands still anew, with the next frame. */
  readonly redraw: () => void;
  /** Draws what moves. */
  readonly redrawTop: () => void;
  readonly zoomBy: (steps: number) => void;
  readonly fit: () => void;
  /** Moves the map so that a place can be seen; so many pixels at the right are covered. */
  readonly show: (place: Place, coveredRight: number) => void;
  readonly setHandle: (handle: Handle | undefined) => void;
  /** Whether dragging draws a box instead of moving the map. */
  readonly setBoxing: (isBoxing: boolean) => void;
  readonly close: () => void;
}

/** Zoom steps as people count them: two double the size. */
export const STEP = 0.5;
const MOST_PIXELS_PER_MM = 3;
/** How much of the window is drawn beyond each of its sides, so that panning shows it at once. */
const SPARE = 0.25;
const SHARPEST = 2;
/** Levels of zoom that differ by less are one. */
const EQUAL = 0.01;
/** Pixels that are kept free around what is opened. */
const SEEN_PX = 48;

type LeafletMap = ReturnType<typeof createMap>;

/** A canvas above the map. It moves with the map, and is drawn anew when the view has come to rest or leaves it. */
function addSheet(map: LeafletMap, projection: Projection, draw: Draw) {
  const canvas = document.createElement("canvas");
  canvas.className = "leaflet-zoom-animated";
  map.getPane("overlayPane")?.append(canvas);
  const context = canvas.getContext("2d");
  let frame = 0;
  let corner: LatLng = latLng(0, 0);
  let zoom = 0;

  function paint(): void {
    frame = 0;
    if (!context) return;
    const size = map.getSize();
    const spare = size.multiplyBy(SPARE).round();
    const start = map.containerPointToLayerPoint(spare.multiplyBy(-1)).round();
    const [width, height] = [size.x + 2 * spare.x, size.y + 2 * spare.y];
    const ratio = Math.min(devicePixelRatio, SHARPEST);
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    corner = map.layerPointToLatLng(start);
    zoom = map.getZoom();
    DomUtil.setTransform(canvas, start, 1);
    const { x: left, y: top } = map.project(corner, zoom);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    draw(penOf(context, projection, map.getZoomScale(zoom, 0), { left, top, width, height }));
  }
  const redraw = (): void => void (frame ||= requestAnimationFrame(paint));

  /** The window has left what is drawn. */
  function look(): void {
    const size = map.getSize();
    const { x, y } = map.latLngToContainerPoint(corner);
    if (x > 0 || y > 0 || x + size.x * (1 + 2 * SPARE) < size.x || y + size.y * (1 + 2 * SPARE) < size.y) redraw();
  }
  const stretch = (): void =>
    DomUtil.setTransform(canvas, map.latLngToLayerPoint(corner), map.getZoomScale(map.getZoom(), zoom));
  /** Begins the animation to another zoom, as Leaflet places what it zooms itself. */
  function animate(event: LeafletEvent): void {
    const { center, zoom: next } = event as ZoomAnimEvent; // the type that this event has
    const pane = map.getPane("mapPane");
    const origin = map
      .project(center, next)
      .subtract(map.getSize().divideBy(2))
      .add(pane ? DomUtil.getPosition(pane) : point(0, 0))
      .round();
    DomUtil.setTransform(canvas, map.project(corner, next).subtract(origin), map.getZoomScale(next, zoom));
  }
  map.on("moveend resize viewreset", redraw);
  map.on("move", look);
  map.on("zoom", stretch);
  map.on("zoomanim", animate);
  paint();
  return { redraw, close: () => cancelAnimationFrame(frame) };
}

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
  } & Events,
): GardenMap {
  const { projection, margins, view, isStill, drawBase, drawTop, onTap, onPointer, onView, onZoom, onBox } = options;
  const { width, height } = projection;
  const toMap = (place: Place): LatLng => {
    const { left, up } = projection.toMap(place);
    return latLng(up, left);
  };
  const toGarden = ({ lat, lng }: LatLng): Place => projection.toGarden({ left: lng, up: lat });
  const map = createMap(container, {
    crs: CRS.Simple,
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
  const padding = {
    paddingTopLeft: point(margins.left, margins.top),
    paddingBottomRight: point(margins.right, margins.bottom),
  };
  const fitZoom = (): number =>
    map.getBoundsZoom(bounds, false, padding.paddingTopLeft.add(padding.paddingBottomRight));
  const scaleNow = (): number => map.getZoomScale(map.getZoom(), 0);
  map.fitBounds(bounds, { ...padding, animate: false });
  if (view.center || view.steps) {
    map.setView(view.center ? toMap(view.center) : map.getCenter(), fitZoom() + (view.steps ?? 0) * STEP, {
      animate: false,
    });
  }
  map.setMinZoom(fitZoom() - 2 * STEP);
  const sheets = [drawBase, drawTop].map((draw) => addSheet(map, projection, draw));
  // A panel at the foot of a phone makes the map lower for a while; what fits is counted without it.
  let whole = fitZoom();
  map.on("resize", () => {
    const fit = fitZoom();
    const wasWhole = Math.abs(map.getZoom() - whole) < EQUAL;
    if (fit < whole - EQUAL) return;
    whole = fit;
    map.setMinZoom(whole - 2 * STEP);
    if (wasWhole) map.fitBounds(bounds, { ...padding, animate: false });
  });
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
  map.on("mousemove", ({ latlng }: LeafletMouseEvent) => onPointer(toGarden(latlng)));
  map.on("mouseout", () => onPointer(undefined));

  const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  sized.observe(container);
  const boxing = startBoxing(container, (event) => toGarden(map.mouseEventToLatLng(event)), onBox);

  let marker: Marker | undefined;
  return {
    redraw: () => sheets[0]?.redraw(),
    redrawTop: () => sheets[1]?.redraw(),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps * STEP),
    fit: () => void map.fitBounds(bounds, padding),
    show: (place, coveredRight) => {
      map.invalidateSize({ animate: false });
      map.panInside(toMap(place), {
        paddingTopLeft: point(SEEN_PX, SEEN_PX),
        paddingBottomRight: point(SEEN_PX + coveredRight, SEEN_PX),
        animate: !isStill,
      });
    },
    setHandle: (handle) => {
      marker?.remove();
      marker = undefined;
      if (!handle) return;
      marker = new Marker(toMap(handle.place), {
        draggable: true,
        autoPan: true,
        alt: handle.label,
        title: handle.label,
        icon: divIcon({ className: "garden-handle", iconSize: [48, 48] }),
      });
      const placeOf = (event: LeafletEvent): Place => toGarden((event.target as Marker).getLatLng()); // its own event
      marker.on("drag", (event) => handle.onDrag(placeOf(event)));
      marker.on("dragend", (event) => handle.onDrop(placeOf(event)));
      marker.addTo(map);
    },
    setBoxing: (isBoxing) => {
      boxing.set(isBoxing);
      isBoxing ? map.dragging.disable() : map.dragging.enable();
    },
    close: () => {
      sized.disconnect();
      boxing.close();
      for (const sheet of sheets) sheet.close();
      map.remove();
    },
  };
}

/** Lets a box be drawn on the map with mouse, pen or finger. */
function startBoxing(container: HTMLElement, placeOf: (event: PointerEvent) => Place, onBox: Events["onBox"]) {
  let isOn = false;
  let hasDrawn = false;
  let from: { readonly place: Place; readonly x: number; readonly y: number } | undefined;
  const box = document.createElement("div");
  box.className = "garden-box";
  box.hidden = true;
  container.append(box);
  const ending = new AbortController();
  const on = (
    name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    hear: (event: PointerEvent) => void,
  ) => container.addEventListener(name, (event) => isOn && hear(event), { signal: ending.signal });
  container.addEventListener("pointerdown", () => (hasDrawn = false), { capture: true, signal: ending.signal });
  on("pointerdown", (event) => {
    const { left, top } = container.getBoundingClientRect();
    from = { place: placeOf(event), x: event.clientX - left, y: event.clientY - top };
    container.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    if (!from) return;
    const { left, top } = container.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    box.hidden = false;
    box.style.left = `${Math.min(from.x, x)}px`;
    box.style.top = `${Math.min(from.y, y)}px`;
    box.style.width = `${Math.abs(from.x - x)}px`;
    box.style.height = `${Math.abs(from.y - y)}px`;
  });
  const end = (): void => {
    from = undefined;
    box.hidden = true;
  };
  on("pointerup", (event) => {
    const begun = from;
    const wasDrawn = !box.hidden;
    end();
    if (!begun || !wasDrawn) return;
    hasDrawn = true;
    onBox(begun.place, placeOf(event));
  });
  on("pointercancel", end);
  return {
    /** The browser counts the end of a box as a click too. */
    hasJustDrawn: () => hasDrawn,
    set: (next: boolean) => {
      isOn = next;
      container.classList.toggle("is-boxing", next);
    },
    close: () => {
      ending.abort();
      box.remove();
    },
  };
}
