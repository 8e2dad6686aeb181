import type { Client } from "../../../../client/client";
import { api } from "../../../state";
import { GardenshedError } from "../../../state/api";
import { editUser, endOtherSessions, readUser } from "./user";

/** How the robot of an account is connected (`live.md` §4). */
interface RobotState {
  readonly connected: boolean;
  readonly session: string | null;
  readonly server: string | null;
  readonly seen_at: string | null;
}
const robotAt = (client: Client): Promise<RobotState> => client.request("GET", "/api/device/state");

/** Where the robot shall log in, and as whom. */
interface Target {
  /** `http://host:port`. */
  readonly server: string;
  readonly email: string;
  readonly password: string;
}

/** How often it is looked whether the robot has come, and for how long: it takes about a minute to start. */
const LOOK_MS = 1000;
const PATIENCE_MS = 180_000;
/** Time for which the robot may try what it is told, in seconds. */
const TRIAL_S = 30;

/** How often the robot is given another certificate when it refuses one. */
const TRIES = 5;
/** The refusal of a robot that could not log in with a certificate. Any other error of its own comes after it has kept it. */
const REFUSED = /credentials/i;

/** The ending of a command. A robot keeps new credentials and then fails with an error of its own (`accounts.md` §4.6). */
type Ending = "done" | "refused" | "unanswered";

/** @throws GardenshedError when the command was not sent. */
async function order(body: object): Promise<Ending> {
  try {
    const request = { timeout_s: TRIAL_S, ...body };
    await api().request("POST", "/api/device/commands", { body: request, timeoutMs: (TRIAL_S + 10) * 1000 });
    return "done";
  } catch (error) {
    if (!(error instanceof GardenshedError)) throw error;
    if (error.status === 504) return "unanswered";
    // Under `error` stands what the robot says, under any other key why nothing was sent (`live.md` §4).
    const said = error.status === 422 ? error.fields["error"] : undefined;
    if (said === undefined) throw error;
    return REFUSED.test(String(said)) ? "refused" : "done";
  }
}

/** Gives the robot a certificate that it can log in with; whether it has kept one. @throws GardenshedError */
async function tell(there: Client, { email, password, server }: Target, ownPassword: string): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    const secret = await there.request<string>("POST", "/api/users/control_certificate", { body: { email, password } });
    const pairs = Object.entries({ email, secret, server });
    const body = pairs.map(([label, value]) => ({ kind: "pair", args: { label, value } }));
    const ending = await order({ body: [{ kind: "change_ownership", args: {}, body }], password: ownPassword });
    if (ending !== "refused") return ending === "done";
  }
  return false;
}

async function hasCome(there: Client, before: string | null): Promise<boolean> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) {
    const { connected, session } = await robotAt(there).catch(() => ({ connected: false, session: null }));
    if (connected && session !== before) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

/**
 * Gives the robot of this account new credentials, lets it start again, and answers whether it has come `there` with them. A
 * robot that has not kept them is not restarted: it would log in with the old ones, which may be wrong by now.
 * `ownPassword`: of this account. @throws GardenshedError
 */
export async function handOver(there: Client, target: Target, ownPassword: string): Promise<boolean> {
  const { session } = await robotAt(there);
  if (!(await tell(there, target, ownPassword))) return false;
  await order({ body: [{ kind: "reboot", args: { package: "device_os" } }] });
  return hasCome(there, session);
}

/** The outcome of a new password: there is no robot, it knows the password, or it has to be set up again. */
type Outcome = "alone" | "told" | "away";

/**
 * Stores a new password and tells the robot, if it is connected. @throws GardenshedError 422 with the refused fields.
 */
export async function changePassword(
  fields: { readonly password: string; readonly new_password: string },
  onStored: (isRobotThere: boolean) => void,
): Promise<Outcome> {
  const { session, server, seen_at } = await robotAt(api());
  const isThere = session !== null;
  await editUser({ ...fields, keep_robot: isThere });
  onStored(isThere);
  if (!isThere) return seen_at === null ? "alone" : "away";
  const password = fields.new_password.trim();
  const { email = "" } = (await readUser()) ?? {};
  const target = { server: server ?? location.origin, email, password };
  // The password is stored in any case. An alert says so until the robot is back.
  if (!(await handOver(api(), target, password).catch(() => false))) return "away";
  await endOtherSessions(password);
  return "told";
}
