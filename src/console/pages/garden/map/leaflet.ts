import { DomUtil, type LatLng, latLng, type map as createMap, point, type ZoomAnimEvent } from "leaflet";

/* The only file that knows the library which moves and zooms the map. */

export { CRS, divIcon, DomUtil, latLng, map as createMap, Marker, point } from "leaflet";
export type { LatLng, LeafletEvent, LeafletMouseEvent, ZoomAnimEvent } from "leaflet";
export type LeafletMap = ReturnType<typeof createMap>;

export const ORIGIN = latLng(0, 0);

/** Where Leaflet's animation to another zoom puts a place, in pixels of the pane. */
export function animatedPoint(map: LeafletMap, place: LatLng, { center, zoom }: ZoomAnimEvent) {
  const pane = map.getPane("mapPane");
  const start = map
    .project(center, zoom)
    .subtract(map.getSize().divideBy(2))
    .add(pane ? DomUtil.getPosition(pane) : point(0, 0))
    .round();
  return map.project(place, zoom).subtract(start);
}
