import { garden, lookOnly, role } from "../state";
import { t } from "../texts/people/roles";

/** Why somebody may not do what only the owner of the garden does; undefined for the owner. Source: `people.md` §5. */
export const ownerOnly = (): string | undefined =>
  lookOnly.value ?? (role() === "owner" ? undefined : t.ownerOnly(garden.value?.owner_name ?? ""));
