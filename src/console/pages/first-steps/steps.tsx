import { Button } from "../../controls/button";
import { Problem, TextField, ToggleField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { browserZone, ZoneField } from "../../controls/zone-field";
import { ownerOnly } from "../../controls/owner-only";
import { change, editOne, go, one, skip, tell } from "../../state";
import { t } from "../../texts/first-steps";
import { LineChoice } from "./line-choice";
import { computerOf, type ProductLine, NEWEST } from "./lines";

interface Draft {
  readonly product_line: ProductLine;
  readonly demo: boolean;
  /** Whether there is no robot yet: one without a machine practises. */
  readonly practises: boolean;
  readonly name: string;
  readonly timezone: string;
}

/**
 * The zone comes first, because only it can be refused. The name comes last, because filling names the device after its
 * model.
 */
async function fill({ product_line, demo, practises, name, timezone }: Draft): Promise<void> {
  const sbc = one("device")?.sbc ?? computerOf(product_line);
  await editOne("device", { timezone, ...(sbc && { sbc }) });
  await change("POST", "/api/device/seed", { product_line, demo }, { undo: t.filled });
  if (practises) await change("PATCH", "/api/device/practice", { on: true }).catch(tell);
  if (name.trim() !== "") await editOne("device", { name }).catch(tell); // the form is gone by now
}

/** The model of the robot, with examples or not, its name and its time zone. */
export function Steps() {
  const timezone = one("device")?.timezone ?? browserZone();
  const form = useForm<Draft>({ product_line: NEWEST, demo: false, practises: false, name: "", timezone }, fill);
  const later = (): void => {
    skip();
    go("/");
  };
  return (
    <form class="first-steps cards" onSubmit={form.onSubmit}>
      <p>{t.intro}</p>
      <section class="card">
        <h2>{t.model}</h2>
        <LineChoice {...form.of("product_line")} />
        <ToggleField {...form.of("practises")} label={t.practises} hint={t.practisesHint} />
      </section>
      <section class="card">
        <h2>{t.garden}</h2>
        <TextField {...form.of("name")} label={t.name} hint={t.nameHint} maxLength={80} autocomplete="off" />
        <ZoneField {...form.of("timezone")} hint={t.zoneHint} />
        <ToggleField {...form.of("demo")} label={t.examples} hint={t.examplesHint} />
      </section>
      <Problem>{form.problem}</Problem>
      {form.isBusy && (
        <p class="working" role="status">
          <span class="turning" />
          {t.working}
        </p>
      )}
      <div class="ways">
        <Button look="main" off={ownerOnly()} type="submit" icon="sprout" isBusy={form.isBusy}>
          {t.fill}
        </Button>
        <Button look="quiet" onPress={later}>
          {t.skip}
        </Button>
      </div>
    </form>
  );
}
