import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomOf } from "../../../support/random";
import { get, patch, post, send } from "../../../support/scenarios";
import { type GeneratedScript, generateScript } from "../../../support/script-generator";
import { dressed, mutate } from "../../../support/script-noise";
import { startServer, type TestServer } from "../../../support/server";
import { type Stocked, stocked } from "../../../support/stocked";
import { amount, longTest } from "../../../support/tier";

let server: TestServer;
let account: Stocked;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
});
afterAll(() => server.stop());

/** Requests that are under way at once. */
const ABREAST = 50;
const SEQUENCES = amount(50, 1_000);

/** Works on the seeds from 1 to `count`. */
async function forSeeds<T>(count: number, work: (seed: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const first = results.length + 1;
    const length = Math.min(ABREAST, count - results.length);
    results.push(...(await Promise.all(Array.from({ length }, (_, index) => work(first + index)))));
  }
  return results;
}

/** As JSON values: that is what travels. Half a character becomes a sign for that (`accounts.md` §1.3). */
const travelled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === "string" ? each.toWellFormed() : each));

type Stored = { id: number; args: unknown; body: unknown };

test(`${SEQUENCES} sequences come back without what does not belong to them, from POST, PATCH and GET`, async () => {
  await forSeeds(SEQUENCES, async (seed) => {
    const random = randomOf(seed);
    const [first, second] = [random, random].map((each) => generateScript(each, "sequence", account.records));
    if (!first?.locals || !second?.locals) throw new Error("sequences have locals");
    const sent = {
      args: { locals: dressed(random, first.locals) },
      body: first.body.map((step) => dressed(random, step)),
    };
    const created = (await account.ask(post("/api/sequences", { name: `Generated ${seed}`, ...sent }))) as Stored; // a record
    expect(shown(created)).toEqual(stored(first));
    const one = `/api/sequences/${created.id}`;
    const change = { name: `Edited ${seed}`, args: { locals: second.locals }, body: second.body };
    const edited = (await account.ask(patch(one, change))) as Stored; // a record
    expect(shown(edited)).toEqual(stored(second));
    expect(await account.ask(get(one))).toEqual(edited);
  });
});

const shown = ({ args, body }: Stored): unknown => ({ args, body });
const stored = ({ locals, body }: GeneratedScript): unknown => travelled({ args: { version: 20180209, locals }, body });

longTest("100 bodies of farm events and regimens come back the same way", async () => {
  const executable_id = account.ids["sequence"];
  await forSeeds(100, async (seed) => {
    const random = randomOf(seed);
    const regimen = generateScript(random, "internal_regimen", account.records).body;
    const event = generateScript(random, "internal_farm_event", account.records).body;
    const requests = [
      post("/api/regimens", { name: `Generated ${seed}`, color: "red", regimen_items: [], body: regimen }),
      post("/api/farm_events", { executable_id, repeat: 1, time_unit: "never", body: event }),
    ];
    const records = (await Promise.all(requests.map((request) => account.ask(request)))) as Stored[];
    expect(records.map(({ body }) => body)).toEqual([travelled(regimen), travelled(event)]);
  });
});

longTest("whatever is wrong has an answer", async () => {
  const statuses = await forSeeds(300, async (seed) => {
    const random = randomOf(seed);
    const script = generateScript(random, "sequence", account.records, 3);
    const sent = { name: `Spoilt ${seed}`, args: { locals: script.locals }, body: script.body };
    for (let changes = 0; changes < 3; changes += 1) mutate(random, sent);
    const { status, text } = await send(server, post("/api/sequences", sent), account.token);
    return status === 200 || status === 422 ? status : `${status} ${text} ${JSON.stringify(sent)}`;
  });
  expect([...new Set(statuses)].sort()).toEqual([200, 422]);
});
