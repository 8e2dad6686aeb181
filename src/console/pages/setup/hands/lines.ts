import { AXES, type Axis } from "../../../state/robot";

/* Lines of Set-up that somebody beside the robot answers. Source: `care.md` §6. */

/** Outcomes of each line when it has not worked. A line without any is only done. */
export const OUTCOMES = {
  assembled: ["later"],
  kind: ["unknown", "card"],
  power: ["dark", "socket"],
  wifi: ["unseen", "offline"],
  entered: ["silent", "elsewhere", "error"],
  hour: [],
  map: ["turned", "corner"],
  motor: ["nothing", "hums", "stops", "other"],
  direction: ["opposite", "arrows", "sideways", "nothing"],
  home: ["missed", "beside"],
  boot: ["none"],
  way: ["spot", "everywhere", "speed"],
  length: ["early", "wrong", "senseless"],
  bed: [],
  water: ["nothing", "dry"],
  pump: ["nothing", "weak"],
  light: ["nothing"],
  stop: ["powered", "locked"],
  buttons: ["nothing"],
  photo: ["none", "error", "black", "power", "turned"],
  calibration: ["hums", "low", "card", "picture", "unclear", "axis"],
  fits: ["beside", "mirrored"],
  soilHeight: ["surface", "picture"],
  tool: ["unsure", "off"],
  flow: ["dry"],
  soil: ["nothing"],
  rotary: ["nothing"],
  slot: ["beside", "deep"],
  slots: [],
  trough: [],
} as const;
export type LineId = keyof typeof OUTCOMES;
export type Outcome<Id extends LineId = LineId> = (typeof OUTCOMES)[Id][number];
/** `motor_hums`: an outcome as texts and remedies know it. */
export type OutcomeKey = { [Id in LineId]: `${Id}_${Outcome<Id>}` }[LineId];

export const keyOf = (id: LineId, outcome: Outcome): OutcomeKey => `${id}_${outcome}` as OutcomeKey; // of its own line

/** Tools and sensors that have a line of their own. */
export type ToolPart = "head" | "seeder" | "nozzle" | "weeder" | "soil" | "rotary";

/** A line, and the axis, tool or slot that it is about. */
export interface Line {
  readonly id: LineId;
  readonly part?: Axis | ToolPart | `${number}`;
}

/** Props of the buttons and fields of a line. */
export interface ActProps {
  readonly line: Line;
  /** Told before an order: errors that the robot logs from then on are about it. */
  readonly onBegin: () => void;
  /** Told when the robot has read a pin: what the tree says of it is no longer from before. */
  readonly onRead: () => void;
  readonly isRead: boolean;
}

/** Name of a line in the results of the account. */
export const slugOf = ({ id, part }: Line): string => (part === undefined ? `setup.${id}` : `setup.${id}.${part}`);

/** Pages of lines, in the order in which a robot is set up. */
export const CHAPTERS = ["begin", "motors", "switches", "photos", "tools"] as const;
export type Chapter = (typeof CHAPTERS)[number];
export const isChapter = (name: string): name is Chapter => (CHAPTERS as readonly string[]).includes(name);

type Board = string | null | undefined;

const COMPACT = /^compact_/;

/** Whether the robot has no tool head and no sensors, one button, and a z that is moved by hand. */
export const isCompact = (board: Board): boolean => COMPACT.test(board ?? "");

/** Number in `board_k17`; undefined for boards without one, and while the board is not known. */
const numberOf = (board: Board): number | undefined => {
  const number = /^board_k(\d+)$/.exec(board ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Buttons on the box. A board that is not known has those of the newest. */
export function buttonsOf(board: Board): number {
  if (isCompact(board)) return 1;
  const number = numberOf(board);
  if (number !== undefined) return number < 18 ? 5 : 3;
  return board === "mcu" || board === "board" ? 0 : 3;
}

/** Tool parts of a robot with this board. */
function toolsOf(board: Board): readonly ToolPart[] {
  if (isCompact(board)) return [];
  const number = numberOf(board);
  const isOld = board === "mcu" || board === "board";
  return [
    "head",
    "seeder",
    ...(number === 19 ? [] : (["nozzle"] as const)),
    ...(isOld || (number !== undefined && number <= 16) ? (["weeder"] as const) : []),
    "soil",
    ...(number !== undefined && number >= 16 ? (["rotary"] as const) : []),
  ];
}

const slotsOf = (board: Board): number => (numberOf(board) === 19 ? 5 : 6);

const each = <Id extends LineId>(id: Id, parts: readonly NonNullable<Line["part"]>[]): readonly Line[] =>
  parts.map((part) => ({ id, part }));
const all = (...ids: readonly LineId[]): readonly Line[] => ids.map((id) => ({ id }));

/** The lines of a robot with this board. */
export function linesOf(board: Board): Readonly<Record<Chapter, readonly Line[]>> {
  const compact = isCompact(board);
  const driven = AXES.filter((axis) => axis !== "z" || !compact);
  const tools = toolsOf(board);
  const slots = Array.from({ length: slotsOf(board) }, (_, index) => `${index + 1}` as const);
  return {
    begin: all("assembled", "kind", "power", "wifi", "entered", "hour", "map"),
    motors: [
      ...driven.flatMap((axis) => [...each("motor", [axis]), ...each("direction", [axis])]),
      ...each("home", AXES.toReversed()),
      ...all("boot"),
      ...each("way", driven),
      ...each("length", AXES),
      ...all("bed"),
    ],
    switches: [
      ...all("water", ...(compact ? [] : (["pump"] as const)), "light"),
      ...(buttonsOf(board) > 0 ? all("stop", "buttons") : []),
    ],
    photos: all("photo", "calibration", "fits", "soilHeight"),
    tools: compact
      ? []
      : [
          ...each("tool", tools),
          ...all("flow", "soil", ...(tools.includes("rotary") ? (["rotary"] as const) : [])),
          ...each("slot", slots),
          ...all("slots", "trough"),
        ],
  };
}
