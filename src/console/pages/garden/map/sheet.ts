import type { Projection } from "../../../garden/projection";
import { makeCanvas, sharpness } from "./canvas";
import { animatedPoint, type LeafletEvent, type LeafletMap, ORIGIN, setTransform, type ZoomAnimEvent } from "./leaflet";
import { type Draw, penOf } from "./pen";

/** How much of it is drawn beyond each side of the window. */
const SPARE = 0.15;

/** One canvas for the things that move. It is drawn anew when the view has come to rest or leaves it. */
export function addSheet(map: LeafletMap, projection: Projection, draw: Draw, isBlank: () => boolean) {
  const { canvas, context, resize } = makeCanvas(0, 0);
  canvas.className = "leaflet-zoom-animated";
  map.getPane("overlayPane")?.append(canvas);
  let frame = 0;
  let corner = ORIGIN;
  let zoom = 0;

  function paint(): void {
    frame = 0;
    canvas.hidden = isBlank(); // an empty canvas costs as much as a full one
    if (!context || canvas.hidden) return;
    const size = map.getSize();
    const spare = size.multiplyBy(SPARE).round();
    const start = map.containerPointToLayerPoint(spare.multiplyBy(-1)).round();
    const [width, height] = [size.x + 2 * spare.x, size.y + 2 * spare.y];
    resize(width, height);
    corner = map.layerPointToLatLng(start);
    zoom = map.getZoom();
    setTransform(canvas, start, 1);
    const { x: left, y: top } = map.project(corner, zoom);
    context.setTransform(sharpness(), 0, 0, sharpness(), 0, 0);
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
  map.on("moveend resize viewreset", redraw);
  map.on("move", look);
  map.on("zoom", () => setTransform(canvas, map.latLngToLayerPoint(corner), map.getZoomScale(map.getZoom(), zoom)));
  map.on("zoomanim", (event: LeafletEvent) => {
    const move = event as ZoomAnimEvent; // the type that this event has
    setTransform(canvas, animatedPoint(map, corner, move), map.getZoomScale(move.zoom, zoom));
  });
  paint();
  return { redraw, close: () => cancelAnimationFrame(frame) };
}
