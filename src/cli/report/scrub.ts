/* Takes out of texts what tells who somebody is, where a machine is, or lets others in. */

/** A pattern and what stands in its place. */
type Rule = readonly [pattern: RegExp, instead: string];

/** Endings of file names. A name with another ending may be a host. */
const FILES =
  "db|eml|fw|img|js|json|lock|log|lua|md|part|pem|secret|service|sh|shm|sql|tar|toml|ts|tsx|wal|webp|yml|yaml|py";

const RULES: readonly Rule[] = [
  [/(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g, "<token>"],
  [/(?<![\w+])([a-z][a-z+]*):\/\/[^\s"'<>,;)]+/gi, "$1://<host>"],
  [/(?<![^\s"'<>=,;:()])[^\s"'<>=,;:()@]+@[^\s"'<>=,;()]+/g, "<e-mail>"],
  // A text that was typed instead of an address.
  [/\bemail=(?!<)(?:"(?:[^"\\]|\\.)*"|\S+)/g, "email=<e-mail>"],
  [/"email":"(?!<)(?:[^"\\]|\\.)*"/g, '"email":"<e-mail>"'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, "<address>"],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?:%\w+)?(?![\w:])/gi, "<address>"],
  [/\/(home|Users|media)\/[^/\s"']+/g, "/$1/<user>"],
  [/\\Users\\[^\\\s"']+/g, "\\Users\\<user>"],
  // Words of the system and of ours before a name of one label, and a name before a port.
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONN[A-Z]+|EHOSTUNREACH|ETIMEDOUT|getaddrinfo|host|server) (?=[a-z][a-z0-9-]*:\d)[a-z0-9-]+/gi,
    "$1 <host>",
  ],
  [/\b(ENOTFOUND|EAI_AGAIN) [a-z][a-z0-9-]*/gi, "$1 <host>"],
  [/(?<![\w.<>"'=/-])(?!port:)[a-z][a-z0-9-]*(?=:\d{2,5}(?![\d:.]))/gi, "<host>"],
  [new RegExp(String.raw`(?<![\w-]|[\w-]\.)(?:[a-z0-9-]+\.)+(?!(?:${FILES})\b)[a-z][a-z0-9-]+\b`, "gi"), "<host>"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\b(?=\w*\d)\w{24,}\b/g, "<id>"],
];

/** A time of the day looks like an address of IPv6: it is kept. */
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?\b|\b\d\d:\d\d:\d\d\b/g;

/**
 * The text without e-mail addresses, addresses and names of hosts, names of users in paths, tokens and ids. `known`: other
 * words to take out, such as the name of the machine, and their replacements. The longest words are replaced first.
 */
export function scrub(text: string, known: ReadonlyMap<string, string> = new Map()): string {
  const words = [...known].filter(([word]) => word.length > 2).sort(([one], [other]) => other.length - one.length);
  const without = words.reduce((left, [word, instead]) => left.replaceAll(word, instead), text);
  const times: string[] = [];
  const held = without.replace(TIME, (time) => `\u0001${times.push(time) - 1}\u0002`);
  const clean = RULES.reduce((left, [pattern, instead]) => left.replace(pattern, instead), held);
  return clean.replace(/\u0001(\d+)\u0002/g, (_, index: string) => times[Number(index)] ?? "");
}
