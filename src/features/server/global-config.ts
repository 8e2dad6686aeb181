import { revision } from "../../platform/config/build";
import { flagOf, variableOf } from "../../platform/config/option";
import { optionKeys } from "../../platform/config/options";
import { notFound, type Problems, refuse } from "../../framework/errors";
import { isMailOn } from "../../framework/mail";
import type { Services } from "../../framework/services";
import type { PublicAddress } from "../../platform/network/public-address";
import { isVersion } from "../../platform/version";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";
import { brokerDoor, brokerOf, isSignupOpen } from "../account";

/** Keys that are there without being set (`accounts.md` §10.3). */
const GLOBAL_DEFAULTS = {
  DOS_END_OF_LIFE_VERSION: "14.6.0",
  MINIMUM_DOS_VERSION: "14.6.0",
} as const;

/** Keys that are always there. The operator may add others. */
export const GLOBAL_KEYS: readonly string[] = [
  ...Object.keys(GLOBAL_DEFAULTS),
  "TOS_URL",
  "PRIV_URL",
  "NODE_ENV",
  "LONG_REVISION",
  "SHORT_REVISION",
  "SIGNUP",
  "EMAIL",
  "AI",
  "MQTT_WS",
];

const all = query((q) => q.selectFrom("global_config").select(["key", "value"]).orderBy("key"));
const one = query((q, p: Placeholders<{ key: string }>) =>
  q.selectFrom("global_config").select("value").where("key", "=", p.key),
);
const set = query((q, p: Placeholders<{ key: string; value: string }>) =>
  q
    .insertInto("global_config")
    .values({ key: p.key, value: p.value })
    .onConflict((clash) => clash.column("key").doUpdateSet({ value: p.value })),
);
const unset = query((q, p: Placeholders<{ key: string }>) => q.deleteFrom("global_config").where("key", "=", p.key));

/**
 * The object of `GET /api/global_config`: the operator's texts over the defaults, and values that only settings decide.
 * `MQTT_WS` depends on the address of the request. Source: `accounts.md` §10.3.
 */
export const globalConfig = (services: Services, address: PublicAddress): Record<string, string> => ({
  ...GLOBAL_DEFAULTS,
  ...Object.fromEntries(services.db.all(all, {}).map(({ key, value }) => [key, value])),
  ...settingsOf(services, address),
});

function settingsOf(services: Services, address: PublicAddress): Record<string, string> {
  const { config } = services;
  return {
    TOS_URL: config.tosUrl ?? "",
    PRIV_URL: config.privUrl ?? "",
    NODE_ENV: "production",
    LONG_REVISION: revision,
    SHORT_REVISION: revision.slice(0, 8),
    SIGNUP: isSignupOpen(services) ? "open" : "closed",
    EMAIL: isMailOn(config) ? "on" : "off",
    AI: config.aiBaseUrl === undefined ? "off" : "on",
    MQTT_WS: brokerOf(config, address, services.get(brokerDoor)).mqtt_ws,
  };
}

/** Oldest device software that may connect (`accounts.md` §2.4). */
export const minimumVersion = (db: Database): string =>
  db.get(one, { key: "MINIMUM_DOS_VERSION" })?.value ?? GLOBAL_DEFAULTS.MINIMUM_DOS_VERSION;

/** Keys whose values the program tells by itself. The others that no stored value changes are settings. */
const OWN_KEYS: readonly string[] = ["NODE_ENV", "LONG_REVISION", "SHORT_REVISION", "EMAIL", "AI"];

/**
 * Sets a server-wide text. Names of settings are refused, and names that look like one too. A value that was meant for the
 * server, even a password, would only be shown to everybody.
 * @throws Refusal `invalid` for a key that cannot be set, or a version that devices could not be compared with.
 */
export function setGlobal(db: Database, key: string, value: string): void {
  refuse(keyProblem(key), Object.hasOwn(GLOBAL_DEFAULTS, key) && !isVersion(value) ? versionProblem(key) : undefined);
  db.run(set, { key, value });
}

const versionProblem = (key: string): Problems => ({ [key]: `${key} must be a version such as 15.8.0` });

function keyProblem(key: string): Problems | undefined {
  const option = key.toLowerCase();
  if (!/^[^\s\p{Cc}]+$/u.test(key)) return { key: "A key is one word" };
  if (OWN_KEYS.includes(key)) return { key: `${key} is told by the program itself; no setting changes it` };
  if (!optionKeys.includes(option)) return undefined;
  const ways = `${flagOf(option)}, the variable ${variableOf(option)} or the key ${option} of gardenshed.toml`;
  return { key: `${key} is a setting of the server: use ${ways}` };
}

/** Removes a server-wide text, so that its default holds again. @throws Refusal `not_found`. */
export function unsetGlobal(db: Database, key: string): void {
  if (db.run(unset, { key }).changes === 0) throw notFound(`${key} is not set.`);
}
