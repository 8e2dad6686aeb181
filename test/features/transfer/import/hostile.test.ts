import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount } from "../../../support/account";
import { importInto, importRows, MADE, NOW, plant, point, remarksOf, sequence, startPeopled, tool } from "./rows";
import { node } from "../../../support/scripts";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

/* Exports that no server has written. */

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server.stop());

/** A step with conditions in it, `depth` levels of JSON deep. */
const nested = (depth: number): object => {
  let step = node("take_photo");
  for (let level = 0; level < depth; level += 2) step = { kind: "x", args: { step } };
  return step;
};
const MANY = Array.from({ length: 500 }, (_, index) => 1000 + index);
/** What no text can be made of. */
const NO_TEXT = { toString: 1, valueOf: 1 };

importRows(
  () => server,
  [
    {
      name: "what no request could hold is left out: nested too deep, or too large",
      data: {
        sequences: [sequence(1, nested(200_000)), sequence(2, nested(98)), sequence(3)],
        curves: [{ id: 4, name: "C", type: "water", data: nested(200_000) }],
        tools: [{ id: 5, name: "x".repeat(5 * 1024 * 1024) }],
      },
      stored: { sequences: ["Sequence 3"], curves: [], tools: [] },
      remarks: [
        "sequences 1 left out: it is nested deeper than 100 levels",
        "sequences 2 left out: it is nested deeper than 100 levels",
        "curves 4 left out: it is nested deeper than 100 levels",
        "tools 5 left out: it is larger than 5 MiB",
      ],
    },
    {
      name: "values of any type are refused one by one",
      data: {
        tools: [tool(1, "Hoe"), { ...tool(2), id: NO_TEXT }, { ...tool(3), name: NO_TEXT }],
        points: [
          plant(4, { created_at: NO_TEXT }),
          point(5, { pointer_type: NO_TEXT, discarded_at: MADE }),
          point(6, { pointer_type: "constructor", discarded_at: MADE }),
        ],
        telemetries: [{ id: 7, target: "sbc", created_at: NO_TEXT }],
        folders: [{ id: 8, name: "F", color: "red", parent_id: NO_TEXT }],
        device: { max_sequence_count: NO_TEXT, name: NO_TEXT },
      },
      stored: { tools: ["Hoe", "Tool 2"], points: [4], folders: ["F"] },
      remarks: [
        "tools 3 left out: Name isn't a string",
        "points 5 left out: Pointer Type isn't a string",
        "points 6 left out: Pointer Type 'constructor' isn't an option, options: GenericPointer, Plant, ToolSlot, Weed",
        "folders 8 changed: parent_id is empty now: folder ? was not taken",
        "device max_sequence_count changed: a limit is a whole number from 0 to 2147483647",
        "device name changed: Name isn't a string",
      ],
    },
    {
      name: "what is told stays on its line, and is short",
      data: {
        tools: [{ id: "1\u001b[2J\n2", name: "", ["a\u009bb\u2028c"]: 1 }],
        curves: [{ id: "9".repeat(1000), name: "", type: "water", data: {} }],
        [`robots\r${"x".repeat(100)}`]: [1],
        points: [plant(1)],
        point_groups: [{ id: 3, name: "G", point_ids: [1, ...MANY] }],
      },
      stored: { tools: [], point_groups: ["G"] },
      remarks: [
        "tools 1 [2J 2 left out: Name can't be blank",
        "tools: unknown a b c in 1",
        `curves ${"9".repeat(40)}… left out: Name can't be blank`,
        `point_groups 3 changed: ${`its points ${MANY.join(", ")}`.slice(0, 300)}…`,
        `unknown robots ${"x".repeat(33)}…`,
      ],
    },
    {
      name: "a key that every object has is a key like any other",
      data: JSON.parse(
        '{"tools":[{"id":1,"name":"Hoe","__proto__":{"id":5}}],"__proto__":{"tools":[]},"constructor":[1],"sequences":[]}',
      ) as object,
      stored: { tools: ["Hoe"] },
      remarks: ["tools: unknown __proto__ in 1", "unknown __proto__", "unknown constructor"],
    },
  ],
);

test("a time that is none, or that cannot be stored, is that of the import", async () => {
  const account = await openAccount(server);
  const times = [-1e11, 1e300, "0000-01-01", "-1", true, [], "2026-01-01"];
  await importInto(server, account, {
    tools: times.map((created_at, index) => tool(index + 1, `T${index}`, { created_at })),
  });
  const stored = (await account.list("tools")).map(({ created_at }) => created_at);
  expect(stored).toEqual([...times.slice(1).map(() => NOW), "2026-01-01T00:00:00.000Z"]);
});

longTest("records without a time count as the newest", async () => {
  const account = await openAccount(server);
  const telemetries = Array.from({ length: 301 }, (_, index) => ({
    ...{ id: index + 1, target: "sbc", uptime: index, created_at: index % 3 === 0 ? "soon" : 1_772_000_000 - index },
  }));
  const remarks = remarksOf(await importInto(server, account, { telemetries }));
  expect(remarks).toEqual(["telemetries 300 left out: only the newest 300 are kept"]);
});

test("an account takes one export only", async () => {
  const account = await openAccount(server);
  const data = { telemetries: [{ id: 1, target: "sbc", created_at: 1_772_000_000 }] };
  await importInto(server, account, data);
  await expect(importInto(server, account, data)).rejects.toEqual(
    expect.objectContaining({
      body: { error: expect.stringMatching(/^The account has records already \(1 telemetry\); import into one /) },
    }),
  );
});

longTest("pictures are left out where none are fetched", async () => {
  const closed = await startServer({ IMAGE_FETCH: "off" });
  const image = { id: 1, attachment_url: "https://other.test/a.jpg", attachment_processed_at: MADE };
  const report = await importInto(closed, await openAccount(closed), { images: [image] });
  expect(remarksOf(report)).toEqual(["images 1 left out: its picture cannot be fetched: IMAGE_FETCH is off"]);
  await closed.stop();
});
