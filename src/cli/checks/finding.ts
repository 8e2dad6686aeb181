import type { Config } from "../../platform/config/options";
import type { Database } from "../../platform/db/database";
import type { DataFolder } from "../../platform/db/data-folder";

/** What checks look at. */
export interface Subject {
  readonly config: Config;
  readonly folder: DataFolder;
  /** Opened for reading only; undefined when there is none whose records this program could read. */
  readonly db: Database | undefined;
  /** Process that runs a server on the data folder. Throws when that cannot be found out. */
  readonly holder: () => number | undefined;
  readonly now: Date;
}

/** One row of `gardenshed check`. */
export interface Check {
  readonly name: string;
  /** Undefined when there is nothing to look at. What it throws is broken. */
  readonly look: (subject: Subject) => Finding | undefined | Promise<Finding | undefined>;
}

const STATES = ["ok", "warning", "broken"] as const;

/** What a check found, and what to do about it. */
export interface Finding {
  readonly state: (typeof STATES)[number];
  readonly found: string;
  readonly advice?: string;
}

export const ok = (found: string): Finding => ({ state: "ok", found });
export const warning = (found: string, advice: string): Finding => ({ state: "warning", found, advice });
export const broken = (found: string, advice: string): Finding => ({ state: "broken", found, advice });

/** Several problems as one finding, as bad as the worst of them; `fine` when there is none. */
export function together(fine: string, problems: readonly (Finding | undefined)[]): Finding {
  const found = problems.filter((problem) => problem !== undefined);
  const worst = Math.max(0, ...found.map(({ state }) => STATES.indexOf(state)));
  return found.length === 0 ? ok(fine) : { state: STATES[worst] ?? "broken", found: found.map(textOf).join("; ") };
}

/** `mode 755: chmod 700 …` */
export const textOf = ({ found, advice }: Finding): string => (advice === undefined ? found : `${found}: ${advice}`);
