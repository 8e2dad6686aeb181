import type { Measure, NewWaterRule, WaterRule } from "../../../client/records";
import { Button } from "../../controls/button";
import { Problem, SelectField, TextField, ToggleField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { NumberField } from "../../controls/number-field";
import { create, edit, find, list } from "../../state";
import { t as common } from "../../texts/controls";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/water/rules";

/** The only one of its kind is the one that is meant. */
const onlyOf = (records: readonly { readonly id: number }[]): number | null =>
  records.length === 1 ? (records[0]?.id ?? null) : null;
const onlyMeasure = (kind: Measure["kind"]): number | null =>
  onlyOf(list("measures").filter((measure) => measure.kind === kind));

/** The typed values. `rule`: undefined for a new one. */
const begin = (rule?: WaterRule) => ({
  name: rule?.name ?? "",
  point_group_id: rule ? rule.point_group_id : onlyOf(list("pointGroups")),
  farm_event_ids: rule?.farm_event_ids ?? [],
  ml_per_plant: (rule?.ml_per_plant ?? 200) as number | undefined,
  rain_id: rule ? rule.rain_id : onlyMeasure("rain"),
  rain_expected_id: rule ? rule.rain_expected_id : onlyMeasure("rain_expected"),
  soil_id: rule ? rule.soil_id : onlyMeasure("soil"),
  dry: (rule?.dry ?? 20) as number | undefined,
  wet: (rule?.wet ?? 60) as number | undefined,
  skip_below: (rule?.skip_below ?? 0.25) as number | undefined,
  at_most: (rule?.at_most ?? 2) as number | undefined,
});
type Draft = ReturnType<typeof begin>;

const fieldsOf = ({ ml_per_plant, dry, wet, skip_below, at_most, ...rest }: Draft): NewWaterRule => ({
  ...rest,
  ...(ml_per_plant !== undefined && { ml_per_plant }),
  ...(dry !== undefined && { dry }),
  ...(wet !== undefined && { wet }),
  ...(skip_below !== undefined && { skip_below }),
  ...(at_most !== undefined && { at_most }),
});

const measuresOf = (kind: Measure["kind"]) => [
  { value: null, text: t.noMeasure },
  ...list("measures")
    .filter((measure) => measure.kind === kind)
    .map(({ id, name }) => ({ value: id, text: name })),
];

/** The form of a rule, a new one without `rule`. */
export function RuleForm({ rule, onDone }: { rule?: WaterRule; onDone: () => void }) {
  const form = useForm<Draft>(begin(rule), async (draft) => {
    await (rule ? edit("waterRules", rule.id, fieldsOf(draft)) : create("waterRules", fieldsOf(draft)));
    onDone();
  });
  return (
    <form class="water-form" onSubmit={form.onSubmit}>
      <TextField {...form.of("name")} label={t.name} maxLength={60} />
      <SelectField
        {...form.of("point_group_id")}
        label={t.group}
        choices={list("pointGroups").map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Events form={form} />
      <NumberField {...form.of("ml_per_plant")} label={t.perPlant} unit="ml" isNeeded />
      <SelectField {...form.of("rain_id")} label={t.rain} choices={measuresOf("rain")} />
      <SelectField {...form.of("rain_expected_id")} label={t.expected} choices={measuresOf("rain_expected")} />
      <SelectField {...form.of("soil_id")} label={t.soil} choices={measuresOf("soil")} />
      <NumberField {...form.of("dry")} label={t.dry} unit="%" isNeeded />
      <NumberField {...form.of("wet")} label={t.wet} unit="%" isNeeded />
      <NumberField {...form.of("skip_below")} label={t.skipBelow} isNeeded />
      <NumberField {...form.of("at_most")} label={t.atMost} isNeeded />
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" changes isBusy={form.isBusy}>
        {common.save}
      </Button>
    </form>
  );
}

/** Events of sequences, each of which can be chosen. */
function Events({ form }: { form: ReturnType<typeof useForm<Draft>> }) {
  const { value, onChange, error } = form.of("farm_event_ids");
  const events = list("farmEvents").filter(({ executable_type }) => executable_type === "Sequence");
  return (
    <fieldset>
      <legend>{t.events}</legend>
      {events.length === 0 && <p class="hint">{t.noEvents}</p>}
      {events.map(({ id, executable_id, start_time }) => (
        <ToggleField
          key={id}
          label={t.event(find("sequences", executable_id)?.name ?? "–", formatDateTime(start_time))}
          value={value.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((each) => each !== id))}
        />
      ))}
      <Problem>{error}</Problem>
    </fieldset>
  );
}
