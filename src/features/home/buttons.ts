import type { Database } from "../../platform/db/database";
import { type Node, pinnedSequences } from "../scripts";
import type { PendingCommands } from "../messaging";

/** Robots do commands with a higher priority first. Commands of pages have 600. */
const FIRST = 9_000;
const NORMAL = 600;

/** A button. */
export interface Button {
  readonly name: string;
  readonly icon: string;
  /** The command for the robot. */
  readonly steps: readonly Node[];
  readonly priority: number;
}

const step = (kind: string, args: Node["args"] = {}): readonly Node[] => [{ kind, args }];

const FIXED: Readonly<Record<string, Button>> = {
  emergency_stop: { name: "Emergency stop", icon: "mdi:stop-circle", steps: step("emergency_lock"), priority: FIRST },
  unlock: { name: "Unlock", icon: "mdi:lock-open-variant", steps: step("emergency_unlock"), priority: FIRST },
  home: { name: "Home", icon: "mdi:home", steps: step("home", { axis: "all", speed: 100 }), priority: NORMAL },
  photo: { name: "Photo", icon: "mdi:camera", steps: step("take_photo"), priority: NORMAL },
};

/** The buttons of a device by their key: the fixed ones, and its pinned sequences, the first 100 by name. */
export const buttonsOf = (db: Database, deviceId: number): ReadonlyMap<string, Button> =>
  new Map([
    ...Object.entries(FIXED),
    ...pinnedSequences(db, deviceId).map(({ id, name }) => {
      const steps = step("execute", { sequence_id: id });
      return [`sequence_${id}`, { name, icon: "mdi:play", steps, priority: NORMAL }] as const;
    }),
  ]);

/** The outcome of a command that the robot has done. */
export const DONE = "done";

/** Long, because a sequence may take long. */
const PATIENCE_MS = 120_000;

/** Sends the command of a button, within the limits of `POST /api/device/commands`, and returns the outcome. */
export async function press(
  waiting: PendingCommands,
  deviceId: number,
  { steps, priority }: Button,
  nowMs: number,
): Promise<string> {
  if (!waiting.hasRobotFor(deviceId, steps)) return "no_robot";
  if (waiting.retryAfter({ deviceId }, steps, nowMs) !== undefined) return "too many commands";
  const label = crypto.randomUUID();
  const message = JSON.stringify({ kind: "rpc_request", args: { label, priority }, body: steps });
  const order = { deviceId, label, steps, message };
  const commandEnd = await waiting.send(order, PATIENCE_MS, new AbortController().signal);
  return typeof commandEnd === "string" ? commandEnd : (commandEnd.problem ?? DONE);
}
