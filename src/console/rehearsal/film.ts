import type { Fault, Rehearsal, TimelineRow } from "../../robot/rehearsal";
import type { WayPoint } from "../../robot/motion/move";
import type { Place } from "../../robot/garden/place";
import { isWithin, keyOf, type Path, pathOf } from "../../robot/script/node";

/** The robot's work on a piece of its path. */
type PieceLook = "move" | "water" | "tool";

/** A part of the path, on which the robot does one thing for one step. */
interface Piece {
  readonly look: PieceLook;
  readonly places: readonly Place[];
  /** Seconds from the beginning of the run. */
  readonly from: number;
  readonly until: number;
  /** The outermost step, as the editor names it. */
  readonly step: string;
}

/** Something that happens at one place. */
interface Mark extends Place {
  readonly look: "photo" | "water" | "tool";
  readonly at: number;
}

/** One run of a rehearsal as it can be drawn and played. */
export interface Film {
  readonly seconds: number;
  readonly rows: readonly TimelineRow[];
  /** The rows that move. */
  readonly moves: readonly TimelineRow[];
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
}

/** Rows of one piece: of a long path only some pieces are drawn anew. */
const MOST_ROWS = 50;

/** The path of a step as the editor has it: without the words between its keys. */
export const stepOf = (path: readonly (string | number)[]): Path => path.filter((_, index) => index % 2 === 1);

/** The key of the outermost step of a row or a fault; empty without a step. */
export const outermost = ({ step: [first] }: Pick<TimelineRow | Fault, "step">): string =>
  first ? keyOf(stepOf(first.path)) : "";

/** Whether a step is another one, or stands within it; both as `outermost` gives them. */
export const isOfStep = (step: string, of: string): boolean =>
  step !== "" && of !== "" && isWithin(pathOf(step), pathOf(of));

/** One run as a film. Times begin with the run. `waterPin`: the pin of the water. */
export function filmOf({ timeline = [], runs, totals }: Rehearsal, run: number, waterPin: number): Film {
  const { begins_s: begins = 0, duration_s: seconds = 0 } = runs.find((each) => each.run === run) ?? {};
  const rows = timeline.filter((row) => row.run === run).map((row) => startingAt(row, begins));
  const water = totals.pins.find(({ pin }) => pin === waterPin)?.label ?? `Pin ${waterPin}`;
  const changes = new Set(rows.filter(isToolChange).map(({ step }) => JSON.stringify(step)));
  const pieces: (Piece & { places: Place[]; until: number; rows: number })[] = [];
  const marks: Mark[] = [];
  let isWatering = false;
  let place: Place | undefined;
  for (const row of rows) {
    const at = row.t;
    if (row.kind === "pin" && row.text.startsWith(`${water}: `)) isWatering = row.text !== `${water}: 0`;
    if (place && row.kind === "photo") marks.push({ ...place, look: "photo", at });
    if (place && isWatering && row.kind === "wait") marks.push({ ...place, look: "water", at });
    if (place && isToolChange(row)) marks.push({ ...place, look: "tool", at });
    if (row.kind !== "move" || !row.from || !row.way) continue;
    const look = isWatering ? "water" : changes.has(JSON.stringify(row.step)) ? "tool" : "move";
    const step = outermost(row);
    let piece = pieces.at(-1);
    if (!piece || piece.look !== look || piece.step !== step || piece.rows === MOST_ROWS) {
      piece = { look, step, from: at, until: at, places: [row.from], rows: 0 };
      pieces.push(piece);
    }
    for (const [, x, y] of row.way) piece.places.push({ x, y });
    piece.until = at + row.d;
    piece.rows++;
    place = piece.places.at(-1);
  }
  return { seconds, rows, moves: rows.filter(({ kind }) => kind === "move"), pieces, marks };
}

/** A row with times from the beginning of its run. */
const startingAt = ({ way, ...row }: TimelineRow, begins: number): TimelineRow => ({
  ...row,
  t: row.t - begins,
  ...(way && { way: way.map(([time, ...place]): WayPoint => [time - begins, ...place]) }),
});

const isToolChange = ({ changes = [] }: TimelineRow): boolean =>
  changes.some(({ field }) => field === "mounted_tool_id");

/** The last of these rows that has begun at a time. */
function lastAt(rows: readonly TimelineRow[], at: number): TimelineRow | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.t ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}

/** The row that is under way at a time; the last one before it where nothing is. */
export const rowAt = ({ rows }: Film, at: number): TimelineRow | undefined => lastAt(rows, at);

/** Where the robot is at a time: on a straight piece in proportion. Undefined without any move. */
export function placeAt({ moves }: Film, at: number): Place | undefined {
  const move = lastAt(moves, at) ?? moves[0];
  if (!move?.from || !move.way) return undefined;
  let [time, from]: [number, Place] = [move.t, move.from];
  for (const [until, x, y] of move.way) {
    if (until > at) {
      const part = Math.max(0, (at - time) / (until - time));
      return { x: from.x + part * (x - from.x), y: from.y + part * (y - from.y) };
    }
    [time, from] = [until, { x, y }];
  }
  return { x: from.x, y: from.y };
}
