import { describe, expect, test } from "bun:test";
import { ARGS } from "../../../../src/features/scripts/language/args";
import { servedCorpus } from "../../../../src/features/scripts/language/corpus";
import { ENUMS } from "../../../../src/features/scripts/language/enums";
import { NODES, STEP_KINDS } from "../../../../src/features/scripts/language/nodes";
import { VALUE_TYPES } from "../../../../src/features/scripts/language/values";

const named = <T extends { name: string }>(rows: readonly T[], name: string): T | undefined =>
  rows.find((row) => row.name === name);

describe("GET /api/corpus", () => {
  const corpus = servedCorpus();

  test("has five keys, in this order", () => {
    expect(Object.keys(corpus)).toEqual(["version", "enums", "values", "args", "nodes"]);
  });

  test.each([
    ["enums", 20],
    ["values", 4],
    ["args", 49],
    ["nodes", 71],
  ] as const)("lists all %s", (key, count) => {
    expect(corpus[key]).toHaveLength(count);
    expect(new Set(corpus[key].map(({ name }) => name)).size).toBe(count);
  });

  test("shows entries of each sort with their keys in this order", () => {
    const entries = [
      named(corpus.enums, "ALLOWED_AXIS"),
      named(corpus.values, "boolean"),
      named(corpus.args, "pin_number"),
      named(corpus.nodes, "send_message"),
      named(corpus.nodes, "channel")?.docs,
    ];
    expect(entries.map((entry) => JSON.stringify(entry))).toEqual([
      '{"name":"ALLOWED_AXIS","allowed_values":["x","y","z","all"]}',
      '{"name":"boolean"}',
      '{"name":"pin_number","allowed_values":[{"tag":"integer","name":"Integer"},{"tag":"named_pin","name":"named_pin"}]}',
      '{"allowed_args":["message","message_type"],"allowed_body_types":["channel"],"name":"send_message","tags":["function"],"docs":""}',
      '"Names one output over which a log message is delivered."',
    ]);
  });

  test("derives the enums that list parts of the corpus", () => {
    expect(named(corpus.enums, "LegalSequenceKind")?.allowed_values).toEqual(
      expect.arrayContaining(["_if", "move_absolute", "zero"]),
    );
    expect(named(corpus.enums, "LegalSequenceKind")?.allowed_values).toHaveLength(35);
    expect(named(corpus.enums, "LegalArgString")?.allowed_values).toEqual(ARGS.map(({ name }) => name));
    expect(named(corpus.enums, "LegalKindString")?.allowed_values).toEqual(
      expect.arrayContaining(["If", "NamedPin", "InstallFirstPartyPlugin"]),
    );
  });

  test("is this very text", () => {
    const digest = new Bun.CryptoHasher("sha256").update(JSON.stringify(corpus)).digest("hex");
    expect(digest).toBe("8a60544c4ed0a8c84c5b1074a9dd1c4feeb1e2a78a40d6819a37630797738462");
  });

  test("is made once", () => {
    expect(servedCorpus()).toBe(corpus);
  });
});

describe("the tables of the corpus", () => {
  const args = ARGS.map(({ name }) => name);
  const kinds = NODES.map(({ name }) => name);

  test("name nothing that is not there", () => {
    const tags = [...VALUE_TYPES.keys(), ...Object.keys(ENUMS), ...kinds];
    expect(ARGS.flatMap((arg) => arg.tags).filter((tag) => !tags.includes(tag))).toEqual([]);
    expect(NODES.flatMap((node) => node.args).filter((arg) => !args.includes(arg))).toEqual([]);
    expect([...NODES.flatMap((node) => node.body), ...STEP_KINDS].filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  test("use each tag for one thing only", () => {
    const tags = [...VALUE_TYPES.keys(), ...Object.keys(ENUMS), ...kinds];
    expect(new Set(tags).size).toBe(tags.length);
  });

  test("list two args that no node uses", () => {
    const used = new Set(NODES.flatMap((node) => node.args));
    expect(args.filter((arg) => !used.has(arg))).toEqual(["radius", "depth"]);
  });
});
