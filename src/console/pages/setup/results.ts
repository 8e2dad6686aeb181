import type { WizardStepResult } from "../../../client/records";
import { create, edit, list } from "../../state";

/** The last answer of a person to a line of Set-up, by the name of the line: `setup.motor.x` (`care.md` §6). */
export const resultOf = (slug: string): WizardStepResult | undefined =>
  list("wizardStepResults").find((result) => result.slug === slug);

export const seen = (slug: string): boolean => resultOf(slug)?.answer === true;

/** Keeps an answer, one for each line. `outcome`: what happened instead. */
export async function remember(slug: string, answer = true, outcome: string | null = null): Promise<void> {
  const known = resultOf(slug);
  if (known) await edit("wizardStepResults", known.id, { answer, outcome });
  else await create("wizardStepResults", { slug, answer, outcome });
}
