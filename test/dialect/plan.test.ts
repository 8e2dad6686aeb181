import { expect, test } from "bun:test";
import { declarationsOf } from "../../src/app/declarations";
import { Contract } from "../../src/dialect/contract";
import { readDialect } from "../../src/dialect/file";
import { Lexicon } from "../../src/dialect/lexicon";
import { Plans } from "../../src/dialect/plan";
import { Words, wordsIn } from "../../src/dialect/words";
import { features } from "../../src/features";
import { configOf } from "../../src/platform/config/program";
import { OLDSHED } from "../support/oldshed";

const contract = new Contract(declarationsOf(features, configOf({ dataDir: "/nowhere" })));
const plans = new Plans(
  contract,
  new Lexicon(readDialect(OLDSHED).file, new Words(wordsIn(contract), contract.declared)),
  "in",
);
const action = contract.actions.find(({ method, path }) => method === "POST" && path === "/api/sequences");
const script = plans.of(action && contract.request(action))?.keys?.get("body")?.plan?.element;

const pair = (label: string): object => ({ kind: "pair", args: { label } });
const update = { kind: "update_resource", args: {}, body: [] };

/* Plans are kept for good, so the texts that clients send must not make more of them (dialects.md §3.1). */
test.each([
  ["kinds that nobody knows", script, { kind: "first" }, { kind: "second" }],
  ["kinds that objects have", script, { kind: "first" }, { kind: "__proto__" }],
  ["the same kind", script, { kind: "wait" }, { kind: "wait" }],
  ["updates", script, update, { ...update, args: { resource: { kind: "x", args: {} } } }],
  ["fields that nobody knows", script?.resolve?.(update)?.keys?.get("body")?.plan?.element, pair("one"), pair("two")],
  ["a field", script?.resolve?.(update)?.keys?.get("body")?.plan?.element, pair("reach"), pair("reach")],
])("%s have one plan", (_, plan, one, other) => {
  const first = plan?.resolve?.(one as never);
  expect(first).toBeDefined();
  expect(plan?.resolve?.(other as never)).toBe(first as never);
});
