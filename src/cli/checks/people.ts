import { cameBack } from "../../features/people/commands";
import type { Database } from "../../platform/db/database";
import { type Finding, type Subject, textOf, warning } from "./finding";

/** Members and programs that are named. */
const NAMED = 10;

/** Names members and programs after a restore. Source: `people.md` §2. */
export function checkPeople({ db, now }: Pick<Subject, "db" | "now">): Finding | undefined {
  const found = db && cameBack(db, now);
  if (!found) return undefined;
  const { at, people } = found;
  const more = people.length > NAMED ? ` and ${people.length - NAMED} more` : "";
  return warning(
    `restored on ${at}, so these have a part again, also if they were removed: ${people.slice(0, NAMED).join(", ")}${more}`,
    "owners look at the page People, and end who should not be there",
  );
}

/** A line for the start of a server. */
export function peopleWarning(db: Database, now: Date): string | undefined {
  const found = checkPeople({ db, now });
  return found && `Warning: ${textOf(found)}.`;
}
