import type { Projection } from "../../../garden/projection";
import { makeCanvas, sharpness } from "./canvas";
import { animatedPoint, type LeafletEvent, type LeafletMap, ORIGIN, setTransform, type ZoomAnimEvent } from "./leaflet";
import { type Draw, penOf } from "./pen";

/** Side of a tile, and pixels around the window in which tiles are drawn before they are seen. */
const TILE = 128;
const NEAR_PX = 64;
/** Few enough that a slow phone draws them between two frames. */
const TILES_A_FRAME = 1;
const TILES_AT_REST = 8;

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
  readonly column: number;
  readonly row: number;
}

/** Tiles of one zoom. */
interface Level {
  readonly element: HTMLElement;
  readonly zoom: number;
  readonly tiles: Map<string, Tile>;
}

/**
 * The garden as tiles: panning draws those that come into sight, a few with each frame, and moves the others. While tiles
 * of another zoom are drawn, the old ones stay.
 */
export function addTiles(map: LeafletMap, projection: Projection, draw: Draw) {
  const pane = map.getPane("overlayPane");
  let level = makeLevel();
  let old: Level | undefined;
  let waiting: Tile[] = [];
  let frame = 0;
  let isMoving = false;

  function makeLevel(): Level {
    const element = document.createElement("div");
    element.className = "leaflet-zoom-animated garden-tiles";
    pane?.append(element);
    return { element, zoom: map.getZoom(), tiles: new Map() };
  }

  function makeTile(column: number, row: number): Tile {
    const { canvas, context } = makeCanvas(TILE, TILE);
    canvas.style.left = `${column * TILE}px`;
    canvas.style.top = `${row * TILE}px`;
    return { canvas, context, column, row };
  }

  function paint({ canvas, context, column, row }: Tile): void {
    if (!context) return;
    const [left, top] = [column * TILE, row * TILE];
    context.setTransform(sharpness(), 0, 0, sharpness(), 0, 0);
    context.clearRect(0, 0, TILE, TILE);
    draw(penOf(context, projection, map.getZoomScale(level.zoom, 0), { left, top, width: TILE, height: TILE }));
    level.element.append(canvas);
  }

  /** Marks the map while tiles are missing. Tests wait for its end. */
  const tell = (): void => void pane?.toggleAttribute("data-drawing", waiting.length > 0);

  function paintSome(): void {
    frame = 0;
    for (const tile of waiting.splice(0, isMoving ? TILES_A_FRAME : TILES_AT_REST)) paint(tile);
    tell();
    if (waiting.length > 0) return next();
    isMoving = false; // not with the last touch: what has come into sight until then is drawn as calmly
    old?.element.remove();
    old = undefined;
  }
  function next(): void {
    tell();
    frame ||= requestAnimationFrame(paintSome);
  }

  const place = ({ element, zoom }: Level): void =>
    setTransform(element, map.latLngToLayerPoint(ORIGIN), map.getZoomScale(map.getZoom(), zoom));

  /** Tiles that are in sight or next to it, the middle first; others go. */
  function look(): void {
    const { min, max } = map.getPixelBounds();
    if (!min || !max || map.getZoom() !== level.zoom) return;
    const [left, right] = [Math.floor((min.x - NEAR_PX) / TILE), Math.floor((max.x + NEAR_PX) / TILE)];
    const [top, bottom] = [Math.floor((min.y - NEAR_PX) / TILE), Math.floor((max.y + NEAR_PX) / TILE)];
    for (const [key, { canvas, column, row }] of level.tiles) {
      if (column >= left - 1 && column <= right + 1 && row >= top - 1 && row <= bottom + 1) continue;
      canvas.remove();
      level.tiles.delete(key);
    }
    waiting = waiting.filter(({ column, row }) => level.tiles.has(`${column} ${row}`));
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        const key = `${column} ${row}`;
        if (level.tiles.has(key)) continue;
        const tile = makeTile(column, row);
        level.tiles.set(key, tile);
        waiting.push(tile);
      }
    }
    const [x, y] = [(min.x + max.x) / 2 / TILE - 0.5, (min.y + max.y) / 2 / TILE - 0.5];
    const away = ({ column, row }: Tile): number => Math.hypot(column - x, row - y);
    waiting.sort((one, other) => away(one) - away(other));
    if (waiting.length > 0) next();
  }

  /** The view has come to rest, perhaps at another zoom. */
  function settle(): void {
    if (map.getZoom() !== level.zoom) {
      old?.element.remove();
      old = level;
      waiting = [];
      level = makeLevel();
    }
    place(level);
    if (old) place(old);
    look();
  }
  function animate(event: LeafletEvent): void {
    const move = event as ZoomAnimEvent; // the type that this event has
    for (const { element, zoom } of old ? [old, level] : [level]) {
      setTransform(element, animatedPoint(map, ORIGIN, move), map.getZoomScale(move.zoom, zoom));
    }
  }
  map.on("moveend resize viewreset", settle);
  map.on("move", () => {
    isMoving = true; // with each move: when all tiles are drawn, it counts as at rest
    look();
  });
  map.on("zoom", () => {
    place(level);
    if (old) place(old);
  });
  map.on("zoomanim", animate);
  settle();
  return {
    redraw: () => {
      waiting = [...level.tiles.values()];
      look();
      next();
    },
    close: () => cancelAnimationFrame(frame),
  };
}
