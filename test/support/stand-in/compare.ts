import type { Account } from "../account";
import type { RobotRecord } from "./records";
import type { StandIn } from "./stand-in";

/** Collections and single records, as the owner of the account asks for them. */
const LISTS: readonly string[] = [
  ...(["farm_events", "peripherals", "pin_bindings", "plugin_envs", "points", "point_groups"] as const),
  ...(["regimens", "sensors", "sequences", "tools"] as const),
];
const SINGLES = { devices: "device", dos_configs: "dos_config", firmware_configs: "firmware_config" } as const;

/**
 * What is not compared: what the robot itself changes by asking, and what follows from other records, of which
 * `device/sync` does not tell because no time moves.
 */
const PASSING = ["updated_at", "last_saw_api", "last_saw_mq", "status", "in_use"];
const lasting = (record: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(record).filter(([key]) => !PASSING.includes(key))));

const byId = (records: readonly RobotRecord[]): ReadonlyMap<number, RobotRecord> =>
  new Map(records.filter((record) => !record["discarded_at"]).map((record) => [record.id, record]));

/** What the robot knows otherwise than its account has it, one text for each record. */
export async function differences(robot: StandIn, account: Account): Promise<string[]> {
  const [lists, singles] = await Promise.all([
    Promise.all(LISTS.map(async (kind) => [kind, await account.list(kind)] as const)),
    Promise.all(Object.entries(SINGLES).map(async ([kind, path]) => [kind, [await account.show(path)]] as const)),
  ]);
  return [...lists, ...singles].flatMap(([kind, shown]) => {
    const here = byId(robot.records.of(kind));
    const there = byId(shown as unknown as RobotRecord[]); // records of these kinds have both keys
    return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
      const [own, stored] = [here.get(id), there.get(id)];
      if (own && stored && lasting(own) === lasting(stored)) return [];
      return `${kind} ${id}: ${own ? (stored ? "another" : "gone") : "unknown to the robot"}`;
    });
  });
}
