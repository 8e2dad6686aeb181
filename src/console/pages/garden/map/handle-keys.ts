import { type LatLng, latLng, type Marker } from "./leaflet";

/** Where arrows lead on the map: north and east of the point. */
const ARROWS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const stepOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number =>
  ctrlKey || metaKey ? 100 : shiftKey ? 10 : 1;

interface Moved {
  readonly onDrag: (to: LatLng) => void;
  readonly onDrop: (to: LatLng) => void;
}

/** Moves a handle by the arrow keys: 1 mm, with Shift 10, with Ctrl 100. It is dropped when the key is let go. */
export function moveByKeys(marker: Marker, { onDrag, onDrop }: Moved): void {
  const element = marker.getElement();
  let isMoved = false;
  element?.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation(); // or the map moves
    const [north, east] = arrow;
    const { lat, lng } = marker.getLatLng();
    marker.setLatLng(latLng(lat + north * stepOf(event), lng + east * stepOf(event)));
    isMoved = true;
    onDrag(marker.getLatLng());
  });
  const drop = (): void => {
    if (!isMoved) return;
    isMoved = false;
    onDrop(marker.getLatLng());
  };
  element?.addEventListener("keyup", ({ key }) => key in ARROWS && drop());
  element?.addEventListener("blur", drop);
}
