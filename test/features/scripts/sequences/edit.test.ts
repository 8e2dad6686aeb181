import { expect, test } from "bun:test";
import { get, makeAccount, patch, post, put, type Scenario, scenarios, send } from "../../../support/scenarios";
import { wait } from "../../../support/script-steps";
import { startServer } from "../../../support/server";
import { spot, round, given, record, stored, empty, full } from "./rows";

const edited = (name: string, fields: object, shown: object): Scenario => ({
  name,
  given: stored,
  send: patch("/api/sequences/$mine", { ...empty, ...fields }),
  has: shown,
  then: [{ send: get("/api/sequences/$mine"), has: shown }],
});
const kept = (name: string, fields: object, answer: object): Scenario => ({
  name,
  given: stored,
  send: patch("/api/sequences/$mine", { ...empty, ...fields }),
  status: 422,
  is: answer,
  then: [{ send: get("/api/sequences/$mine"), has: { ...full, args: { locals: spot } } }],
});

scenarios("sequences: edit (sequences.md §4.2)", [
  edited("the script is replaced: steps and locals go", {}, { args: record.args, body: [] }),
  edited(
    "absent optional fields keep their values",
    {},
    {
      color: "red",
      folder_id: "$folder",
      pinned: true,
      description: "# Round",
      copyright: "CC0",
      forked: true,
    },
  ),
  edited(
    "null keeps description and copyright",
    { description: null, copyright: null, color: null, pinned: null },
    { description: "# Round", copyright: "CC0", color: "red", pinned: true },
  ),
  edited("an empty text clears the description", { description: "" }, { description: "" }),
  edited("null takes it out of its folder", { folder_id: null }, { folder_id: null }),
  edited(
    "all fields can change",
    { name: "Other", args: { locals: spot }, body: [wait(1)], color: "blue", pinned: false, forked: "0" },
    { name: "Other", args: { version: 20180209, locals: spot }, body: [wait(1)], color: "blue", forked: false },
  ),
  edited(
    "version fields are ignored",
    { sequence_version_id: 1, sequence_versions: [1] },
    {
      sequence_version_id: null,
      sequence_versions: [],
    },
  ),
  kept(
    "name, args and body are required",
    { name: undefined, args: undefined, body: undefined },
    {
      name: "Name is required",
      args: "Args is required",
      body: "Body is required",
    },
  ),
  kept(
    "they can't be null",
    { name: null, args: null, body: null },
    {
      name: "Name can't be null",
      args: "Args can't be null",
      body: "Body can't be null",
    },
  ),
  kept("a name can't be blank", { name: "" }, { name: "Name can't be blank" }),
  kept("a copyright can't be removed", { copyright: "" }, { copyright: "Copyright can't be blank" }),
  kept("nor be longer than 1500 characters", { copyright: "c".repeat(1501) }, { error: "A text is too long." }),
  {
    name: "the wrapper works here too, and PUT is PATCH",
    given,
    send: put("/api/sequences/$mine", { sequence: { ...empty, pinned: true } }),
    has: { pinned: true, body: [] },
  },
]);

test("every edit moves updated_at", async () => {
  let seconds = 0;
  const server = await startServer({}, () => new Date(Date.UTC(2026, 2, 4, 5, 6, seconds++)));
  const { token } = await makeAccount(server);
  const created = (await send(server, post("/api/sequences", round), token)).json as { id: number; updated_at: string }; // a record
  const change = patch(`/api/sequences/${created.id}`, { ...round, args: {} });
  const { updated_at, ...same } = (await send(server, change, token)).json as typeof created;
  expect({ ...same, updated_at: created.updated_at }).toEqual(created);
  expect(updated_at > created.updated_at).toBe(true);
  await server.stop();
});
