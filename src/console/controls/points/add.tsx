import { farCornerOf } from "../../garden/projection";
import { bedLook, create, fromHere, go, one } from "../../state";
import { kindTexts, t } from "../../texts/point-lists";
import { Button } from "../button";
import { useFilling } from "../crops/fill";
import { Problem } from "../fields";
import { useForm } from "../form";
import { type Draft, EMPTY, fieldsOf } from "./draft";
import { PlantCrop, PointFields } from "./fields";
import { type Kind, pathOf } from "./kinds";
import { requireOwnFields } from "./own-fields";
import { requireNumbers } from "../record-form";
import { WayBack } from "../way-back";

/** A new point, by its fields. It begins in the middle of the bed. */
export function AddPoint({ kind }: { kind: Kind }) {
  const texts = kindTexts[kind];
  const config = one("webAppConfig");
  const corner = farCornerOf(bedLook.value);
  const form = useForm<Draft>(
    {
      ...EMPTY,
      plant_stage: kind === "Weed" ? "active" : EMPTY.plant_stage,
      depth: config?.default_plant_depth ?? EMPTY.depth,
      x: Math.round(corner.x / 2),
      y: Math.round(corner.y / 2),
    },
    async (draft) => {
      const goOn = fromHere();
      requireNumbers(draft);
      requireOwnFields(draft.meta);
      const { id } = await create("points", fieldsOf(draft, kind));
      goOn(pathOf(kind, id), { replace: true });
    },
  );
  const fill = useFilling(form);
  return (
    <article class="point-record">
      <WayBack to={pathOf(kind)}>{texts.all}</WayBack>
      <section class="card change">
        <h2>{texts.add}</h2>
        <form class="form" onSubmit={form.onSubmit}>
          {kind === "Plant" && <PlantCrop form={form} onCrop={fill} />}
          <PointFields form={form} kind={kind} />
          <Problem>{form.problem}</Problem>
          <footer>
            <Button onPress={() => go(pathOf(kind))}>{t.back}</Button>
            <Button look="main" changes type="submit" isBusy={form.isBusy}>
              {texts.add}
            </Button>
          </footer>
        </form>
      </section>
    </article>
  );
}
