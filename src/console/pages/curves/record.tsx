import type { Curve } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { CurvePlot } from "../../controls/curves/plot";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { duplicate, DuplicateButton } from "../../controls/duplicate";
import { Link } from "../../controls/link";
import { RecordActions } from "../../controls/record-actions";
import { useRecordForm } from "../../controls/record-form";
import { WayBack } from "../../controls/way-back";
import { inOrder, moved, withOneMore } from "../../garden/curve-shapes";
import { type CurvePoint, pointsOf } from "../../../robot/garden/growth";
import { GardenshedError } from "../../state/api";
import { edit, fromHere, list, remove, say } from "../../state";
import { t, typeTexts, unitOf } from "../../texts/curves";
import { users } from "./users";

const types = Object.keys(typeTexts) as Curve["type"][]; // a text for each

/** Most plants that are named; of the others only the number is shown. */
const NAMED = 12;

/** A curve: its points by drag and as a table. */
export function EditCurve({ curve }: { curve: Curve }) {
  const { name, type } = curve;
  const form = useRecordForm({ name, type, points: pointsOf(curve) }, async ({ points, ...changes }) => {
    const data = points && Object.fromEntries(points);
    if (data && Object.keys(data).length < points.length) throw new GardenshedError(422, { points: t.sameDay });
    if (points) form.set({ points: inOrder(points) });
    await edit("curves", curve.id, { ...changes, ...(data && { data }) });
    say(t.saved);
  });
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    await remove("curves", [curve.id], { undo: t.deleted(curve.name) });
    goOn("/curves", { replace: true });
  };
  const copy = () =>
    duplicate("curves", { name, type, data: curve.data } as Pick<Curve, "name">, list("curves"), "/curves");
  const { draft } = form;
  const points = inOrder(draft.points);
  return (
    <form class="curve" onSubmit={form.onSubmit}>
      <WayBack to="/curves">{t.all}</WayBack>
      <section class="card">
        <CurvePlot
          label={t.plotOf(draft.name)}
          type={draft.type}
          points={points}
          height={280}
          onMove={(index, to) => form.set({ points: moved(points, index, to) })}
        />
        <p class="hint">{t.dragHint}</p>
      </section>
      <div class="curve-halves">
        <section class="card">
          <h2>{t.points}</h2>
          <PointTable {...form.of("points")} unit={unitOf(draft.type)} />
        </section>
        <div class="curve-side">
          <section class="card form">
            <TextField {...form.of("name")} label={t.name} />
            <SelectField
              {...form.of("type")}
              label={t.type}
              choices={types.map((value) => ({ value, text: typeTexts[value] }))}
            />
            <Problem>{form.problem}</Problem>
            <footer>
              <DuplicateButton onPress={copy} />
              <RecordActions isBusy={form.isBusy} onDelete={discard} />
            </footer>
          </section>
          <Users id={curve.id} />
        </div>
      </div>
    </form>
  );
}

interface TableProps {
  readonly value: readonly CurvePoint[];
  readonly onChange: (points: CurvePoint[]) => void;
  readonly error: string | undefined;
  readonly unit: string;
}

/** The points as numbers. They keep their order while days are typed. */
function PointTable({ value: points, onChange, error, unit }: TableProps) {
  const set = (index: number, point: CurvePoint): void => onChange(points.with(index, point));
  return (
    <>
      <ul class="curve-points">
        {points.map(([day, value], index) => (
          <li key={index}>
            <NumberField
              label={t.dayOf(index + 1)}
              unit={t.dayUnit}
              value={day}
              isNeeded
              onChange={(next) => next !== undefined && set(index, [Math.round(next), value])}
            />
            <NumberField
              label={t.valueOf(index + 1)}
              unit={unit}
              value={value}
              isNeeded
              onChange={(next) => next !== undefined && set(index, [day, Math.round(next)])}
            />
            <IconButton
              icon="close"
              label={t.removePoint(index + 1)}
              onPress={() => onChange(points.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p class="problem" role="alert">
          {error}
        </p>
      )}
      <Button icon="plus" onPress={() => onChange(withOneMore(inOrder(points)))}>
        {t.addPoint}
      </Button>
    </>
  );
}

/** Which plants use a curve. */
function Users({ id }: { id: number }) {
  const plants = users.value.get(id) ?? [];
  return (
    <section class="card">
      <h2>{plants.length === 0 ? t.unused : t.usedBy(plants.length)}</h2>
      {plants.length === 0 && <p class="hint">{t.unusedText}</p>}
      <ul class="curve-users">
        {plants.slice(0, NAMED).map((plant) => (
          <li key={plant.id}>
            <Link to={`/plants/${plant.id}`}>{plant.name}</Link>
          </li>
        ))}
        {plants.length > NAMED && <li class="hint">{t.more(plants.length - NAMED)}</li>}
      </ul>
    </section>
  );
}
