import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { install, publish, unpublish, upgrade } from "../../../support/published";
import { get, PASSWORD, patch, post, remove } from "../../../support/scenarios";
import { wait } from "../../../support/script-steps";
import { locals, parameter, VALUES } from "../../../support/scripts";
import { startServer, type TestServer } from "../../../support/server";

/* The states of a sequence (sequences.md §5.1), one after the other. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const args = { version: 20180209, locals: { kind: "scope_declaration", args: {} } };
const withPlace = { version: 20180209, locals: locals(parameter("Where", VALUES.coordinate)) };
const PRIVATE = { forked: false, sequence_version_id: null, sequence_versions: [] };
const text = expect.any(String);

/** The versions that a sequence offers, oldest first. */
async function versionsOf({ ask }: Account, id: number): Promise<number[]> {
  const { sequence_versions } = (await ask(get(`/api/sequences/${id}`))) as { sequence_versions: number[] }; // a record
  return sequence_versions;
}

test("from private to shared, imported, changed, unlisted and shared again; the author goes", async () => {
  const [author, user, stranger] = [await openAccount(server), await openAccount(server), await openAccount(server)];
  const first = { name: "Care", color: "green", description: "# One", args: withPlace, body: [wait(1)] };
  const second = { name: "Care 2", color: "red", description: "# Two", args, body: [wait(2)] };

  // Private.
  const mine = await author.make(post("/api/sequences", first));
  const own = get(`/api/sequences/${mine}`);
  expect(await author.ask(own)).toMatchObject({ ...first, ...PRIVATE, copyright: null });

  // Shared.
  expect(await author.ask(publish(mine, "CC BY"))).toEqual({
    id: expect.any(Number),
    cached_author_email: author.email,
    author_device_id: author.deviceId,
    author_sequence_id: mine,
    published: true,
    created_at: text,
    updated_at: text,
  });
  const [v1 = 0] = await versionsOf(author, mine);
  expect(await author.ask(own)).toMatchObject({ ...first, ...PRIVATE, copyright: "CC BY", sequence_versions: [v1] });
  const offer = { id: v1, created_at: text, copyright: "CC BY", kind: "sequence", ...first };
  expect(await user.ask(get(`/api/sequence_versions/${v1}`))).toEqual(offer);

  // Imported.
  const imported = {
    ...first,
    created_at: text,
    updated_at: text,
    device_id: user.deviceId,
    folder_id: null,
    forked: false,
    pinned: false,
    copyright: "CC BY",
    kind: "sequence",
    sequence_version_id: v1,
    sequence_versions: [v1],
  };
  const copy = await user.make(install(v1));
  const copied = get(`/api/sequences/${copy}`);
  expect(await user.ask(copied)).toEqual({ ...imported, id: copy });
  expect(await user.ask(get("/api/sequences"))).toEqual([{ ...imported, id: copy }]);

  // What the author changes is not published by itself.
  await author.ask(patch(`/api/sequences/${mine}`, second));
  expect(await author.ask(own)).toMatchObject({ ...second, sequence_versions: [v1] });
  expect(await stranger.ask(get(`/api/sequence_versions/${v1}`))).toEqual(offer);
  expect(await user.ask(copied)).toEqual({ ...imported, id: copy });

  // A second version is offered to those who have the first one.
  await author.ask(publish(mine, "CC0"));
  const [, v2 = 0] = await versionsOf(author, mine);
  expect(await user.ask(copied)).toEqual({ ...imported, id: copy, sequence_versions: [v1, v2] });
  const upgraded = { ...second, copyright: "CC0", forked: false, sequence_version_id: v2, sequence_versions: [v1, v2] };
  expect(await user.ask(upgrade(copy, v2))).toMatchObject({ ...upgraded, id: copy });

  // Changes without `forked` are stored but hidden, those with it are shown.
  const change = { name: "My care", args, body: [wait(3)] };
  expect(await user.ask(patch(`/api/sequences/${copy}`, change))).toMatchObject({ ...upgraded, name: "My care" });
  const changed = { ...upgraded, ...change, forked: true };
  expect(await user.ask(patch(`/api/sequences/${copy}`, { ...change, forked: true }))).toMatchObject(changed);
  const again = { ...upgraded, name: "My care" };
  expect(await user.ask(patch(`/api/sequences/${copy}`, { ...change, forked: false }))).toMatchObject(again);
  expect(await user.ask(patch(`/api/sequences/${copy}`, { ...change, forked: true }))).toMatchObject(changed);

  // Back to the first version: the changed name stays, the color follows.
  const back = { ...first, name: "My care", forked: false, sequence_version_id: v1, sequence_versions: [v1, v2] };
  expect(await user.ask(upgrade(copy, v1))).toMatchObject(back);

  // Unlisted: nothing is on offer any more, copies work on.
  expect(await author.ask(unpublish(mine))).toMatchObject({ author_sequence_id: mine, published: false });
  expect(await author.ask(own)).toMatchObject({ ...second, ...PRIVATE, copyright: "CC0" });
  expect(await user.ask(copied)).toMatchObject({ ...back, copyright: "CC BY", sequence_versions: [] });
  for (const { ask } of [author, user, stranger]) await ask(get(`/api/sequence_versions/${v1}`), 404);
  expect(await stranger.ask(install(v1), 422)).toEqual({ sequence_version: text });
  expect(await user.ask(upgrade(copy, v2), 422)).toEqual({ sequence_version: text });

  // Shared again: with a new version, the old ones stay withdrawn.
  expect(await author.ask(publish(mine, "MIT"))).toMatchObject({ author_sequence_id: mine, published: true });
  const [v3 = 0, ...others] = await versionsOf(author, mine);
  expect({ others, isNewer: v3 > v2 }).toEqual({ others: [], isNewer: true });
  expect(await user.ask(copied)).toMatchObject({ ...back, sequence_versions: [v3] });
  await stranger.ask(get(`/api/sequence_versions/${v2}`), 404);

  // The offer outlives the sequence and its author.
  await author.ask(remove(`/api/sequences/${mine}`));
  const installed = await stranger.make(install(v3));
  await author.ask(remove("/api/users", { password: PASSWORD }));
  expect(await user.ask(upgrade(copy, v3))).toMatchObject({ ...second, name: "My care", copyright: "MIT" });
  expect(await stranger.ask(get(`/api/sequences/${installed}`))).toMatchObject({ ...second, sequence_versions: [v3] });
  expect(await stranger.ask(get(`/api/sequence_versions/${v3}`))).toMatchObject({ ...second, copyright: "MIT" });
});

