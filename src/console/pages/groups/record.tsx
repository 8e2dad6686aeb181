import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PointGroup } from "../../../client/records";
import { Button } from "../../controls/button";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { GroupDeeds } from "../../controls/deeds/at";
import { type Form, useForm } from "../../controls/form";
import { RecordActions } from "../../controls/record-actions";
import { Awaited } from "../../controls/states";
import { useRecordForm } from "../../controls/record-form";
import type { Place } from "../../../robot/garden/place";
import { lengthOf, nearestOf } from "../../../robot/garden/route";
import { create, edit, fromHere, list, remove, say } from "../../state";
import { t as area } from "../../texts/garden/area";
import { orderTexts, t } from "../../texts/groups";
import { CriteriaFields } from "./criteria";
import { ManualMembers } from "./manual";
import { MembersMap } from "./members-map";
import { summaryOf, wayOf } from "./way";
import { WayBack } from "../../controls/way-back";

type Draft = Pick<PointGroup, "name" | "sort_type" | "criteria" | "point_ids">;

const draftOf = ({ name, sort_type, criteria, point_ids }: PointGroup): Draft => ({
  name,
  sort_type,
  criteria,
  point_ids,
});

/** A new group, from criteria or by hand. */
export function NewGroup() {
  const form = useForm<Draft>({ name: "", sort_type: "nn", criteria: {}, point_ids: [] }, async (draft) => {
    const goOn = fromHere();
    const { id } = await create("pointGroups", draft);
    goOn(`/groups/${id}`, { replace: true });
  });
  return (
    <GroupForm form={form}>
      <Button look="main" changes type="submit" isBusy={form.isBusy}>
        {t.create}
      </Button>
    </GroupForm>
  );
}

/** A group, to look at and to change. */
export function EditGroup({ group }: { group: PointGroup }) {
  const form = useRecordForm(draftOf(group), async (changes) => {
    await edit("pointGroups", group.id, changes);
    say(t.saved);
  });
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    await remove("pointGroups", [group.id], { undo: t.deleted(group.name) });
    goOn("/groups", { replace: true });
  };
  return (
    <GroupForm form={form} deeds={<GroupDeeds group={group} />}>
      <RecordActions isBusy={form.isBusy} onDelete={discard} />
    </GroupForm>
  );
}

const ORDERS = Object.keys(orderTexts) as PointGroup["sort_type"][]; // a text for each

/** How far from a point a press still means it. */
const NEAR_MM = 150;

interface FormProps {
  readonly form: Form<Draft>;
  /** Stands below the map. */
  readonly deeds?: ComponentChildren;
  readonly children: ComponentChildren;
}

function GroupForm({ form, deeds, children }: FormProps) {
  const points = list("points");
  const { draft } = form;
  const asGroup = { ...draft } as PointGroup; // ways need no more of it
  const way = wayOf(asGroup, points);
  const [isDrawing, setDrawing] = useState(false);
  const shown = { label: t.map(draft.name), points, named: draft.point_ids, ...way };
  const toggle = (place: Place): void => {
    const nearest = nearestOf(points, place);
    if (!nearest || lengthOf([nearest, place]) > NEAR_MM) return;
    const others = draft.point_ids.filter((id) => id !== nearest.id);
    form.set({ point_ids: others.length < draft.point_ids.length ? others : [...others, nearest.id] });
  };
  return (
    <form class="group" onSubmit={form.onSubmit}>
      <WayBack to="/groups">{t.all}</WayBack>
      <section class="card group-map">
        {isDrawing ? (
          <Awaited work={() => import("./area")}>
            {({ default: DrawArea }) => (
              <DrawArea
                {...shown}
                criteria={draft.criteria}
                onChange={form.of("criteria").onChange}
                onEnd={() => setDrawing(false)}
              />
            )}
          </Awaited>
        ) : (
          <MembersMap {...shown} criteria={draft.criteria} onPress={toggle} />
        )}
        <p role="status">{summaryOf(way, draft)}</p>
        {!isDrawing && (
          <>
            <p class="hint">{t.mapHint}</p>
            <div class="toolbar">
              <Button icon="box" onPress={() => setDrawing(true)}>
                {area.draw}
              </Button>
              {deeds}
            </div>
          </>
        )}
      </section>
      <section class="card form">
        <TextField {...form.of("name")} label={t.name} />
        <SelectField
          {...form.of("sort_type")}
          label={t.order}
          choices={ORDERS.map((value) => ({ value, text: orderTexts[value] }))}
        />
      </section>
      <section class="card form">
        <h2>{t.criteria}</h2>
        <p class="hint">{t.criteriaHint}</p>
        <CriteriaFields {...form.of("criteria")} />
      </section>
      <section class="card form">
        <h2>{t.manual}</h2>
        <ManualMembers {...form.of("point_ids")} />
      </section>
      <Problem>{form.problem}</Problem>
      <footer class="group-save">{children}</footer>
    </form>
  );
}
