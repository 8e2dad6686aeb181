import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./error";
import { readSettingsFile, readText } from "./file";
import { camelCase, flagOf, type Option, type Texts, variableOf } from "./option";
import { type Config, type OptionKey, optionKeys, optionRows, options } from "./options";

/** Where settings come from. */
interface Sources {
  /** Text by key, `public_url` or `smtp_url_file`; the command line has checked the names. */
  readonly flags: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file of `--config`; without it `gardenshed.toml` of the data folder is read if it exists. */
  readonly configFile?: string | undefined;
  /** The settings of the server that runs on a data folder. They come after flags, variables and `--config`. */
  readonly running?: ((dataDir: string) => SharedSettings | undefined) | undefined;
}

/** The settings of a server as it tells them to commands: everything but secrets. */
export interface SharedSettings {
  /** Settings by key. Those without a value are left out. */
  readonly settings: Readonly<Record<string, { readonly text: string; readonly origin: string }>>;
  /** Keys of the secrets that are set. */
  readonly secrets: readonly string[];
}

/** One line of `gardenshed config`. */
export interface SettingRow {
  readonly key: OptionKey;
  readonly name: string;
  /** Undefined without a value, and of a secret. */
  readonly text: string | undefined;
  /** A secret is masked. The effect of a missing value stands in parentheses. */
  readonly value: string;
  /** Origin such as `flag --port`, `environment SMTP_URL_FILE`, `file /srv/garden/gardenshed.toml`, `default`. */
  readonly origin: string;
}

export interface Settings {
  readonly config: Config;
  /** Keys of secrets that the running server has and this program was not given. */
  readonly hidden: readonly string[];
  readonly describe: () => readonly SettingRow[];
}

/** One source of texts by key. An empty text counts as not given, so that `PORT=` in a list of variables is harmless. */
interface Layer {
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
  const file = fileLayer(sources.configFile, given);
  if (sources.configFile !== undefined) given.push(...file);
  const running = sources.running?.(dataFolder(given));
  if (running === undefined) return resolve([...given, ...file]);
  // The values that the server has read from the file are in force, whatever the file holds by now. Secrets are in the
  // file only.
  return resolve([...given, runningLayer(running), ...file.map(secretsOf)], running.secrets);
}

/**
 * Resolves every setting by the first layer that has it, else by its default. `elsewhere`: keys of secrets that are set,
 * although no layer may have them. @throws ConfigError as `loadSettings`.
 */
export function resolve(layers: readonly Layer[], elsewhere: readonly string[] = []): Settings {
  const texts: Record<string, string | undefined> = {};
  const values: Record<string, unknown> = {};
  const rows: SettingRow[] = [];
  const hidden: string[] = [];
  for (const [key, option] of optionRows) {
    const found = find(key, option, layers) ?? fallback(option, texts);
    const value = found && convert(key, option, found);
    texts[key] = found?.text;
    values[camelCase(key)] = value;
    if (found === undefined && elsewhere.includes(key)) {
      hidden.push(key);
      rows.push({ key, name: variableOf(key), text: undefined, value: "***", origin: RUNNING });
      continue;
    }
    const text = found && shown(option, value, found.text);
    rows.push({
      key,
      name: variableOf(key),
      text: option.secret ? undefined : text,
      value: text || `(${option.otherwise ?? "none"})`,
      origin: found?.origin ?? "default",
    });
  }
  requireWhole(texts, hidden, "tls_cert", "tls_key");
  requireWhole(texts, hidden, "home_assistant_url", "home_assistant_account");
  const config = Object.freeze(values) as Config; // the type is derived from the same table
  return { config, hidden, describe: () => rows };
}

const RUNNING = "the running server";

const givenLayers = ({ flags, environment }: Sources): Layer[] => [
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

const runningLayer = ({ settings }: SharedSettings): Layer => ({
  text: (key) => settings[key]?.text,
  origin: (key) => {
    const origin = settings[key]?.origin;
    return origin === "default" ? origin : `${RUNNING}: ${origin}`;
  },
});

const secretsOf = (layer: Layer): Layer => ({
  ...layer,
  text: (key) => (SECRET_KEYS.has(key) ? layer.text(key) : undefined),
});

const SECRET_KEYS: ReadonlySet<string> = new Set(
  optionRows.flatMap(([key, { secret }]) => (secret ? [key, `${key}_file`] : [])),
);

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
function requireWhole(texts: Texts, hidden: readonly string[], ...keys: readonly string[]): void {
  const missing = keys.filter((key) => texts[key] === undefined && !hidden.includes(key));
  if (missing.length === 0 || missing.length === keys.length) return;
  throw new ConfigError(
    `${keys.map(variableOf).join(" and ")} belong together; set ${missing.map(variableOf).join()} too.`,
  );
}
