import { Type } from "@sinclair/typebox";
import { action } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { invalid, invalidRequest, Refusal, tooManyRequests } from "../../../framework/errors";
import { integer, text } from "../../../framework/field/field";
import { field, type InputOf } from "../../../framework/field/fields";
import { stateTreeSchema } from "../schemas";
import { named } from "../../../framework/field/schema";
import { addressOfToken, findDevice, findUser, requireOwnPassword, robotSessions } from "../../account";
import { checkOwnScript, type Node, scriptBody } from "../../scripts";
import { mayStill } from "../broker/log-in";
import { messenger } from "../messenger-service";
import { readObject } from "../../../platform/json";
import { type CommandOutcome, idempotencyStore } from "./idempotency-store";
import { holderOf } from "../../../framework/right";
import { rightOfCommand } from "./right";
import { isStop, isUrgent } from "./urgent";
import { GONE_SECONDS, LONGEST_SECONDS, WAITING, pendingCommands } from "./pending-commands";

/** Gives the robot other credentials. */
const HAND_OVER = "change_ownership";
/** A session is shown by the first characters of its `jti`, as in the journal. */
const SESSION_LENGTH = 8;
const TIMEOUT_SECONDS = 15;
const STOP: Node[] = [{ kind: "emergency_lock", args: {} }];
/** The console sends stops with the same priority. */
const STOP_PRIORITY = 9_000;

const fields = {
  body: field(scriptBody("rpc_request"), "C!"),
  timeout_s: field(
    integer({
      minimum: 1,
      maximum: LONGEST_SECONDS,
      default: TIMEOUT_SECONDS,
      describe: "Seconds to wait for the robot",
    }),
    "C",
  ),
  password: field(text({ describe: "That of the account, which `change_ownership` needs" }), "C"),
  priority: field(integer({ describe: "For the robot; of several commands that wait there" }), "C"),
};

const NO_ROBOT = { error: "No robot of this account is connected. Switch it on, or wait until it is back." };
const NOT_TOLD = {
  error: "The robot is connected, but does not read commands yet. Nothing was sent to it. Try again.",
};
const SHARED = {
  error: "The message broker cannot send to the robot alone, so it is sent no secret. Set the robot up by hand.",
};
const FULL = { error: `${WAITING.owner} commands of this account are waiting already. Try again in 1 second.` };
const UNKNOWN_OUTCOME = "It may do what it was told, or have done it.";
const timedOut = (seconds: number): Refusal =>
  new Refusal("timed_out", { error: `The robot has not answered within ${seconds} s. ${UNKNOWN_OUTCOME}` });
const gone = (): Refusal =>
  new Refusal("conflict", { error: `The robot has gone and is not back within ${GONE_SECONDS} s. ${UNKNOWN_OUTCOME}` });
const stopped = (): Refusal =>
  new Refusal("timed_out", { error: `The server stops and waits for the robot no longer. ${UNKNOWN_OUTCOME}` });

/** The checked steps for the robot. @throws Refusal `invalid` for nodes that a command must not hold. */
function stepsOf(context: Context, { body }: InputOf<typeof fields>): readonly Node[] {
  const checkOutcome = checkOwnScript(context, "rpc_request", { body });
  if (!checkOutcome.ok) throw invalid({ body: checkOutcome.message });
  return checkOutcome.root.body ?? [];
}

const isSecret = (steps: readonly Node[]): boolean => steps.some(({ kind }) => kind === HAND_OVER);
const secondsOf = ({ timeout_s }: InputOf<typeof fields>): number => timeout_s ?? TIMEOUT_SECONDS;

/** The message for the robot. */
function messageOf(label: string, { priority }: InputOf<typeof fields>, body: readonly Node[]): string {
  const args = typeof priority === "number" ? { label, priority } : { label };
  return JSON.stringify({ kind: "rpc_request", args, body });
}

/**
 * Admits a command that hands the robot over. It needs the password of the account, and nobody else may read the command.
 * @throws Refusal `conflict`, `invalid`, `too_many_requests`.
 */
async function requireOwner(context: Context, password: string | null | undefined): Promise<void> {
  const { services, db, userId } = context;
  if (!services.get(messenger).publishToRobots) throw new Refusal("conflict", SHARED);
  if (typeof password !== "string") throw invalid({ password: "Password is required" });
  await requireOwnPassword(context, findUser(db, userId), password);
}

/** @throws Refusal `conflict` while no robot is there that these steps could wait for. */
function requireRobot({ services, deviceId }: Context, steps: readonly Node[]): void {
  if (!services.get(pendingCommands).hasRobotFor(deviceId, steps)) throw new Refusal("conflict", NO_ROBOT);
}

/** Why nothing was sent. */
const notTold = ({ services, deviceId }: Context): Refusal =>
  new Refusal("conflict", services.get(messenger).attendanceOf(deviceId).hasRobot ? NOT_TOLD : NO_ROBOT);

/** The answer to the client. @throws Refusal for everything but a command that is done. */
function toAnswer(context: Context, { label, ending }: CommandOutcome, seconds: number): object {
  if (ending === "has_ended") return { ok: true, label, ended: true };
  if (ending === "not_told") throw notTold(context);
  if (ending === "gone") throw gone();
  if (ending === "timed_out") throw timedOut(seconds);
  if (ending === "stopped" || ending === "left") throw stopped(); // a client that has left reads no answer
  if (ending.problem !== undefined) throw invalidRequest(ending.problem);
  return { ok: true, label };
}

