import { eventually } from "../../support/eventually";
import { done, failed, type Robot, startRobot, STATE } from "../../support/robot";
import type { TestServer } from "../../support/server";
import { install } from "./software";

/* The updater of a robot as it was read in its source (care.md §2.1). */

interface Options {
  readonly server: TestServer;
  readonly deviceId: number;
  readonly token: string;
  /** What it has before. */
  readonly version: string;
  /** Address of the server, as the robot knows it. */
  readonly base?: () => string;
}

/** A robot that installs what it is offered when it is told to check for updates. */
export interface UpdatingRobot {
  /** Its connection now. */
  readonly robot: () => Robot;
  readonly version: () => string;
  /** Why the last update came to nothing. */
  readonly trouble: () => string | undefined;
  /** How often it has restarted after an update, with the new version or the old one. */
  readonly restarts: () => number;
}

/** Its computer in the words of the server, and in those of the file. */
const [TARGET, PLATFORM] = ["sbc4", "os4"];

export async function startUpdating({ server, deviceId, token, version, base }: Options): Promise<UpdatingRobot> {
  const [port = 0] = server.mqttPorts;
  let installed = version;
  let trouble: string | undefined;
  let restarts = 0;
  const state = () => ({
    ...STATE,
    informational_settings: { ...STATE.informational_settings, controller_version: installed, target: TARGET },
  });
  const connect = () => startRobot({ port, deviceId, token, state, obey });

  async function obey({ label, body }: Robot["commands"][number]): Promise<readonly unknown[]> {
    if (!body.some(({ kind }) => kind === "check_updates")) return [done(label)];
    const address = await offered(base?.() ?? server.base, token, installed);
    if (address === undefined) return [failed(label, "No update available.")];
    try {
      const answer = await fetch(address, { keepalive: false }); // one request, without its token
      installed = install(Buffer.from(await answer.arrayBuffer()), PLATFORM);
      trouble = undefined;
    } catch (error) {
      trouble = String(error);
    }
    await restart();
    return [];
  }
  async function restart(): Promise<void> {
    robot.cut();
    const show = async () =>
      (await fetch(`${server.base}/api/device/state`, { headers: { authorization: token } })).json();
    await eventually(async () => !((await show()) as { connected: boolean }).connected || undefined);
    robot = await connect();
    await robot.settled();
    restarts++;
  }
  let robot = await connect();
  await robot.settled();
  return { robot: () => robot, version: () => installed, trouble: () => trouble, restarts: () => restarts };
}

/** The `image_url` that the server answers; it looks at nothing else, and names no channel. */
async function offered(base: string, token: string, version: string): Promise<string | undefined> {
  const headers = { authorization: token, "user-agent": `DeviceOS/${version} (${TARGET}) ${TARGET} ()` };
  const answer = await fetch(`${base}/api/releases?platform=${TARGET}`, { headers });
  return answer.ok ? ((await answer.json()) as { image_url: string }).image_url : undefined; // a release
}
