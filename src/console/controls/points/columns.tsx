import type { Plant } from "../../../client/records";
import { dayOfLife, widthOf } from "../../../robot/garden/growth";
import { CropIcon } from "../../icons/crop";
import { find } from "../../state";
import { formatLength, formatNumber, formatRecentDate } from "../../texts/format";
import { t } from "../../texts/point-lists";
import { stageTexts, t as fields } from "../../texts/points";
import type { Column } from "../table";
import { STAGES } from "./fields";
import { colorOf } from "./filter";
import type { Kind, Listed, PointOf } from "./kinds";

const whole = (value: number): string => formatNumber(value, 0);

/** Width of a plant at a time, in millimetres. */
export function spreadOf(plant: Plant, now: number): number {
  const curve = plant.spread_curve_id === null ? undefined : find("curves", plant.spread_curve_id);
  return widthOf(plant, curve, now);
}

const stageColumn = (kind: keyof typeof STAGES): Column<Pick<Plant, "plant_stage">> => ({
  name: "stage",
  title: fields.stage,
  value: ({ plant_stage }) => (STAGES[kind] as readonly string[]).indexOf(plant_stage),
  cell: ({ plant_stage }) => <span class={`stage ${plant_stage}`}>{stageTexts[plant_stage]}</span>,
});

const number = (name: "x" | "y" | "z" | "radius", isWide: boolean): Column<Listed> => ({
  name,
  title: `${fields[name]} (mm)`,
  isNumber: true,
  isWide,
  value: (point) => point[name],
  cell: (point) => whole(point[name]),
});

/** The columns of the table of each kind, in the language in use. */
export function columnsOf(kind: Kind, now: number): readonly Column<Listed>[] {
  const columns = {
    Plant: plantColumns(now),
    Weed: [
      { ...named(), cell: ({ name }) => name || t.untitled },
      stageColumn("Weed"),
      dated(),
      ...(["radius", "x", "y"] as const).map((name) => number(name, true)),
    ] satisfies Column<PointOf<"Weed">>[],
    GenericPointer: [
      {
        ...named(),
        cell: (point) => (
          <>
            <span class={`dot ${colorOf(point) || "gray"}`} /> {point.name || t.untitled}
          </>
        ),
      },
      number("radius", true),
      number("x", false),
      number("y", false),
      number("z", true),
      { ...dated(), isWide: true },
    ] satisfies Column<PointOf<"GenericPointer">>[],
  };
  return columns[kind] as readonly Column<never>[] as readonly Column<Listed>[]; // rows are of that kind
}

const named = () => ({ name: "name", title: fields.name, value: ({ name }: Listed) => name });
const dated = (): Column<Listed> => ({
  name: "since",
  title: t.since,
  isNumber: true,
  value: ({ created_at }) => created_at,
  cell: ({ created_at }) => formatRecentDate(created_at),
});

const plantColumns = (now: number): readonly Column<Plant>[] => [
  {
    ...named(),
    cell: ({ name, cropdb_slug }) => (
      <span class="named">
        <CropIcon slug={cropdb_slug} name={name} size={24} />
        <span>{name || t.untitled}</span>
      </span>
    ),
  },
  stageColumn("Plant"),
  {
    name: "age",
    title: t.age,
    isNumber: true,
    value: ({ planted_at }) => dayOfLife(planted_at, now),
    cell: ({ planted_at }) => {
      const day = dayOfLife(planted_at, now);
      return day === undefined ? "–" : t.days(whole(day));
    },
  },
  {
    name: "spread",
    title: t.size,
    isNumber: true,
    isWide: true,
    value: (plant) => spreadOf(plant, now),
    cell: (plant) => formatLength(Math.round(spreadOf(plant, now))),
  },
  number("x", true),
  number("y", true),
];
