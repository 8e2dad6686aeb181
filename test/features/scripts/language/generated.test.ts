import { describe, expect, test } from "bun:test";
import { checkScript } from "../../../../src/features/scripts/language/check";
import { NODES } from "../../../../src/features/scripts/language/nodes";
import { type Node, nodesOf, type ScriptRoot } from "../../../../src/features/scripts/language/node";
import { publishFaults } from "../../../../src/features/scripts/language/publish";
import { references } from "../../../../src/features/scripts/language/references";
import { randomOf } from "../../../support/random";
import { type GeneratedScript, generateScript } from "../../../support/script-generator";
import { dressed, mutate } from "../../../support/script-noise";
import { check, findIn, RECORDS } from "../../../support/scripts";

const ROOTS: ScriptRoot[] = ["sequence", "internal_farm_event", "internal_regimen"];
const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

/** What comes back for a script that is in canonical form already. */
const rootOf = (kind: ScriptRoot, { locals, body }: GeneratedScript): Node => ({
  kind,
  args: locals ? { version: 20180209, locals } : {},
  body,
});

describe.each(ROOTS)("generated scripts: %s", (root) => {
  test("come back as they are", () => {
    for (const seed of SEEDS) {
      const script = generateScript(randomOf(seed), root, RECORDS);
      expect<unknown>(check(root, script)).toStrictEqual({ ok: true, root: rootOf(root, script) });
    }
  });

  test("come back without what does not belong to them", () => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      const script = generateScript(random, root, RECORDS);
      const locals = script.locals && dressed(random, script.locals);
      const sent = { locals, body: script.body.map((node) => dressed(random, node)) };
      expect<unknown>(check(root, sent)).toStrictEqual({ ok: true, root: rootOf(root, script) });
    }
  });

  test("come back the same after a journey as text", () => {
    for (const seed of SEEDS) {
      const script = generateScript(randomOf(seed), root, RECORDS);
      const checkOutcome = check(root, JSON.parse(JSON.stringify(script)));
      expect<unknown>(checkOutcome).toEqual({ ok: true, root: rootOf(root, script) });
    }
  });

  test("need each of their args and no other", () => {
    for (const seed of SEEDS.slice(0, 40)) {
      const script = generateScript(randomOf(seed), root, RECORDS);
      for (const node of (script.locals ? [script.locals] : []).concat(script.body).flatMap(below)) {
        const { args } = node;
        node.args = { ...args, surplus: 1 };
        expect(check(root, script)).toMatchObject({ ok: false, fault: "violation" });
        for (const name of Object.keys(args)) {
          node.args = Object.fromEntries(Object.entries(args).filter(([other]) => other !== name));
          expect(check(root, script)).toMatchObject({ ok: false, fault: "violation" });
        }
        node.args = args;
      }
    }
  });

  test("need each of the records they name", () => {
    for (const seed of SEEDS) {
      const script = generateScript(randomOf(seed), root, RECORDS);
      for (const { kind, id } of references(rootOf(root, script))) {
        const others = RECORDS.filter((record) => record.kind !== kind || record.id !== id);
        expect(checkScript(root, script, findIn(others))).toMatchObject({ ok: false, fault: "violation" });
      }
    }
  });
});

test("generated sequences hold every kind of node that a client may send", () => {
  const scripts = SEEDS.map((seed) => rootOf("sequence", generateScript(randomOf(seed), "sequence", RECORDS)));
  const kinds = new Set(scripts.flatMap(nodesOf).map(({ node }) => node.kind));
  const lacking = NODES.map(({ name }) => name).filter((kind) => !kinds.has(kind));
  expect(lacking.join(" ")).toBe(
    "change_ownership explanation internal_entry_point internal_farm_event internal_regimen rpc_error rpc_ok rpc_request resource_update",
  );
});

test("generated scripts name only records that there are", () => {
  for (const seed of SEEDS) {
    const script = generateScript(randomOf(seed), "sequence", []);
    expect(references(rootOf("sequence", script))).toEqual([]);
    expect(checkScript("sequence", script, () => [])).toMatchObject({ ok: true });
  }
});

describe.each(ROOTS)("spoilt scripts: %s", (root) => {
  test("give an answer, and what is accepted is canonical", () => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      const script = generateScript(random, root, RECORDS, 3);
      for (let changes = 0; changes < 10; changes += 1) {
        mutate(random, script);
        const checkOutcome = check(root, script);
        if (!checkOutcome.ok) {
          expect(checkOutcome.message).toMatch(/^[A-Z].*\.$/s);
          continue;
        }
        const { args, body } = checkOutcome.root;
        expect(check(root, { locals: args.locals, body })).toStrictEqual(checkOutcome);
        expect(references(checkOutcome.root)).toBeArray();
        expect(publishFaults(checkOutcome.root)).toBeArray();
      }
    }
  });
});

/** A node of a generated script and all below it, to be changed in place. */
const below = (node: Node): Node[] => [
  node,
  ...Object.values(node.args).flatMap((arg) => (typeof arg === "object" ? below(arg) : [])),
  ...(node.body ?? []).flatMap(below),
];
