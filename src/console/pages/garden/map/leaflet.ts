import type { LatLng, ZoomAnimEvent } from "leaflet";
import { getPosition, setTransform } from "leaflet/src/dom/DomUtil.js";
import { Simple } from "leaflet/src/geo/crs/CRS.Simple.js";
import { toLatLng as latLng } from "leaflet/src/geo/LatLng.js";
import { toPoint as point } from "leaflet/src/geometry/Point.js";
import "leaflet/src/layer/Layer.js"; // the map is made with an empty list of them
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.Keyboard.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";
import { createMap } from "leaflet/src/map/Map.js";

/* The only file that knows the library which moves and zooms the map: of it only what is used, which is the half. */

export { createMap, latLng, point, setTransform, Simple };
export type { LatLng, LeafletEvent, LeafletMouseEvent, Marker, ZoomAnimEvent } from "leaflet";

/** Markers of the library: nobody drags anything in a first view. */
export const loadMarkers = async () => {
  const [{ Marker }, { divIcon }] = await Promise.all([
    import("leaflet/src/layer/marker/Marker.js"),
    import("leaflet/src/layer/marker/DivIcon.js"),
  ]);
  return { Marker, divIcon };
};
export type Markers = Awaited<ReturnType<typeof loadMarkers>>;

export type LeafletMap = ReturnType<typeof createMap>;

export const ORIGIN = latLng(0, 0);

/** Where Leaflet's animation to another zoom puts a place, in pixels of the pane. */
export function animatedPoint(map: LeafletMap, place: LatLng, { center, zoom }: ZoomAnimEvent) {
  const pane = map.getPane("mapPane");
  const start = map
    .project(center, zoom)
    .subtract(map.getSize().divideBy(2))
    .add(pane ? getPosition(pane) : point(0, 0))
    .round();
  return map.project(place, zoom).subtract(start);
}
