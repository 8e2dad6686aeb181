import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./error";
import { readSettingsFile, readText } from "./file";
import { camelCase, flagOf, type Option, type Texts, variableOf } from "./option";
import { type Config, optionKeys, optionRows, options } from "./options";

/** Where settings come from. */
export interface Sources {
  /** Text by key, `public_url` or `smtp_url_file`; the command line has checked the names. */
  readonly flags: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file of `--config`; without it `gardenshed.toml` of the data folder is read if it exists. */
  readonly configFile?: string | undefined;
  /** Settings of the server that runs on a data folder, text by key. They come after flags, variables and `--config`. */
  readonly running?: ((dataDir: string) => ReadonlyMap<string, string> | undefined) | undefined;
}

/** One line of `gardenshed config`. */
export interface SettingRow {
  readonly name: string;
  /** A secret is masked. In parentheses: what happens without a value. */
  readonly value: string;
  /** Such as `flag --port`, `environment SMTP_URL_FILE`, `file /srv/garden/gardenshed.toml`, `default`. */
  readonly origin: string;
}

export interface Settings {
  readonly config: Config;
  readonly describe: () => readonly SettingRow[];
}

/** One source of texts by key. An empty text counts as not given, so that `PORT=` in a list of variables is harmless. */
export interface Layer {
  readonly text: (key: string) => string | undefined;
  readonly origin: (key: string) => string;
  /** Completes the origin of a key, if the origin alone does not tell it from others. */
  readonly nameOf?: (key: string) => string;
}

interface Found {
  readonly text: string;
  readonly origin: string;
}

/**
 * Resolves every setting: flag, environment, file, default, in this order (`operations.md` §2).
 * @throws ConfigError for a value that breaks the rule of its setting, an unknown key or an unreadable file.
 */
export function loadSettings(sources: Sources): Settings {
  const given = givenLayers(sources);
  const running = runningLayer(sources, given);
  const file = fileLayer(sources.configFile, given);
  return resolve(sources.configFile === undefined ? [...given, ...running, ...file] : [...given, ...file, ...running]);
}

/** Resolves every setting by the first layer that has it, else by its default. @throws ConfigError as `loadSettings`. */
export function resolve(layers: readonly Layer[]): Settings {
  const texts: Record<string, string | undefined> = {};
  const values: Record<string, unknown> = {};
  const rows: SettingRow[] = [];
  for (const [key, option] of optionRows) {
    const found = find(key, option, layers) ?? fallback(option, texts);
    const value = found && convert(key, option, found);
    texts[key] = found?.text;
    values[camelCase(key)] = value;
    rows.push({
      name: variableOf(key),
      value: (found && shown(option, value, found.text)) || `(${option.otherwise ?? "none"})`,
      origin: found?.origin ?? "default",
    });
  }
  requireWhole(texts, "tls_cert", "tls_key");
  requireWhole(texts, "home_assistant_url", "home_assistant_account");
  const config = Object.freeze(values) as Config; // the type is derived from the same table
  return { config, describe: () => rows };
}

const givenLayers = ({ flags, environment }: Sources): readonly Layer[] => [
  { text: (key) => flags.get(key)?.trim(), origin: (key) => `flag ${flagOf(key)}` },
  { text: (key) => environment[variableOf(key)]?.trim(), origin: (key) => `environment ${variableOf(key)}` },
];

function fileLayer(file: string | undefined, given: readonly Layer[]): readonly Layer[] {
  const path = file ?? join(dataFolder(given), "gardenshed.toml");
  if (file === undefined && !existsSync(path)) return [];
  const texts = readSettingsFile(path, optionKeys);
  if (file === undefined && texts.has("data_dir")) {
    throw new ConfigError(`${path} cannot hold data_dir, because it is looked for in the data folder.`);
  }
  return [{ text: (key) => texts.get(key), origin: () => `file ${path}`, nameOf: (key) => `${key} in ${path}` }];
}

function runningLayer({ running }: Sources, given: readonly Layer[]): readonly Layer[] {
  const texts = running?.(dataFolder(given));
  return texts === undefined ? [] : [{ text: (key) => texts.get(key), origin: () => "the server that runs" }];
}

function dataFolder(given: readonly Layer[]): string {
  const { default: text } = options.data_dir;
  return convert(
    "data_dir",
    options.data_dir,
    find("data_dir", options.data_dir, given) ?? { text, origin: "default" },
  );
}

function find(key: string, { secret }: Pick<Option, "secret">, layers: readonly Layer[]): Found | undefined {
  for (const { text, origin, nameOf = origin } of layers) {
    const plain = text(key) || undefined;
    const file = (secret && text(`${key}_file`)) || undefined;
    if (plain && file) throw new ConfigError(`Keep one of ${nameOf(key)} and ${nameOf(`${key}_file`)}.`);
    if (plain) return { text: plain, origin: origin(key) };
    if (file) return { text: readSecret(file, origin(`${key}_file`)), origin: origin(`${key}_file`) };
  }
  return undefined;
}

function readSecret(file: string, origin: string): string {
  const text = readText(file, `${file} (${origin})`).trim();
  if (text === "") throw new ConfigError(`${file} is empty (${origin}).`);
  return text;
}

function fallback(option: Option, texts: Texts): Found | undefined {
  const text = typeof option.default === "function" ? option.default(texts) : option.default;
  return text === undefined ? undefined : { text, origin: "default" };
}

function convert<Value>(key: string, { type }: Pick<Option<Value>, "type">, { text, origin }: Found): Value {
  const value = type.parse(text);
  if (value === undefined) throw new ConfigError(`${variableOf(key)} must be ${type.rule} (${origin}).`);
  return value;
}

function shown<Value>({ type, secret }: Option<Value>, value: Value, text: string): string {
  return type.show ? type.show(value) : secret ? "***" : text;
}

/** Checks settings that are valid only together. */
function requireWhole(texts: Texts, ...keys: readonly string[]): void {
  const missing = keys.filter((key) => texts[key] === undefined);
  if (missing.length === 0 || missing.length === keys.length) return;
  throw new ConfigError(
    `${keys.map(variableOf).join(" and ")} belong together; set ${missing.map(variableOf).join()} too.`,
  );
}
