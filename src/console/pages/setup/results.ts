import type { WizardStepResult } from "../../../client/records";
import { create, edit, list } from "../../state";

/** Lines of Set-up that only a person can judge (`care.md` §6). */
type Seen = "setup.home" | "setup.water" | `setup.${"motor" | "direction"}.${"x" | "y" | "z"}`;

/** The last answer of a person to a line. */
export const resultOf = (slug: Seen): WizardStepResult | undefined =>
  list("wizardStepResults").find((result) => result.slug === slug);

export const seen = (slug: Seen): boolean => resultOf(slug)?.answer === true;

/** Keeps an answer, one for each line. `outcome`: what happened instead. */
export async function remember(slug: Seen, answer = true, outcome: string | null = null): Promise<void> {
  const known = resultOf(slug);
  if (known) await edit("wizardStepResults", known.id, { answer, outcome });
  else await create("wizardStepResults", { slug, answer, outcome });
}
