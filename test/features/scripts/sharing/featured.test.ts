import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { publish, unpublish } from "../../../support/published";
import { get, PASSWORD, patch, post, remove, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

const EMAIL = "publisher@garden.test";
let server: TestServer;
let publisher: Account;
beforeAll(async () => {
  server = await startServer({ AUTHORIZED_PUBLISHER: "Publisher@garden.test" });
  publisher = await openAccount(server, EMAIL);
});
afterAll(() => server.stop());

const featured = async ({ base }: TestServer): Promise<unknown> =>
  (await fetch(`${base}/api/featured_sequences`)).json();
const sequence = (name: string) => post("/api/sequences", { name, color: "blue", body: [] });

async function newestVersionOf({ ask }: Account, id: number): Promise<number> {
  const { sequence_versions } = (await ask(get(`/api/sequences/${id}`))) as { sequence_versions: number[] }; // a record
  return sequence_versions.at(-1) ?? 0;
}

test("the newest version on offer of each publication of the publisher, newest first (sequences.md §5.7)", async () => {
  const { ask, make } = publisher;
  const stranger = await openAccount(server);
  expect(await featured(server)).toEqual([]);

  const morning = await make(sequence("Morning round"));
  const evening = await make(sequence("Evening round"));
  await make(sequence("Private"));
  for (const id of [morning, evening]) await ask(publish(id));
  await stranger.ask(publish(await stranger.make(sequence("Of a stranger"))));
  const entry = async (id: number, name: string, description: string | null = null) => {
    const version = await newestVersionOf(publisher, id);
    return { id: version, path: `/app/shared/sequence/${version}`, name, description, color: "blue" };
  };
  expect(await featured(server)).toEqual([
    await entry(evening, "Evening round"),
    await entry(morning, "Morning round"),
  ]);

  const edit = { name: "Early round", description: "# Early", args: {}, body: [] };
  await ask(patch(`/api/sequences/${morning}`, edit));
  await ask(publish(morning));
  const early = await entry(morning, "Early round", "# Early");
  expect(await featured(server)).toEqual([early, await entry(evening, "Evening round")]);

  await ask(unpublish(evening));
  expect(await featured(server)).toEqual([early]);

  await ask(remove(`/api/sequences/${morning}`));
  expect(await featured(server)).toEqual([early]);

  await ask(remove("/api/users", { password: PASSWORD }));
  const successor = await openAccount(server, EMAIL);
  expect(await featured(server)).toEqual([]);
  await successor.ask(publish(await successor.make(sequence("New"))));
  expect(await featured(server)).toMatchObject([{ name: "New" }]);
});

test("the address counts that the publisher had at the first publish", async () => {
  const moved = await openAccount(server);
  const id = await moved.make(sequence("Moved"));
  await moved.ask(publish(id));
  await moved.ask(patch("/api/users", { email: `x${EMAIL}` }));
  expect(await moved.ask(publish(id))).toMatchObject({ cached_author_email: moved.email });
});

test("without a publisher there are none", async () => {
  const other = await startServer();
  const { ask, make } = await openAccount(other);
  await ask(publish(await make(sequence("Shared"))));
  expect((await send(other, get("/api/featured_sequences"))).json).toEqual([]);
  await other.stop();
});
