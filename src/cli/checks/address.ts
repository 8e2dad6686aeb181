import type { Config } from "../../platform/config/options";
import { version } from "../../platform/config/build";
import { isLoopbackHost } from "../../platform/network/loopback";
import { originsOf, publicUrlWarning } from "../announcement";
import { sentenceOf } from "../failure";
import { ask, originOf } from "../health";
import { broken, type Finding, ok, type Subject, together, warning } from "./finding";

/** Whether the server of this data folder runs and works. */
export async function checkServer({ config, ...subject }: Subject): Promise<Finding> {
  const holder = subject.holder();
  if (holder === undefined) return warning("none runs on this data folder", "start it with `gardenshed serve`");
  if (config.port === 0) return ok(`process ${holder}; with port 0 nobody knows where it listens`);
  const origin = originOf(config);
  const settings = "give this command the settings of the server, or restart that";
  return together(`process ${holder} is well at ${origin}`, [await health(origin, settings)]);
}

/** Whether other machines can reach the server at the address that they are given. */
export async function checkAddress({ config, holder }: Subject): Promise<Finding | undefined> {
  const url = addressOf(config);
  if (url === undefined && !isLoopbackHost(config.host)) {
    return warning("this machine has no address on a local network", "connect it to one");
  }
  if (url === undefined) {
    return warning(
      `the server listens on ${config.host}, where only this machine reaches it`,
      "set HOST=0.0.0.0, or the PUBLIC_URL of a proxy in front of it",
    );
  }
  if (publicUrlWarning(config) !== undefined) {
    return warning(`other machines cannot reach PUBLIC_URL ${url}`, "set it to the address of this machine");
  }
  if (holder() === undefined || (config.publicUrl === undefined && config.port === 0)) return undefined;
  return together(`the server answers at ${url}`, [await health(url, "look at the name, the port and the firewall")]);
}

/** PUBLIC_URL, else the first address on the local network, else undefined. */
export function addressOf(config: Config): string | undefined {
  if (config.publicUrl !== undefined) return config.publicUrl;
  if (isLoopbackHost(config.host)) return undefined;
  return originsOf(config, config.port).find((origin) => !isLoopbackHost(new URL(origin).hostname));
}

/** The problem that a server's `/health` shows, if any. */
async function health(origin: string, advice: string): Promise<Finding | undefined> {
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask(`${origin}/health`);
  } catch (error) {
    return broken(`no answer at ${origin} (${sentenceOf(error)})`, advice);
  }
  const { status, version: other, reason } = bodyOf(answer.body);
  if (status === "failing") return broken(`the server at ${origin} is failing (${reason})`, "look at its log");
  if (status !== "ok") return broken(`another program answers at ${origin}`, advice);
  return other === version
    ? undefined
    : warning(`the server at ${origin} has version ${other}, this program ${version}`, "restart the server");
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>; // `Object` makes an object of any value
  } catch {
    return {};
  }
}
