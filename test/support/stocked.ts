import { type Account, openAccount } from "./account";
import { post, type Sent } from "./scenarios";
import { sequence } from "./script-users";
import type { TestRecord } from "./scripts";
import type { TestServer } from "./server";
import { deviceLimits } from "./stored";

/** What scripts can name; points by their `pointer_type`, the others by their kind. */
const RECORDS: Readonly<Record<string, Sent>> = {
  ...Object.fromEntries(
    ["Plant", "Weed", "ToolSlot", "GenericPointer"].map((pointer_type) => [
      pointer_type,
      post("/api/points", { pointer_type, x: 1, y: 2, z: 0 }),
    ]),
  ),
  tool: post("/api/tools", { name: "Hoe" }),
  point_group: post("/api/point_groups", { name: "Weeds", point_ids: [] }),
  peripheral: post("/api/peripherals", { pin: 8, label: "Valve" }),
  sensor: post("/api/sensors", { pin: 59, label: "Soil", mode: 0 }),
  sequence: sequence("Callee"),
};

/** An account with one record of each kind that scripts can name, and room for thousands of sequences. */
export interface Stocked extends Account {
  readonly ids: Readonly<Record<string, number>>;
  readonly records: readonly TestRecord[];
}

export async function stocked(server: TestServer): Promise<Stocked> {
  const account = await openAccount(server);
  await deviceLimits({ max_sequence_count: 10_000, max_sequence_length: 100 })(server.services, account.deviceId);
  const ids: Record<string, number> = {};
  for (const [name, request] of Object.entries(RECORDS)) ids[name] = await account.make(request);
  const records = Object.entries(ids).map(
    ([name, id]): TestRecord =>
      /^[A-Z]/.test(name) ? { kind: "point", pointer_type: name, id } : { kind: name as TestRecord["kind"], id }, // named so above
  );
  return { ...account, ids, records };
}
