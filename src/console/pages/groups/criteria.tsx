import type { Point, PointGroup } from "../../../client/records";
import { ChipsField } from "../../controls/chips";
import { COLORS, SelectField } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { list } from "../../state";
import { kindTexts, t } from "../../texts/groups";
import { colorTexts } from "../../texts/colors";
import { stageTexts, t as fields } from "../../texts/points";
import { isOwnField, OwnCriteria } from "./own-criteria";

type Criteria = PointGroup["criteria"];
type Stage = keyof typeof stageTexts;

interface Props {
  readonly value: Criteria;
  readonly onChange: (value: Criteria) => void;
  readonly error?: string | undefined;
}

/** A map without what nothing is asked of. */
const cleaned = <T,>(map: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(map).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Record<string, T>; // none is undefined

/** The fields with a list of texts, each with its choices. */
const LISTS = {
  pointer_type: () => [
    t.kind,
    (Object.keys(kindTexts) as Point["pointer_type"][]).map((value) => ({ value, text: kindTexts[value] })),
  ],
  plant_stage: () => [
    fields.stage,
    (Object.keys(stageTexts) as Stage[]).map((value) => ({ value, text: stageTexts[value] })),
  ],
  cropdb_slug: () => [t.crop, crops().map((value) => ({ value, text: value }))],
  "meta.color": () => [fields.color, COLORS.map((value) => ({ value, text: colorTexts[value] }))],
} as const satisfies Record<string, () => readonly [string, readonly { value: string; text: string }[]]>;

/** Crops of the garden; those that nothing else could be asked of are left out. */
const crops = (): readonly string[] =>
  [
    ...new Set(list("points").flatMap((point) => (point.pointer_type === "Plant" ? [point.cropdb_slug] : []))),
  ].toSorted();

const RANGES = ["x", "y", "z", "radius"] as const;

/** Criteria as fields. Those that have no field are kept, and told. */
export function CriteriaFields({ value, onChange, error }: Props) {
  const { day, string_eq = {}, number_eq = {}, number_gt = {}, number_lt = {} } = value;
  const isRefined = (day?.days_ago ?? 0) !== 0 || Object.keys({ ...number_gt, ...number_lt }).length > 0;
  return (
    <>
      {Object.entries(LISTS).map(([name, of]) => {
        const [label, choices] = of();
        const asked = string_eq[name] ?? [];
        const unknown = asked.filter((each) => !choices.some((choice) => choice.value === each));
        const all = [...choices, ...unknown.map((each) => ({ value: each, text: each }))];
        if (all.length === 0) return null;
        return (
          <ChipsField<string>
            key={name}
            label={label}
            choices={all}
            value={asked}
            onChange={(next) => onChange({ ...value, string_eq: cleaned({ ...string_eq, [name]: [...next] }) })}
          />
        );
      })}
      <OwnCriteria
        asked={string_eq}
        onChange={(name, values) => onChange({ ...value, string_eq: cleaned({ ...string_eq, [name]: values }) })}
      />
      <details class="form-more" open={isRefined}>
        <summary>{t.moreCriteria}</summary>
        {RANGES.map((name) => (
          <div key={name} class="form-two">
            <NumberField
              label={t.above(fields[name])}
              unit="mm"
              value={number_gt[name]}
              onChange={(limit) => onChange({ ...value, number_gt: cleaned({ ...number_gt, [name]: limit }) })}
            />
            <NumberField
              label={t.below(fields[name])}
              unit="mm"
              value={number_lt[name]}
              onChange={(limit) => onChange({ ...value, number_lt: cleaned({ ...number_lt, [name]: limit }) })}
            />
          </div>
        ))}
        <div class="form-two">
          <SelectField
            label={t.age}
            value={day?.op ?? "<"}
            choices={[
              { value: "<", text: t.younger },
              { value: ">", text: t.older },
            ]}
            onChange={(op) => onChange({ ...value, day: { days_ago: day?.days_ago ?? 0, op: op as "<" | ">" } })}
          />
          <NumberField
            label={t.dayCount}
            unit={t.days}
            value={day?.days_ago || undefined}
            onChange={(days) => onChange({ ...value, day: { op: day?.op ?? "<", days_ago: days ?? 0 } })}
          />
        </div>
      </details>
      <Others criteria={{ string_eq, number_eq, number_gt, number_lt }} />
      {error !== undefined && <p class="problem">{error}</p>}
    </>
  );
}

const hasField = (map: string, name: string): boolean =>
  map === "string_eq"
    ? Object.hasOwn(LISTS, name) || isOwnField(name)
    : map !== "number_eq" && RANGES.some((range) => range === name);

/** Criteria by other clients for which this form has no field. */
function Others({ criteria }: { criteria: Omit<Criteria, "day"> }) {
  const others = Object.entries(criteria).flatMap(([map, entries]) =>
    Object.entries(entries).flatMap(([name, asked]) => (hasField(map, name) ? [] : [`${name}: ${String(asked)}`])),
  );
  if (others.length === 0) return null;
  return (
    <p class="hint">
      {t.otherCriteria}: {others.join("; ")}
    </p>
  );
}
