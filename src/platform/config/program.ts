import { requireKnown, toText } from "./file";
import { resolve } from "./load";
import { camelCase } from "./option";
import { type Config, optionRows } from "./options";

/** Type of a setting in the options of a program, if code reads it as a `Value`. */
type Written<Value> = Value extends readonly (infer Item)[]
  ? readonly (Item extends string ? Item : string)[]
  : Value extends boolean
    ? Value
    : Value extends number
      ? number | string
      : Value extends string
        ? Value
        : string;

/**
 * The settings as a program gives them: `publicUrl` for `--public-url`. Switches are `true` and `false`, lists are arrays,
 * sizes and times are texts such as `200MB` and `24h`; the rest is written as on the command line.
 */
export type ProgramSettings = {
  readonly [Name in keyof Config]?: Written<NonNullable<Config[Name]>> | undefined;
} & { readonly dataDir: string };

const names = optionRows.map(([key]) => camelCase(key));

/**
 * The checked values of these settings and the defaults of all others. Neither the environment nor a file is read.
 * @throws ConfigError for a value that breaks the rule of its setting, and for an unknown name.
 */
export function configOf(settings: ProgramSettings): Config {
  for (const name of Object.keys(settings)) requireKnown(name, names);
  const given: Readonly<Record<string, unknown>> = settings;
  const text = (name: string) => (given[name] === undefined ? undefined : toText(given[name], name));
  return resolve([{ text: (key) => text(camelCase(key)), origin: (key) => `option ${camelCase(key)}` }]).config;
}
