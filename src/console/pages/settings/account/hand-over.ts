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
/** For how long the robot may try what it is told, in seconds. */
const TRIAL_S = 30;

/**
 * Sends a command whose answer says nothing. A robot keeps new credentials and then fails with an error of its own
 * (`accounts.md` §4.6).
 * @throws GardenshedError when the command was not sent.
 */
async function order(body: object): Promise<void> {
  try {
    const request = { timeout_s: TRIAL_S, ...body };
    await api().request("POST", "/api/device/commands", { body: request, timeoutMs: (TRIAL_S + 10) * 1000 });
  } catch (error) {
    const isOfRobot = error instanceof GardenshedError && (error.status === 504 || isExplained(error));
    if (!isOfRobot) throw error;
  }
}

/** Under `error` stands what the robot says, under any other key why nothing was sent (`live.md` §4). */
const isExplained = ({ status, fields }: GardenshedError): boolean => status === 422 && fields["error"] !== undefined;

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
 * Gives the robot of this account new credentials, lets it start again, and answers whether it has come `there` with them.
 * `ownPassword`: of this account. @throws GardenshedError
 */
export async function handOver(there: Client, target: Target, ownPassword: string): Promise<boolean> {
  const { email, password, server } = target;
  const [secret, { session }] = await Promise.all([
    there.request<string>("POST", "/api/users/control_certificate", { body: { email, password } }),
    robotAt(there),
  ]);
  const pairs = Object.entries({ email, secret, server });
  const body = pairs.map(([label, value]) => ({ kind: "pair", args: { label, value } }));
  await order({ body: [{ kind: "change_ownership", args: {}, body }], password: ownPassword });
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