test("an import that is shared itself hides where it came from, until it is unpublished", async () => {
  const [author, user] = [await openAccount(server), await openAccount(server)];
  const original = { name: "Care", color: "green", description: "# One", args, body: [wait(1)] };
  const mine = await author.make(post("/api/sequences", original));
  await author.ask(publish(mine, "CC BY"));
  const [v1 = 0] = await versionsOf(author, mine);
  const copy = await user.make(install(v1));

  // Unchanged, it shows and shares the script of its version.
  await user.ask(publish(copy, "CC0"));
  const [w1 = 0] = await versionsOf(user, copy);
  const shared = { ...original, ...PRIVATE, copyright: "CC0", sequence_versions: [w1] };
  expect(await user.ask(get(`/api/sequences/${copy}`))).toMatchObject(shared);
  expect(await author.ask(get(`/api/sequence_versions/${w1}`))).toMatchObject({ ...original, copyright: "CC0" });

  // Changed, its own one; `forked` is not shown.
  const change = { name: "Mine", args, body: [wait(2)], forked: true };
  expect(await user.ask(patch(`/api/sequences/${copy}`, change))).toMatchObject({
    ...shared,
    ...change,
    forked: false,
  });
  await user.ask(publish(copy, "CC0"));
  const [, w2 = 0] = await versionsOf(user, copy);
  expect(await author.ask(get(`/api/sequence_versions/${w2}`))).toMatchObject({ name: "Mine", body: [wait(2)] });

  // What was stored reappears.
  await user.ask(unpublish(copy));
  const unlisted = { ...change, copyright: "CC0", sequence_version_id: v1, sequence_versions: [v1] };
  expect(await user.ask(get(`/api/sequences/${copy}`))).toMatchObject(unlisted);
});

test("a private sequence that says it is forked is not while it is shared", async () => {
  const { ask, make } = await openAccount(server);
  const mine = await make(post("/api/sequences", { name: "Care", body: [], forked: true }));
  expect(await ask(get(`/api/sequences/${mine}`))).toMatchObject({ forked: true, sequence_versions: [] });
  await ask(publish(mine));
  expect(await ask(get(`/api/sequences/${mine}`))).toMatchObject({ forked: false, sequence_version_id: null });
  await ask(unpublish(mine));
  expect(await ask(get(`/api/sequences/${mine}`))).toMatchObject({ ...PRIVATE, forked: true });
});
