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
