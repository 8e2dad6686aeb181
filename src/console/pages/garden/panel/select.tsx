import { useEffect, useState } from "preact/hooks";
import type { Point } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { SelectField } from "../../../controls/fields";
import { ChangeMany } from "../../../controls/points/change-many";
import { membersOf } from "../../../../robot/garden/members";
import { find, list, query, remove } from "../../../state";
import { t } from "../../../texts/garden/panels";
import { stageTexts } from "../../../texts/points";
import { chosen, isBoxing } from "../state";
import { MakeGroup } from "./make-group";
import { PointDeeds } from "../../../controls/deeds/at";
import { Panel } from "./panel";

interface Filter {
  readonly value: string;
  readonly text: string;
  readonly points: readonly Point[];
}

/** Filters that choose many points at once: kinds, crops, stages and groups that have members. */
function filters(): readonly Filter[] {
  const points = list("points");
  const ofType = (type: Point["pointer_type"]) => points.filter(({ pointer_type }) => pointer_type === type);
  const plants = points.filter((point) => point.pointer_type === "Plant");
  const now = Date.now();
  const all: Filter[] = [
    { value: "plants", text: t.allPlants, points: plants },
    { value: "weeds", text: t.allWeeds, points: ofType("Weed") },
    { value: "points", text: t.allPoints, points: ofType("GenericPointer") },
    ...[...Map.groupBy(plants, ({ cropdb_slug }) => cropdb_slug)].map(([slug, members]) => ({
      value: `crop ${slug}`,
      text: t.cropOf(slug),
      points: members,
    })),
    ...[...Map.groupBy(plants, ({ plant_stage }) => plant_stage)].map(([stage, members]) => ({
      value: `stage ${stage}`,
      text: t.stageOf(stageTexts[stage]),
      points: members,
    })),
    ...list("pointGroups").map((group) => ({
      value: `group ${group.id}`,
      text: t.groupOf(group.name),
      points: membersOf(group, points, now),
    })),
  ];
  return all.filter((filter) => filter.points.length > 0);
}

/** Many at once: chosen by press, box or filter, then changed, deleted or made a group. */
export default function SelectPanel() {
  const [work, setWork] = useState<"change" | "group" | undefined>(
    query.peek()["then"] === "group" ? "group" : undefined,
  );
  useEffect(
    () => () => {
      chosen.value = new Set();
      isBoxing.value = false;
    },
    [],
  );
  // A point that somebody else has deleted is no longer chosen.
  const points = [...chosen.value].flatMap((id) => find("points", id) ?? []);
  if (work === "change") {
    return (
      <Panel title={t.changeTitle(points.length)}>
        <ChangeMany points={points} onDone={() => setWork(undefined)} onBack={() => setWork(undefined)} />
      </Panel>
    );
  }
  if (work === "group") return <MakeGroup points={points} onDone={() => setWork(undefined)} />;

  const choices = filters();
  const choose = (value: string): void => {
    const filter = choices.find((each) => each.value === value);
    chosen.value = new Set(filter?.points.map(({ id }) => id));
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm({ title: t.deleteMany(points.length), action: t.delete, isDangerous: true }))) return;
    const ids = points.map(({ id }) => id);
    await remove("points", ids, { undo: t.deletedMany(ids.length) });
    chosen.value = new Set();
  };
  return (
    <Panel title={t.selected(points.length)}>
      {points.length === 0 && <p class="hint">{t.selectHint}</p>}
      <div class="garden-actions">
        <Button icon="select" aria-pressed={isBoxing.value} onPress={() => (isBoxing.value = !isBoxing.value)}>
          {t.box}
        </Button>
        {points.length > 0 && (
          <Button icon="close" onPress={() => (chosen.value = new Set())}>
            {t.clear}
          </Button>
        )}
      </div>
      <SelectField
        label={t.by}
        value={""}
        onChange={choose}
        choices={[
          { value: "", text: t.choose },
          ...choices.map(({ value, text, points: { length } }) => ({ value, text: `${text} (${length})` })),
        ]}
      />
      {points.length > 0 && (
        <div class="garden-actions">
          <Button look="main" icon="edit" onPress={() => setWork("change")}>
            {t.change}
          </Button>
          <Button icon="groups" onPress={() => setWork("group")}>
            {t.group}
          </Button>
          <PointDeeds points={points} name={t.selected(points.length)} />
          <Button icon="delete" changes onPress={discard}>
            {t.delete}
          </Button>
        </div>
      )}
    </Panel>
  );
}
