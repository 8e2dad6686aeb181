/* Parts of Leaflet by themselves: the whole has layers, controls and drawings that nothing here uses. Types are its own. */

declare module "leaflet/src/map/Map.js" {
  export { map as createMap } from "leaflet";
}
declare module "leaflet/src/map/handler/*";
declare module "leaflet/src/layer/marker/Marker.js" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/layer/marker/DivIcon.js" {
  export { divIcon } from "leaflet";
}
declare module "leaflet/src/geo/crs/CRS.Simple.js" {
  export const Simple: import("leaflet").CRS;
}
declare module "leaflet/src/geo/LatLng.js" {
  export { latLng as toLatLng } from "leaflet";
}
declare module "leaflet/src/geometry/Point.js" {
  export { point as toPoint } from "leaflet";
}
declare module "leaflet/src/dom/DomUtil.js" {
  export const getPosition: typeof import("leaflet").DomUtil.getPosition;
  export const setTransform: typeof import("leaflet").DomUtil.setTransform;
}
