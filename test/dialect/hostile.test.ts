import { describe, expect, test } from "bun:test";
import type { Action } from "../../src/framework/action";
import { dialectsOf, everyWord, nonsenseText, permutedText } from "../support/dialects";
import { randomOf } from "../support/random";
import { amount, part } from "../support/tier";

const [one, other] = [nonsenseText(), permutedText()].map((toml, index) =>
  dialectsOf().read({ file: `dialect-${index}`, toml }),
);
if (!one || !other) throw new Error("both dialects are there");

const WORDS = everyWord().map(({ word }) => word);
const ODD = ['"', "\\", "\\u0061", "{", "}", "[", ",", ":", "\u2028", "🌱", "\u0000", "é", "</script>", "\n", "kind"];
const KEYS = [
  "pointer_type",
  "name",
  "x",
  "radius",
  "plant_stage",
  "cropdb_slug",
  "meta",
  "unknown",
  "__proto__",
  "id",
];

const actionAt = (method: string, path: string): Action => {
  const action = one.pathIn(one.pathOut(path)).actions.get(method);
  if (!action) throw new Error(`nothing is at ${path}`);
  return action;
};
const create = actionAt("POST", "/api/points");
const list = actionAt("GET", "/api/points");

/** A text of people, made of words of the contract, of those of the dialects, and of signs that mean something in JSON. */
function textOf(random: ReturnType<typeof randomOf>): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // within its bounds
  return Array.from({ length: Math.floor(random() * 4) }, () => pick(random() < 0.6 ? WORDS : ODD)).join("");
}

/** A text of JSON, some of whose letters are written as escapes. */
const written = (value: unknown, random: ReturnType<typeof randomOf>): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (token) =>
    token.replace(/\\u[0-9a-f]{4}|\\.|[a-z]/g, (part) =>
      part.length === 1 && random() < 0.05 ? `\\u${part.charCodeAt(0).toString(16).padStart(4, "0")}` : part,
    ),
  );

test(`${amount(1_000, 10_000)} records with hostile texts go in by one dialect and out by the other (dialects.md §3)`, () => {
  const count = amount(1_000, 10_000);
  for (let seed = 1; seed <= count; seed++) {
    const random = randomOf(seed);
    const meta = Object.fromEntries(Array.from({ length: 3 }, () => [textOf(random), textOf(random)]));
    const record = { name: textOf(random), meta, pointer_type: "Plant", x: random(), z: null, y: -0.5e-7 };
    const sent = one.answerOut(list, `[${JSON.stringify(record)}]`).slice(1, -1);
    const taken: unknown = JSON.parse(one.bodyIn(create, written(JSON.parse(sent), random)));
    expect(taken).toEqual(record);
    const shown = other.answerOut(list, `[${JSON.stringify(taken)}]`);
    expect(JSON.parse(other.bodyIn(create, shown.slice(1, -1)))).toEqual(record);
  }
});

test(`${amount(1_000, 10_000)} texts that are nearly JSON change nothing but words, and never throw`, () => {
  for (let seed = 1; seed <= amount(1_000, 10_000); seed++) {
    const random = randomOf(seed);
    const record = Object.fromEntries(KEYS.map((key) => [key, textOf(random)]));
    const json = JSON.stringify([record, record]);
    const at = Math.floor(random() * json.length);
    const broken = random() < 0.5 ? json.slice(0, at) : json.slice(0, at) + textOf(random) + json.slice(at + 1);
    for (const dialect of [one, other]) {
      const told = dialect.answerOut(list, broken);
      expect(isJson(told)).toBe(isJson(broken));
      expect(dialect.messageIn("status", broken)).toBeString();
    }
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a dialect reaches nothing that the contract's words do not (dialects.md §3)", () => {
  const paths = [
    "/api/%2e%2e/admin",
    "/api/points/../users",
    "/api/points/1/../../users",
    "/api//points",
    "/api/",
    "/api/points%2f1",
    "/API/points",
    "/health",
    "/metrics",
    "/direct_upload",
    "/ws",
    "/api/rmq/user",
    "/broker/login",
    "/",
    "",
  ];
  test.each(paths)("the path %p has as many segments, and lies where it lay", (path) => {
    for (const dialect of [one, other]) {
      const told = dialect.pathIn(path);
      expect(told.path.split("/").length).toBe(path.split("/").length);
      expect(told.path.startsWith("/api/")).toBe(path.startsWith("/api/"));
      if (!path.startsWith("/api/")) expect(told.path).toBe(path);
    }
  });

  const topics = [
    "sync/../logs",
    "sync/+/1",
    "sync/#",
    "#",
    "+/+",
    "from_clients",
    "from_api",
    "terminal_input",
    "sync",
    "sync/",
  ];
  test.each(topics)("the topic %p has as many levels, and the same first one", (topic) => {
    for (const dialect of [one, other]) {
      for (const told of [dialect.topicIn(topic), dialect.topicOut(topic)]) {
        expect(told.split("/").length).toBe(topic.split("/").length);
        expect(told.split("/")[0]).toBe(topic.split("/")[0]);
        expect(/[+#]/.test(told)).toBe(/[+#]/.test(topic));
      }
    }
  });

  test("a stop is one in every dialect, whatever stands beside it", () => {
    for (const kind of ["emergency_lock", "emergency_unlock"]) {
      const stop = `{"kind":"rpc_request","args":{"label":"x"},"body":[{"kind":"${kind}","args":{}}]}`;
      for (const dialect of [one, other]) {
        expect(dialect.messageOut("from_clients", stop)).toContain(`"kind":"${kind}"`);
        expect(dialect.messageIn("from_clients", stop)).toContain(`"kind":"${kind}"`);
        const broken = `${stop.slice(0, -1)},`;
        expect(dialect.messageIn("from_clients", broken)).toBe(broken);
      }
    }
  });

  const bodies: readonly (readonly [what: string, json: string])[] = [
    ["is nested a hundred thousand times", `${'{"meta":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["is a script that is nested", `${'{"kind":"sequence","args":{},"body":['.repeat(20_000)}${"]}".repeat(20_000)}`],
    ["has args before kinds", `${'{"args":{"locals":'.repeat(20_000)}1${'},"kind":"x"}'.repeat(20_000)}`],
    ["has a million brackets", "[".repeat(1_000_000)],
    ["has a million quotes", '"'.repeat(1_000_000)],
    ["has a million backslashes", `"${"\\".repeat(1_000_000)}"`],
    ["has a hundred thousand keys", `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join()}}`],
    ["has prototypes", '{"__proto__":{"kind":"x"},"constructor":{"prototype":1},"toString":"x"}'],
  ];
  test.each(part(bodies, 3))("a body that %s is read in no time, and stays what it is", (_, json) => {
    for (const dialect of [one, other]) {
      for (const told of [dialect.bodyIn(create, json), dialect.messageIn("from_clients", json)]) {
        expect(isJson(told)).toBe(isJson(json));
        expect(Math.abs(told.length - json.length)).toBeLessThan(json.length);
      }
    }
  });
});
