import { camelCase, type Option } from "../src/platform/config/option";
import { optionRows } from "../src/platform/config/options";

/** The type in which a program writes a setting, by the placeholder of its value in help texts. */
function typeOf({ type: { form } }: Option): string {
  if (form === "on|off") return "boolean";
  if (form.endsWith(",…")) return "readonly string[]";
  if (["NUMBER", "SIZE", "DURATION"].includes(form)) return "number | string";
  return form.includes("|")
    ? form
        .split("|")
        .map((word) => JSON.stringify(word))
        .join(" | ")
    : "string";
}

const settings = (): string =>
  optionRows
    .map(([key, option]) => {
      const mark = key === "data_dir" ? "" : "?";
      const otherwise = key === "data_dir" ? "" : " | undefined";
      return `/** ${option.help} */\nreadonly ${camelCase(key)}${mark}: ${typeOf(option)}${otherwise};`;
    })
    .join("\n");

/**
 * The declarations for programs that run a garden inside of themselves (`docs/guide/embed.md`). Their type checker reads these
 * and no source of ours: it may be stricter than our own. A test compares them with the source.
 */
export const programTypes = (): string => `// Generated from the settings by \`bun run client\`.

import type { Elysia } from "elysia";

/** The settings, as \`gardenshed help serve\` explains them. Sizes and times are texts such as \`200MB\` and \`24h\`. */
export interface ProgramSettings {
${settings()}
}

export interface LogEvent {
  readonly time: Date;
  readonly level: "debug" | "info" | "warn" | "error";
  /** Name of the event, such as \`job_failed\`. */
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Sentence for people, of events that have one. */
  readonly sentence?: string | undefined;
}

export interface GardenOptions extends ProgramSettings {
  /** Called for every event of at least \`logLevel\`. Without it nothing is logged. */
  readonly log?: ((event: LogEvent) => void) | undefined;
}

/** Where a request comes from. */
export interface Sender {
  /** IP address at the other end of the connection. Requests without one never count as loopback, and share their limits. */
  readonly address?: string | undefined;
}

/** A garden inside another program. */
export interface Garden {
  /** Answers all requests for which the host app has no route: \`new Elysia().use(garden.plugin)\`. */
  readonly plugin: Elysia;
  /** Answers a request of any path; never rejects. After \`stop\` it answers 503. */
  readonly fetch: (request: Request, sender?: Sender) => Promise<Response>;
  /** Waits for running requests and jobs, stores everything and releases the data folder. May be called again. */
  readonly stop: () => Promise<void>;
}

/** A setting that cannot be used. The message is one sentence for the operator and holds no secret. */
export declare class ConfigError extends Error {}

/**
 * Runs a garden on a data folder, which belongs to it until \`stop\`.
 * @throws ConfigError for a setting that cannot be used, Error with one sentence when the data folder cannot be used.
 */
export declare function gardenshed(options: GardenOptions): Promise<Garden>;
`;
