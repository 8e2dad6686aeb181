import { afterAll, beforeAll, expect, test } from "bun:test";
import { setDeviceLimit } from "../../../src/features/account/device/limits";
import { type Account, named, openAccount, type Shown } from "../../support/account";
import { contentOf } from "../../support/database";
import { patch, post, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const seed = (product_line: string): Sent => post("/api/device/seed", { product_line });

const EMAIL = "publisher@garden.test";
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ AUTHORIZED_PUBLISHER: EMAIL });
});
afterAll(() => server.stop());

const write = (name: string, color: string) => ({
  name,
  color,
  args: {},
  body: [{ kind: "wait", args: { milliseconds: 1 } }],
});
const publish = async (account: Account, name: string, color: string): Promise<number> => {
  const { id } = (await account.ask(post("/api/sequences", write(name, color)))) as Shown; // a record
  await account.ask(post(`/api/sequences/${id}/publish`, { copyright: "CC0" }));
  return id;
};

test("newest versions on offer, of the authorized publisher, of the exact name", async () => {
  const publisher = await openAccount(server, EMAIL);
  const stranger = await openAccount(server);
  const changed = await publish(publisher, "Water all", "red");
  await publisher.ask(patch(`/api/sequences/${changed}`, write("Water all", "purple")));
  await publisher.ask(post(`/api/sequences/${changed}/publish`, { copyright: "CC0" }));
  const withdrawn = await publish(publisher, "Photo Grid", "red");
  await publisher.ask(post(`/api/sequences/${withdrawn}/unpublish`));
  const renamed = await publish(publisher, "Grid", "red");
  await publisher.ask(patch(`/api/sequences/${renamed}`, write("grid", "red")));
  await publisher.ask(post(`/api/sequences/${renamed}/publish`, { copyright: "CC0" }));
  await publish(publisher, "Water plant", "red");
  await publish(publisher, "Mount Tool", "orange");
  await publish(stranger, "Dismount Tool", "red");

  const account = await openAccount(server);
  await account.ask(post("/api/sequences", write("Mount Tool", "green")));
  await account.ask(seed("standard_1.7"));
  const sequences = await account.list("sequences");
  const offered = (await publisher.show(`sequences/${changed}`))["sequence_versions"] as number[]; // ids
  expect(named(sequences, "Water all")).toMatchObject({
    ...write("Water all", "purple"),
    args: expect.any(Object),
    sequence_version_id: Math.max(...offered),
    forked: false,
    pinned: false,
    folder_id: null,
  });
  for (const name of ["Photo Grid", "Grid", "Dismount Tool", "Water plant"]) {
    expect(named(sequences, name)).toMatchObject({
      sequence_version_id: null,
      color: expect.not.stringMatching("red"),
    });
  }
  expect(named(sequences, "Mount Tool")).toMatchObject({ sequence_version_id: null, color: "green" });
  expect(sequences).toHaveLength(17);
});

test("they count like others: the seventh of the line is an installed one", async () => {
  const account = await openAccount(server);
  const { db, writes, clock } = server.services;
  await writes.run(
    "account",
    () => setDeviceLimit(db, account.deviceId, "max_sequence_count", 6, clock()),
    account.deviceId,
  );
  const before = contentOf(server);
  const { status, json } = await send(server, seed("compact_1.0"), account.token);
  expect({ status, json }).toEqual({
    status: 422,
    json: { sequence_count: "The limit of 6 sequences is reached, delete unused ones" },
  });
  expect(contentOf(server)).toBe(before);
});
