import { type Memory, NEW_MEMORY } from "../../robot/practice/working-state";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { isObject, readObject } from "../../platform/json";

const account = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("users as user")
    .leftJoin("practice_robots as robot", "robot.device_id", "user.device_id")
    .select(["user.id as user_id", "user.email", "user.created_at"])
    .select(["robot.is_on", "robot.since", "robot.speed", "robot.memory"])
    .where("user.device_id", "=", p.device_id),
);
const switchedOn = query((q) =>
  q.selectFrom("practice_robots").select("device_id").where("is_on", "=", 1).orderBy("since", "desc"),
);
interface PracticeRow extends OfDevice {
  readonly is_on: number;
  readonly since: string | null;
  readonly speed: number;
  readonly memory: string;
}
const save = query((q, p: Placeholders<PracticeRow>) =>
  q
    .insertInto("practice_robots")
    .values({ device_id: p.device_id, is_on: p.is_on, since: p.since, speed: p.speed, memory: p.memory })
    .onConflict((conflict) =>
      conflict.column("device_id").doUpdateSet({ is_on: p.is_on, since: p.since, speed: p.speed, memory: p.memory }),
    ),
);

/** Stores how far changes were taken back. Another request may have come further meanwhile. */
const setCleared = query((q, p: Placeholders<OfDevice & { cleared: number }>) =>
  q
    .updateTable("practice_robots")
    .set((e) => ({ cleared: e.fn<number>("max", ["cleared", p.cleared]) }))
    .where("device_id", "=", p.device_id),
);
const cleared = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("practice_robots").select("cleared").where("device_id", "=", p.device_id),
);
/** Number of the change up to which the robot's changes were taken back. */
export const clearedUpTo = (db: Database, deviceId: number): number =>
  db.get(cleared, { device_id: deviceId })?.cleared ?? 0;
/** Stores up to which change the robot's changes were taken back. Belongs into a write. */
export const saveCleared = (db: Database, deviceId: number, n: number): void =>
  void db.run(setCleared, { device_id: deviceId, cleared: n });

/** Reads a stored memory. A robot whose memory cannot be read is like a new one. */
function memoryIn(text: string): Memory {
  const { position, hasTool, soil, wasBusy, software } = readObject(text) ?? {};
  const isPlace = isObject(position) && [position["x"], position["y"], position["z"]].every(Number.isFinite);
  const isSoil = Array.isArray(soil) && soil.every(isWet);
  if (!isPlace || !isSoil) return NEW_MEMORY;
  return {
    position: position as unknown as Memory["position"],
    soil,
    hasTool: hasTool === true,
    wasBusy: wasBusy === true,
    ...(typeof software === "string" && { software }),
  }; // as just looked at
}

const isWet = (value: unknown): value is Memory["soil"][number] =>
  Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]) && Number.isFinite(value[2]);

/** Factor of time, where nobody has chosen one. */
const SPEEDS = { demo: 4, own: 1 } as const;

/** The practice robot of an account, whether it is there or not. */
export interface Practice {
  readonly userId: number;
  readonly isDemo: boolean;
  readonly isOn: boolean;
  /** Whether something is kept of it: not after a reset. */
  readonly isKept: boolean;
  /** When it was switched on. */
  readonly since: string | null;
  readonly speed: number;
  readonly memory: Memory;
}

/** Undefined when the account is gone. `isGuest`: whether such an address is a visitor's. */
export function practiceOf(db: Database, deviceId: number, isGuest: (email: string) => boolean): Practice | undefined {
  const row = db.get(account, { device_id: deviceId });
  if (!row) return undefined;
  const isDemo = isGuest(row.email);
  return {
    userId: row.user_id,
    isDemo,
    isOn: isDemo || row.is_on === 1,
    isKept: row.is_on !== null,
    since: row.since ?? (isDemo ? row.created_at : null),
    speed: row.speed ?? (isDemo ? SPEEDS.demo : SPEEDS.own),
    memory: row.memory === null ? NEW_MEMORY : memoryIn(row.memory),
  };
}

/** An update is forgotten when the robot is switched off. Belongs into a write. */
export function savePractice(
  db: Database,
  deviceId: number,
  { isOn, since, speed, memory }: Pick<Practice, "isOn" | "since" | "speed" | "memory">,
): void {
  db.run(save, {
    device_id: deviceId,
    is_on: Number(isOn),
    since,
    speed,
    memory: JSON.stringify(isOn ? memory : { ...memory, software: undefined }),
  });
}

/** Devices whose owners have switched their practice robot on, the newest first. */
export const devicesOn = (db: Database): readonly number[] => db.all(switchedOn, {}).map(({ device_id }) => device_id);
