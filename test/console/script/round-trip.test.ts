import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Sequence } from "../../../src/client/records";
import { changesOf, draftOf, isSame } from "../../../src/console/script/draft";
import { type Program, PROGRAMS, stepOf } from "../../../src/console/script/programs";
import { PRODUCT_LINES } from "../../../src/features/seeding/lines/product-lines";
import { type Account, openAccount } from "../../support/account";
import { randomOf } from "../../support/random";
import { patch, post, send, get } from "../../support/scenarios";
import { generateScript } from "../../support/script-generator";
import { startServer, type TestServer } from "../../support/server";
import { type Stocked, stocked } from "../../support/stocked";
import { VALID_SCRIPTS } from "../../support/valid-scripts";
import { amount } from "../../support/tier";

/* Nothing of a stored sequence is lost by opening and saving it (console.md §3). */

let server: TestServer;
let account: Stocked;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
});
afterAll(() => server.stop());

/** Requests that are under way at once. */
const ABREAST = 50;
const GENERATED = amount(40, 1_000);

async function forAll<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += ABREAST)
    await Promise.all(all.slice(first, first + ABREAST).map(work));
}

const textOfList = async ({ token }: Account): Promise<string> =>
  (await send(server, get("/api/sequences"), token)).text;
const timeless = (text: string): string => text.replaceAll(/"updated_at":"[^"]*"/g, "");

/** Opens and saves every sequence of an account; how many there were. */
async function saveAll(owner: Account): Promise<number> {
  const before = await textOfList(owner);
  const sequences = JSON.parse(before) as Sequence[]; // the list of them
  await forAll(sequences, async (stored) => {
    const draft = draftOf(stored);
    const sent = changesOf(draft, stored);
    const { args, body, name } = stored;
    expect(JSON.stringify(sent)).toBe(JSON.stringify({ args, body, name }));
    expect(before).toContain(JSON.stringify(sent.body));
    expect(before).toContain(JSON.stringify(sent.args));
    await owner.ask(patch(`/api/sequences/${stored.id}`, sent));
  });
  expect(timeless(await textOfList(owner))).toBe(timeless(before));
  return sequences.length;
}

describe("what is opened and saved is the same to the byte", () => {
  test("fixtures", async () => {
    for (const [name, scriptFor] of Object.entries(VALID_SCRIPTS)) {
      await account.ask(post("/api/sequences", { name, ...scriptFor(account.ids) }));
    }
    expect(await saveAll(account)).toBeGreaterThan(Object.keys(VALID_SCRIPTS).length);
  });

  test("programs of the robot with pairs, own fields, and a comparison by a sensor, each as the editor makes it", async () => {
    const pairs = ["WEED_DETECTOR_blur", "of a plug-in"].map((label) => ({
      kind: "pair",
      args: { label, value: '"15"' },
    }));
    const programs = (Object.keys(PROGRAMS) as Program[]).map(stepOf);
    const { ids } = account;
    const steps = [
      ...programs,
      ...programs.map((step) => ({ ...step, body: [...(step.body ?? []), ...pairs] })),
      {
        kind: "update_resource",
        args: { resource: { kind: "resource", args: { resource_type: "Plant", resource_id: ids["Plant"] } } },
        body: [
          ["meta.bed", "left, {{ north }}"],
          ["meta.color", "left"],
          ["planted_at", "{{ CURRENT_TIME }}"],
          ["radius", 25],
        ].map(([label, value]) => ({ kind: "pair", args: { label, value } })),
      },
      {
        kind: "_if",
        args: {
          lhs: { kind: "named_pin", args: { pin_type: "Sensor", pin_id: ids["sensor"] } },
          op: "<",
          rhs: 500,
          _then: { kind: "execute", args: { sequence_id: ids["sequence"] } },
          _else: { kind: "nothing", args: {} },
        },
      },
    ];
    for (const [index, step] of steps.entries())
      await account.ask(post("/api/sequences", { name: `Program ${index}`, body: [step] }));
    expect(await saveAll(account)).toBeGreaterThan(steps.length);
  });

  test.each(Object.keys(PRODUCT_LINES))("product line %s", async (product_line) => {
    const owner = await openAccount(server);
    await owner.ask(post("/api/device/seed", { product_line }));
    expect((await saveAll(owner)) > 0).toBe(product_line !== "none");
  });

  test(`${GENERATED} generated scripts`, async () => {
    const seeds = Array.from({ length: GENERATED }, (_, index) => index + 1);
    await forAll(seeds, async (seed) => {
      const { locals, body } = generateScript(randomOf(seed), "sequence", account.records);
      await account.ask(post("/api/sequences", { name: `Generated ${seed}`, args: { locals }, body }));
    });
    expect(await saveAll(account)).toBeGreaterThan(GENERATED);
  });
});

describe("a draft", () => {
  const stored = {
    ...{ id: 1, name: "Water", color: "blue", folder_id: null, description: null, forked: false },
    ...{ sequence_version_id: null, kind: "sequence", body: [{ kind: "sync", args: {} }] },
    args: { version: 1, locals: { kind: "scope_declaration", args: {} } },
  } as unknown as Sequence; // what an editor reads of one
  const draft = draftOf(stored);
  const other = { ...draft.script, body: [] };

  test.each<[string, Partial<typeof draft>, Partial<Sequence>, object]>([
    ["sends the name and the script always", {}, {}, {}],
    ["sends what was changed", { color: "red", folder_id: 4 }, {}, { color: "red", folder_id: 4 }],
    ["clears a description by an empty one", { description: "" }, { description: "x" }, { description: "" }],
    [
      "makes an import one's own with a new script",
      { script: other },
      { sequence_version_id: 7 },
      { body: [], forked: true },
    ],
    ["leaves an import as it is with a new name", { name: "W" }, { sequence_version_id: 7 }, { name: "W" }],
  ])("%s", (_, changes, record, wanted) => {
    const before = { ...stored, ...record };
    const { name, args, body } = stored;
    expect(changesOf({ ...draftOf(before), ...changes }, before)).toEqual({ name, args, body, ...wanted } as never);
  });

  test("is the same only when everything is", () => {
    expect(isSame(draft, draftOf(structuredClone(stored)))).toBe(true);
    expect(isSame(draft, { ...draft, script: other })).toBe(false);
    expect(isSame(draft, { ...draft, name: "Other" })).toBe(false);
  });
});
