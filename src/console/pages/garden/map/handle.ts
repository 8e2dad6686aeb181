import type { Place } from "../../../../robot/garden/place";
import { moveByKeys } from "./handle-keys";
import type { LatLng, LeafletEvent, LeafletMap, Marker, Markers } from "./leaflet";

/** A point that can be dragged. */
export interface Handle {
  readonly place: Place;
  readonly label: string;
  readonly onDrag: (place: Place) => void;
  readonly onDrop: (place: Place) => void;
}

/** A handle on the map. */
export interface ShownHandle {
  readonly hasFocus: () => boolean;
  readonly focus: () => void;
  readonly remove: () => void;
}

interface Parts extends Markers {
  readonly map: LeafletMap;
  readonly toMap: (place: Place) => LatLng;
  readonly toGarden: (at: LatLng) => Place;
}

/** Puts a handle on the map. */
export function addHandle({ map, toMap, toGarden, Marker, divIcon }: Parts, handle: Handle): ShownHandle {
  const marker = new Marker(toMap(handle.place), {
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
  moveByKeys(marker, {
    onDrag: (at) => handle.onDrag(toGarden(at)),
    onDrop: (at) => handle.onDrop(toGarden(at)),
  });
  return {
    hasFocus: () => marker.getElement() === document.activeElement,
    focus: () => marker.getElement()?.focus(),
    remove: () => void marker.remove(),
  };
}
