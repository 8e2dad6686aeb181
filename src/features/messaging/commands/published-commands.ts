import type { Session } from "../../../platform/auth/tokens";
import type { Services } from "../../../framework/services";
import { isObject, readObject } from "../../../platform/json";
import { mayStill } from "../broker/log-in";
import { messenger } from "../messenger-service";
import { type CommandStep, isUrgent } from "./urgent";
import { LONGEST_SECONDS, type CommandRequest, pendingCommands } from "./pending-commands";

/** Commands of an account that wait, beyond which those sent over MQTT are not waited for. */
const WAITING_MAXIMUM = 100;
/** A stop takes about 100. */
const LONGEST_BYTES = 4_096;
/** Text in every command that stops or unlocks. Where a robot is there, messages without it are not read. */
const MARK = "emergency_";

/** Signal of readers who never leave. */
const { signal: stays } = new AbortController();

/**
 * Waits for the answer to stops and unlocks that clients send over MQTT themselves, as the server does over HTTP. The
 * link of the robot may be lost with one, or be lost already. Where a robot has yet to come because it is wanted, every
 * command waits for it. Source: `live.md` §4.
 */
export function trackPublishedCommands(services: Services): void {
  const messages = services.get(messenger);
  const commanded = (session: Session, payload: Buffer): void => {
    const { deviceId } = session;
    const isAbsent = !messages.attendanceOf(deviceId).hasRobot;
    if (!isAbsent && !payload.includes(MARK)) return;
    const command = readCommand(payload);
    if (!command || !(isAbsent || isUrgent(command.steps))) return;
    const waiting = services.get(pendingCommands);
    const isOneMore = !waiting.has(deviceId, command.label) && waiting.countOf(deviceId) < WAITING_MAXIMUM;
    if (!isOneMore || !waiting.hasRobotFor(deviceId, command.steps)) return;
    const isTold = messages.hasListeningRobot(deviceId);
    const order = { ...command, deviceId, isTold, isAllowed: () => mayStill(services, session, "command") };
    void waiting.send(order, LONGEST_SECONDS * 1000, stays);
  };
  messages.observe({ commanded });
}

/** The command in a message. Undefined for one that is long, or is no command with a label. */
function readCommand(payload: Buffer): Pick<CommandRequest, "label" | "message" | "steps"> | undefined {
  if (payload.length > LONGEST_BYTES) return undefined;
  const { kind, args, body } = readObject(payload) ?? {};
  const label = isObject(args) ? args["label"] : undefined;
  if (kind !== "rpc_request" || typeof label !== "string" || !areSteps(body)) return undefined;
  return { label, message: payload.toString(), steps: body };
}

const areSteps = (body: unknown): body is readonly CommandStep[] => Array.isArray(body) && body.every(isObject);
