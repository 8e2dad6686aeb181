import { variableOf } from "../../platform/config/option";
import type { Config, OptionKey } from "../../platform/config/options";
import type { Database } from "../../platform/db/database";
import type { PortHolder } from "../../platform/network/port-holder";
import type { DataFolder } from "../../platform/db/data-folder";

/** The subject of the checks. */
export interface Subject {
  readonly config: Config;
  /** Keys of secrets that the running server has and this command was not given. */
  readonly hidden: readonly string[];
  readonly folder: DataFolder;
  /** Opened for reading only. Undefined if there is no database that this program can read. */
  readonly db: Database | undefined;
  /** Id of the process that runs a server on the data folder. @throws Error if that cannot be found out. */
  readonly holder: () => number | undefined;
  /** The process that listens on a TCP port, as `processOnPort`. Only root learns of processes of other users. */
  readonly onPort: (port: number) => PortHolder | "unknown" | undefined;
  readonly now: Date;
  /** Whether addresses of others may be asked, which no setting names. */
  readonly asksOthers: boolean;
}

/** One row of `gardenshed check`. */
export interface Check {
  readonly name: string;
  /** Undefined if there is nothing to check. An error that it throws is reported as broken. */
  readonly look: (subject: Subject) => Finding | undefined | Promise<Finding | undefined>;
}

const STATES = ["ok", "warning", "broken"] as const;

/** The result of a check, and advice when something is wrong. */
export interface Finding {
  readonly state: (typeof STATES)[number];
  readonly found: string;
  readonly advice?: string;
}

export const ok = (found: string): Finding => ({ state: "ok", found });
export const warning = (found: string, advice: string): Finding => ({ state: "warning", found, advice });
export const broken = (found: string, advice: string): Finding => ({ state: "broken", found, advice });

/** A warning that a check needs a secret which only the running server has; undefined if this command has it too. */
export function withoutSecret({ hidden }: Pick<Subject, "hidden">, key: OptionKey): Finding | undefined {
  const name = variableOf(key);
  return hidden.includes(key)
    ? warning(`the server has ${name}, this command was not given it, so that nothing is tried`, `give it ${name}, too`)
    : undefined;
}

/** One finding for several problems, as bad as the worst of them. Without problems it is `fine`. */
export function together(fine: string, problems: readonly (Finding | undefined)[]): Finding {
  const found = problems.filter((problem) => problem !== undefined);
  const worst = Math.max(0, ...found.map(({ state }) => STATES.indexOf(state)));
  return found.length === 0 ? ok(fine) : { state: STATES[worst] ?? "broken", found: found.map(textOf).join("; ") };
}

/** `mode 755: chmod 700 …` */
export const textOf = ({ found, advice }: Finding): string => (advice === undefined ? found : `${found}: ${advice}`);
