import type { Curve } from "../../../client/records";
import { Button } from "../../controls/button";
import { CurvePlot } from "../../controls/curves/plot";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { useForm } from "../../controls/form";
import { WayBack } from "../../controls/way-back";
import { type Shape, shapedPoints, SHAPES } from "../../garden/curve-shapes";
import { create, fromHere } from "../../state";
import { shapeTexts, t, typeTexts, unitOf } from "../../texts/curves";

interface Draft {
  readonly name: string;
  readonly type: Curve["type"];
  readonly shape: Shape;
  readonly days: number | undefined;
  readonly most: number | undefined;
}

/** The shape that a curve of each type begins with: thirst goes up and down, sizes grow. */
const BEGINNINGS: Readonly<Record<Curve["type"], Pick<Draft, "shape" | "most">>> = {
  water: { shape: "peak", most: 500 },
  spread: { shape: "slowStart", most: 300 },
  height: { shape: "slowStart", most: 400 },
};

const types = Object.keys(typeTexts) as Curve["type"][]; // a text for each
const shapes = Object.keys(SHAPES) as Shape[]; // keys() forgets them

/** A new curve, from one of the usual shapes. */
export function NewCurve() {
  const form = useForm<Draft>({ name: "", type: "water", days: 90, ...BEGINNINGS.water }, async (draft) => {
    const { name, type } = draft;
    const goOn = fromHere();
    const { id } = await create("curves", { name, type, data: Object.fromEntries(pointsIn(draft)) });
    goOn(`/curves/${id}`, { replace: true });
  });
  const { draft } = form;
  return (
    <form class="curve" onSubmit={form.onSubmit}>
      <WayBack to="/curves">{t.all}</WayBack>
      <section class="card form">
        <h2>{t.add}</h2>
        <TextField {...form.of("name")} label={t.name} />
        <SelectField
          label={t.type}
          value={draft.type}
          choices={types.map((value) => ({ value, text: typeTexts[value] }))}
          onChange={(type) => form.set({ type, ...BEGINNINGS[type] })}
        />
        <fieldset class="field shapes">
          <legend>{t.shape}</legend>
          <div>
            {shapes.map((shape) => (
              <label key={shape}>
                <input type="radio" name="shape" checked={draft.shape === shape} onChange={() => form.set({ shape })} />
                <CurvePlot type={draft.type} points={shapedPoints(shape, 100, 10)} height={48} isSmall />
                {shapeTexts[shape]}
              </label>
            ))}
          </div>
        </fieldset>
        <div class="form-two">
          <NumberField {...form.of("days")} label={t.days} isNeeded />
          <NumberField {...form.of("most")} label={t.most} unit={unitOf(draft.type)} isNeeded />
        </div>
        <CurvePlot label={t.plotOf(draft.name)} type={draft.type} points={pointsIn(draft)} />
        <Problem>{form.problem}</Problem>
        <footer>
          <Button look="main" changes type="submit" isBusy={form.isBusy}>
            {t.create}
          </Button>
        </footer>
      </section>
    </form>
  );
}

const pointsIn = ({ shape, days, most }: Draft) => shapedPoints(shape, days ?? 1, most ?? 0);
