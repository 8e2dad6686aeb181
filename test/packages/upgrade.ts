/**
 * An upgrade as its owner sees it: `bun test/packages/upgrade.ts <before> <between> <after>`, each a command line. `before` and
 * `after` start the old and the new program on the same data, whose folder the words name; `between` installs the new one.
 * An account with a picture and a robot that stays connected go through it: nothing may be lost, and five seconds are the
 * longest that the server may be away.
 */
import mqtt from "mqtt";
import { freePort } from "../support/free-port";
import { Executable, type RunningServer } from "../support/executable";

const LONGEST_AWAY_MS = 5000;
const [before = "", between = "", after = ""] = process.argv.slice(2);
const deadline = AbortSignal.timeout(300_000);
const mqttPort = await freePort();
const env = {
  PATH: process.env["PATH"] ?? "",
  MQTT_PORT: String(mqttPort),
  LC_ALL: "C",
  DEBIAN_FRONTEND: "noninteractive",
};
const serve = (line: string): Promise<RunningServer> => new Executable(line.split(" "), deadline).serve("/", env);

/** What the account has, as its owner downloads it, without what changes with each request. A newer program adds fields. */
async function contentOf(server: RunningServer, account: Readonly<Record<string, string>>): Promise<object> {
  const exported = (await (await server.ask("POST", "/api/export_data", {}, account)).json()) as Record<
    string,
    unknown
  >;
  const kinds = ["points", "sequences", "tools", "sensors", "peripherals", "farm_events", "regimens", "point_groups"];
  return kinds.map((kind) => exported[kind]);
}

const old = await serve(before);
const ada = await old.signUp(`ada-${Date.now()}@garden.example`);
await old.ask("POST", "/api/device/seed", { product_line: "standard_1.5" }, ada);
const photo = await old.photograph(ada);
const content = await contentOf(old, ada);
const { id } = (await (await old.ask("GET", "/api/device", undefined, ada)).json()) as { id: number };
const robot = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
  ...{ username: `device_${id}`, password: ada["authorization"]?.replace("Bearer ", "") ?? "", reconnectPeriod: 100 },
});
robot.on("error", () => {}); // it comes again
await new Promise((resolve) => robot.once("connect", resolve));
console.log("ok  an account with a picture, and a robot that is connected");

const installed = between === "" ? undefined : Bun.spawnSync(["sh", "-c", between], { env });
if (installed?.success === false) throw new Error(`${installed.stdout}${installed.stderr}`);
await old.ask("GET", "/api/device", undefined, ada); // the old one goes on until it is restarted
const isBack = new Promise((resolve) => robot.once("connect", resolve));
const began = performance.now();
await old.end();
await using server = await serve(after);
await server.ask("GET", "/api/device", undefined, ada);
const away = Math.round(performance.now() - began);
await isBack;
const robotAway = Math.round(performance.now() - began);
await server.processed(ada, photo.id);
if (!Bun.deepMatch(content, await contentOf(server, ada))) throw new Error("The account has lost something.");
console.log(`ok  nothing is lost; the server was away for ${away} ms, the robot for ${robotAway} ms`);
await robot.endAsync();
await server.end();
if (Math.max(away, robotAway) > LONGEST_AWAY_MS) throw new Error("That is longer than five seconds.");
