import type { Projection } from "../../../garden/projection";
import { makeCanvas, sharpness } from "./canvas";
import { animatedPoint, type LeafletEvent, type LeafletMap, ORIGIN, setTransform, type ZoomAnimEvent } from "./leaflet";
import { type Dot, type Draw, penOf } from "./pen";

/** Side of a tile, pixels around the window in which tiles are drawn before they are seen, and in which they stay. */
const TILE = 192;
const NEAR_PX = 64;
const FAR_PX = 160;
/** Few enough that a slow phone draws them between two frames. */
const TILES_A_FRAME = 1;
const TILES_AT_REST = 4;

type Sheet = ReturnType<typeof makeCanvas>;

interface Tile {
  readonly column: number;
  readonly row: number;
  /** The sheet it is drawn on; undefined until then. */
  sheet?: Sheet;
}

/** Tiles that lie within so many pixels around the window, as the first and the last column and row. */
function tilesWithin(min: Dot, max: Dot, around: number) {
  const [left, right] = [Math.floor((min.x - around) / TILE), Math.floor((max.x + around) / TILE)];
  const [top, bottom] = [Math.floor((min.y - around) / TILE), Math.floor((max.y + around) / TILE)];
  return { left, right, top, bottom };
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
  const pane = map.getPane("tilePane"); // below the pane of the sheet, however late a level is added
  let level = makeLevel();
  let old: Level | undefined;
  let waiting: Tile[] = [];
  let frame = 0;
  let isMoving = false;
  const spare: Sheet[] = [];

  function makeLevel(): Level {
    const element = document.createElement("div");
    element.className = "leaflet-zoom-animated garden-tiles";
    pane?.append(element);
    return { element, zoom: map.getZoom(), tiles: new Map() };
  }

  /**
   * Draws a tile on the canvas of a tile that has gone: making a new canvas takes the browser longer than the drawing.
   */
  function paint(tile: Tile): void {
    const [left, top] = [tile.column * TILE, tile.row * TILE];
    const { canvas, context } = (tile.sheet ??= spare.pop() ?? makeCanvas(TILE, TILE));
    if (!context) return;
    canvas.style.left = `${left}px`;
    canvas.style.top = `${top}px`;
    context.setTransform(sharpness(), 0, 0, sharpness(), 0, 0);
    context.clearRect(0, 0, TILE, TILE);
    draw(penOf(context, projection, map.getZoomScale(level.zoom, 0), { left, top, width: TILE, height: TILE }));
    level.element.append(canvas);
  }

  function release({ sheet }: Tile): void {
    if (!sheet) return;
    sheet.canvas.remove();
    spare.push(sheet);
  }
  function remove(gone: Level | undefined): void {
    gone?.element.remove();
    for (const tile of gone?.tiles.values() ?? []) release(tile);
  }

  /** Marks the map while tiles are missing. Tests wait for its end. */
  const tell = (): void => void pane?.toggleAttribute("data-drawing", waiting.length > 0);

  function paintSome(): void {
    frame = 0;
    for (const tile of waiting.splice(0, isMoving ? TILES_A_FRAME : TILES_AT_REST)) paint(tile);
    tell();
    if (waiting.length > 0) return next();
    isMoving = false; // not with the last touch: tiles that come into sight until then are drawn as calmly
    remove(old);
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
    const far = tilesWithin(min, max, FAR_PX);
    for (const [key, tile] of level.tiles) {
      const { column, row } = tile;
      if (column >= far.left && column <= far.right && row >= far.top && row <= far.bottom) continue;
      release(tile);
      level.tiles.delete(key);
    }
    waiting = waiting.filter(({ column, row }) => level.tiles.has(`${column} ${row}`));
    const known = waiting.length;
    const near = tilesWithin(min, max, NEAR_PX);
    for (let column = near.left; column <= near.right; column++) {
      for (let row = near.top; row <= near.bottom; row++) {
        const key = `${column} ${row}`;
        if (level.tiles.has(key)) continue;
        const tile: Tile = { column, row };
        level.tiles.set(key, tile);
        waiting.push(tile);
      }
    }
    if (waiting.length === 0) return;
    if (waiting.length > known) {
      const [x, y] = [(min.x + max.x) / 2 / TILE - 0.5, (min.y + max.y) / 2 / TILE - 0.5];
      const away = ({ column, row }: Tile): number => Math.hypot(column - x, row - y);
      waiting.sort((one, other) => away(one) - away(other));
    }
    next();
  }

  /** The view has come to rest, perhaps at another zoom. */
  function settle(): void {
    if (map.getZoom() !== level.zoom) {
      remove(old);
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
    redraw: (isOften: boolean) => {
      // Those that wait stay first: else the last would never be drawn while this is called often.
      waiting = [...new Set([...waiting, ...level.tiles.values()])];
      isMoving ||= isOften;
      look();
      next();
    },
    close: () => cancelAnimationFrame(frame),
  };
}
