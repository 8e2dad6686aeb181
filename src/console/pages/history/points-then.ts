import type { Change } from "../../../client/client";
import { find } from "../../state";
import { formatDate, formatLength, formatPlace } from "../../texts/format";
import { t } from "../../texts/history";
import { stageTexts, t as names } from "../../texts/points";

/* Old and new values of points, by the values that each change replaced (`live.md` §1). */

type Values = NonNullable<Change["before"]>;

/** A point at one of its changes. */
interface PointThen {
  /** The `pointer_type`, where it is known. */
  readonly kind: string | undefined;
  /** The fields that changed. */
  readonly fields: readonly string[];
  readonly before: Values;
  readonly after: Values;
}

/** The points of changes, by the number of the change. */
export type PointsThen = ReadonlyMap<string, PointThen>;

/** Walks from the points of now back through the entries, newest first. */
export function pointsThen(entries: readonly Change[]): PointsThen {
  const states = new Map<number, Values>();
  const found = new Map<string, PointThen>();
  for (const { resource, id, number, before: replaced = {} } of entries) {
    if (resource !== "points") continue;
    const after = states.get(id) ?? (find("points", id) as Values | undefined) ?? {}; // its fields are among those
    const before = { ...after, ...replaced };
    found.set(number, { kind: before.pointer_type, fields: Object.keys(replaced), before, after });
    states.set(id, before);
  }
  return found;
}

const stageOf = (stage: string): string =>
  Object.hasOwn(stageTexts, stage) ? stageTexts[stage as keyof typeof stageTexts] : stage;

/** How a change of each field is told. The most telling one stands first, and the others are not told beside it. */
const TOLD: readonly (readonly [fields: readonly string[], tell: (values: Values) => string])[] = [
  [["plant_stage"], ({ plant_stage = "" }) => stageOf(plant_stage)],
  [["x", "y"], ({ x = 0, y = 0 }) => formatPlace({ x, y })],
  [["name"], ({ name = "" }) => name],
  [["planted_at"], ({ planted_at }) => (planted_at ? `${names.plantedAt} ${formatDate(planted_at)}` : t.noDay)],
  [["radius"], ({ radius = 0 }) => `${names.radius} ${formatLength(radius)}`],
];

/** "Planned → Planted", where all changed alike; "→ Planted" where they were different; undefined without a word for it. */
export function changeOf(entries: readonly Change[], points: PointsThen): string | undefined {
  const all = entries.flatMap(({ number }) => points.get(number) ?? []);
  const [, tell] =
    TOLD.find(([told]) => all.length > 0 && all.every(({ fields }) => told.some((each) => fields.includes(each)))) ??
    [];
  if (!tell) return undefined;
  const [from, to] = [new Set(all.map(({ before }) => tell(before))), new Set(all.map(({ after }) => tell(after)))];
  if (to.size > 1) return undefined;
  return from.size > 1 ? `→ ${[...to].join()}` : `${[...from].join()} → ${[...to].join()}`;
}