/** @throws Refusal `too_many_requests` when the account may not send these steps now. */
function requireTurn({ services, deviceId, caller }: Context, steps: readonly Node[]): void {
  const sender = { deviceId, caller };
  const seconds = services.get(pendingCommands).retryAfter(sender, steps, services.clock().getTime());
  if (seconds === undefined) return;
  throw isUrgent(steps) ? tooManyRequests(seconds) : new Refusal("too_many_requests", FULL, seconds);
}

/** Sends a command, unless the account may not now, and waits for the robot without a lock. */
async function deliver(
  context: Context,
  input: InputOf<typeof fields>,
  steps: readonly Node[],
  isAllowed = () => mayStill(context.services, context.session, rightOfCommand(steps)),
): Promise<CommandOutcome> {
  const { services, deviceId, signal, onlyId } = context;
  requireRobot(context, steps);
  requireTurn(context, steps);
  const label = crypto.randomUUID();
  const order = {
    deviceId,
    label,
    steps,
    message: messageOf(label, input, steps),
    isSecret: isSecret(steps),
    outlasts: onlyId !== undefined,
    isAllowed,
    caller: context.caller,
  };
  return { label, ending: await services.get(pendingCommands).send(order, secondsOf(input) * 1000, signal) };
}

/** The owner may be logged out while the robot is waited for, so the token is checked again. */
async function sendCommand(context: Context, input: InputOf<typeof fields>): Promise<object> {
  const { services, deviceId, readmit, onlyId } = context;
  readmit(); // reading the request has taken its time
  const steps = stepsOf(context, input);
  if (isSecret(steps)) {
    requireRobot(context, steps);
    await requireOwner(context, input.password);
    readmit();
  }
  const send = (): Promise<CommandOutcome> => deliver(context, input, steps);
  const isRepeatable = onlyId === undefined || isStop(steps); // but not an unlock: a stop may have followed it
  // A key belongs to what was sent with it. Bodies may be long, and hold passwords.
  const orderId = `${onlyId} ${Bun.hash(JSON.stringify(context.body))}`;
  const commandOutcome = await (isRepeatable
    ? send()
    : services.get(idempotencyStore).outcomeOf(holderOf(context.caller, deviceId), orderId, send));
  readmit();
  return toAnswer(context, commandOutcome, secondsOf(input));
}

/**
 * Stops the robot of a garden, and answers as the endpoint does. `isAllowed`: whether it may still be sent, later than it
 * was asked for. @throws Refusal as the endpoint.
 */
export async function stopRobot(context: Context, isAllowed: () => boolean): Promise<object> {
  const input = { body: STOP, priority: STOP_PRIORITY };
  return toAnswer(context, await deliver(context, input, STOP, isAllowed), TIMEOUT_SECONDS);
}

function showState(context: Context): object {
  const { services, db, deviceId } = context;
  const messages = services.get(messenger);
  const session = services.get(robotSessions).connected(deviceId);
  return {
    connected: messages.attendanceOf(deviceId).hasRobot,
    session: session?.slice(0, SESSION_LENGTH) ?? null,
    server: (session && addressOfToken(db, deviceId, session)) ?? null,
    seen_at: findDevice(context).last_saw_mq,
    status: readObject(messages.stateOf(deviceId)?.tree ?? "") ?? null,
  };
}

/** The robot for programs that do not speak MQTT. Source: `live.md` §4. */
export const commands = {
  name: "commands",
  isOwn: true as const,
  summary: "Commands to the robot, and its state",
  actions: [
    action({
      method: "POST",
      path: "/api/device/commands",
      right: ["read", "display"],
      rightOfBody: ({ body }) => rightOfCommand(body["body"]),
      id: "sendCommand",
      summary: "Let the robot do something",
      description:
        "Sends the nodes of `body` to the robot and answers when it has done them. What `body` names must exist.",
      input: fields,
      example: { body: [{ kind: "execute", args: { sequence_id: 1 } }], timeout_s: 60 },
      refusals: {
        conflict: NO_ROBOT,
        invalid: { error: "Position is out of bounds." },
        too_many_requests: FULL,
        timed_out: timedOut(TIMEOUT_SECONDS).body,
      },
      response: () =>
        named("CommandDone", () =>
          Type.Object({
            ok: Type.Literal(true),
            label: Type.String({
              format: "uuid",
              examples: ["0f6d1a52-3a1e-4b8c-9d27-6a0c1f3e5b78"],
              description: "Under which the command was sent",
            }),
            ended: Type.Optional(
              Type.Literal(true, { description: "The robot has ended its connection, as it was told to" }),
            ),
          }),
        ),
      waits: true,
      passesLimits: ({ body }) => isUrgent(body),
      prepare: sendCommand,
      run: (_, __, answer) => answer,
    }),
    action({
      method: "GET",
      path: "/api/device/state",
      right: "read",
      id: "showRobotState",
      summary: "Show the state of the robot",
      description: "As the robot told it last. It stays known when the robot has gone, until the server ends.",
      response: () =>
        named("RobotState", () =>
          Type.Object({
            connected: Type.Boolean({ description: "Whether the robot is connected to the message broker" }),
            session: Type.Union([Type.String({ examples: ["5f0c8b0e"] }), Type.Null()], {
              description:
                "Beginning of the `jti` of the token with which it is connected; null when that is not known",
            }),
            server: Type.Union([Type.String({ examples: ["http://garden.example:3000"] }), Type.Null()], {
              description: "Under which address it has got this token; null when that is not known",
            }),
            seen_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
              description: "When the message broker heard of it last; up to a minute older than its last message",
            }),
            status: Type.Union([stateTreeSchema(), Type.Null()], {
              description: "The newest state tree; null when there is none",
            }),
          }),
        ),
      run: showState,
    }),
  ],
};
