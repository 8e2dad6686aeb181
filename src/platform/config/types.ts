import { resolve } from "node:path";
import { net } from "../network/net";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time";

/** Type of a setting: check and conversion of its text, for flag, variable and file alike. */
export interface Type<Value> {
  /** Placeholder of the value in help texts. */
  readonly form: string;
  /** Completes the sentence "PORT must be …". */
  readonly rule: string;
  /** The value that `text` (trimmed, not empty) stands for; `undefined` if it breaks the rule. */
  readonly parse: (text: string) => Value | undefined;
  /** Text of the flag when no value is given with it; without this a flag needs a value. */
  readonly alone?: string;
  /** The text that `gardenshed config` prints instead of the text as given. */
  readonly show?: (value: Value) => string;
}

const matching = (form: string, rule: string, pattern: RegExp): Type<string> => ({
  form,
  rule,
  parse: (text) => (pattern.test(text) ? text : undefined),
});

const lowerCase = (type: Type<string>): Type<string> => ({ ...type, parse: (text) => type.parse(text.toLowerCase()) });

export const text = matching("TEXT", "text without control characters", /^\P{Cc}*$/u);

/** A file or folder; relative ones start at the working directory, whatever the origin. Value: absolute path. */
export const path: Type<string> = {
  form: "PATH",
  rule: "a path",
  parse: (text) => (text.includes("\0") ? undefined : resolve(text)),
  show: (value) => value,
};

const switches = new Map([
  ...["true", "on", "yes", "1"].map((word) => [word, true] as const),
  ...["false", "off", "no", "0"].map((word) => [word, false] as const),
]);

/** `--force-ssl` switches on, `--force-ssl=off` takes it back. */
export const onOff: Type<boolean> = {
  form: "on|off",
  rule: "on or off (also true or false, yes or no, 1 or 0)",
  parse: (text) => switches.get(text.toLowerCase()),
  alone: "on",
};

export const oneOf = <const Word extends string>(...words: readonly Word[]): Type<Word> => ({
  form: words.join("|"),
  rule: `one of ${words.join(", ")}`,
  parse: (text) => words.find((word) => word === text.toLowerCase()),
});

export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER): Type<number> => ({
  form: "NUMBER",
  rule: `a whole number ${range(minimum, maximum)}`,
  parse: (text) => within(/^\d+$/.test(text) ? Number(text) : NaN, minimum, maximum),
});

export const number = (minimum: number, maximum: number): Type<number> => ({
  form: "NUMBER",
  rule: `a number ${range(minimum, maximum)}`,
  parse: (text) => within(/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN, minimum, maximum),
});

const range = (minimum: number, maximum: number): string =>
  maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum} up` : `from ${minimum} to ${maximum}`;

const within = (value: number, minimum: number, maximum: number): number | undefined =>
  value >= minimum && value <= maximum ? value : undefined;

/** A number with a unit behind it. `units`: factor by unit in lower case. */
const quantity = (form: string, rule: string, units: Readonly<Record<string, number>>): Type<number> => ({
  form,
  rule,
  parse: (text) => {
    const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
    return within(Math.round(Number(amount) * (units[unit.toLowerCase()] ?? NaN)), 0, Number.MAX_SAFE_INTEGER);
  },
});

/** Value: bytes. */
export const size = quantity("SIZE", "a size such as 200MB or 1GiB", {
  "": 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  tb: 1000 ** 4,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
});

const anyDuration = quantity("DURATION", "a duration such as 90s, 30m, 24h, 7d or 1w, not zero", {
  s: 1000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
});

/** Value: milliseconds. */
export const duration: Type<number> = { ...anyDuration, parse: (text) => anyDuration.parse(text) || undefined };

/** Values divided by commas; in the file also a TOML array. */
export const listOf = <Item>(item: Type<Item>): Type<readonly Item[]> => ({
  form: `${item.form},…`,
  rule: `a comma-separated list; each element ${item.rule}`,
  parse: (text) => {
    const parts = text.split(",").map((part) => part.trim());
    const items = parts.filter((part) => part !== "").map((part) => item.parse(part));
    return items.every((value) => value !== undefined) ? Object.freeze(items) : undefined;
  },
});

/** A list with so many elements at most. */
export const atMost = <Item>(most: number, list: Type<readonly Item[]>): Type<readonly Item[]> => ({
  ...list,
  rule: `${list.rule}; at most ${most}`,
  parse: (text) => {
    const items = list.parse(text);
    return items && items.length <= most ? items : undefined;
  },
});

export const domain = lowerCase(
  matching(
    "DOMAIN",
    "a domain such as garden.example",
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  ),
);

export const email = lowerCase(matching("EMAIL", "an e-mail address", /^[^\s@<>,]+@[^\s@<>,]+$/));

export const sender = matching(
  "EMAIL",
  "an e-mail address, alone or as Name <address>",
  /^([^<>\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u,
);

/** Product name of a `User-Agent`: the part before `/<version>`. */
/** An address at which notices are taken: a webhook, or a topic of ntfy. */
export const notifyUrl = matching(
  "URL",
  "an address such as https://hooks.example/abc or ntfy+https://ntfy.example/topic",
  /^(?:https?:\/\/[^\s/]+(?:\/\S*)?|ntfy\+https?:\/\/[^\s/]+\/(?:\S*\/)?[\w-]{1,64})$/i,
);

export const product = matching("NAME", "a product name without / and control characters", /^[^/\p{Cc}]+$/u);

/** A peer: address, network in CIDR form, or the word `loopback`. */
export const peer: Type<string> = {
  form: "ADDRESS",
  rule: "loopback, an IP address or a network such as 10.0.0.0/8",
  parse: (text) => {
    if (text.toLowerCase() === "loopback") return "loopback";
    const [, address = "", bits = "0"] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
    const longest = [32, 128][[4, 6].indexOf(net().isIP(address))];
    return longest !== undefined && Number(bits) <= longest ? text : undefined;
  },
};

export const listenHost: Type<string> = {
  form: "ADDRESS",
  rule: "an IP address or a host name, without scheme and port",
  parse: (text) => {
    const isName = /^[a-z0-9._-]+$/i.test(text) && !/^\d+(\.\d+){3}$/.test(text);
    return isName || net().isIP(text) > 0 ? text : undefined;
  },
};
