import { computed, signal } from "@preact/signals";
import { api } from "./api";

/** What is known of the robot: from events (`live.md` §2), and commands to it (§4). */

export interface Presence {
  readonly robot: { readonly connected: boolean; readonly seen_at: string | null };
  readonly clients: number;
}

/** Undefined until the first event. */
export const presence = signal<Presence | undefined>(undefined);
/** The newest state tree of the robot. */
export const status = signal<object | undefined>(undefined);

/** Whether the robot refuses to move after an emergency stop. */
export const isLocked = computed(() => {
  const tree = status.value as { informational_settings?: { locked?: boolean } } | undefined; // what robots send
  return tree?.informational_settings?.locked === true;
});

export interface Node {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly body?: readonly Node[];
}

/** Tells the robot to do something, and waits for its answer. @throws GardenshedError 409 when it is not connected. */
export const command = async (...body: readonly Node[]): Promise<void> => {
  await api().request("POST", "/api/device/commands", { body: { body }, timeoutMs: 130_000 });
};

export const stop = (): Promise<void> => command({ kind: "emergency_lock", args: {} });
export const unlock = (): Promise<void> => command({ kind: "emergency_unlock", args: {} });

/** A place of the robot's head, in millimetres along its axes. */
export interface RobotPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where the robot says it is; undefined until it has told. */
export const robotPlace = computed((): RobotPlace | undefined => {
  const tree = status.value as { location_data?: { position?: Partial<RobotPlace> } } | undefined; // what robots send
  const { x, y, z } = tree?.location_data?.position ?? {};
  return x === undefined || y === undefined ? undefined : { x, y, z: z ?? 0 };
});

const overwrite = (axis: "x" | "y", number: number): Node => ({
  kind: "axis_overwrite",
  args: { axis, axis_operand: { kind: "numeric", args: { number } } },
});

/** Moves the robot above a place, at the height at which nothing is in its way. */
export const moveTo = ({ x, y }: Pick<RobotPlace, "x" | "y">): Promise<void> =>
  command({
    kind: "move",
    args: {},
    body: [overwrite("x", x), overwrite("y", y), { kind: "safe_z", args: {} }],
  });
