/**
 * The newcomer's walk with the executable: `bun test/newcomer.ts dist/gardenshed`. From an empty folder to an account, a
 * robot, a photo and a backup, to another machine with the pictures, and to a newer version and back.
 */
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildNewer } from "./packages/newer";
import { Executable } from "./support/executable";
import { tempFolder } from "./support/folder";
import { canRun, PRETEND_ROBOT, practiceCommand, tryWithoutRobot, waterWithPractice } from "./support/guide";

const { positionals } = parseArgs({ allowPositionals: true });
const program = resolve(positionals[0] ?? "dist/gardenshed");
const deadline = AbortSignal.timeout(180_000);
const root = tempFolder();

/** An empty folder that stands for a machine, with the program in it. */
function machine(name: string): { readonly home: string; readonly gardenshed: Executable } {
  const home = join(root, name);
  mkdirSync(home);
  copyFileSync(program, join(home, "gardenshed"));
  return { home, gardenshed: new Executable([join(home, "gardenshed")], deadline) };
}

/** What a command printed; one of its outputs must match, and its exit code. */
async function says(running: ReturnType<Executable["run"]>, expected: RegExp, exitCode = 0) {
  const { code, out, err } = await running;
  if (code !== exitCode || !expected.test(out + err))
    throw new Error(`Expected ${expected} and exit code ${exitCode}, got ${code}:\n${out}${err}`);
  return { out, err };
}

const done = (step: string): void => console.log(`ok  ${step}`);

/** From an empty folder to a sequence that a robot has run, as the guide prints it. */
async function inAMinute(): Promise<void> {
  if (!canRun("a sequence over curl", ...PRETEND_ROBOT)) return;
  const minute = AbortSignal.timeout(60_000);
  const { home, gardenshed } = machine("a minute");
  await using server = await gardenshed.serve(home, { MQTT_PORT: "0" });
  const [, port] = /^Messages: MQTT on port (\d+)/m.exec(server.told) ?? [];
  await tryWithoutRobot(server.url, Number(port), minute);
  await server.end();
  done("a demo account, a pretend robot, a sequence run over curl and its log, within a minute");
}

const EMAIL = "ada@garden.example";

/** Asks until an answer is as it should be. */
async function answers<T>(ask: () => Promise<Response>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = (await (await ask()).json()) as T; // as the API shows it
    if (isSo(answer)) return answer;
    await Bun.sleep(50);
  }
}

/** The first steps without a robot: the demo garden, a practice robot as the guide prints it, and one as a program. */
async function withPractice(): Promise<void> {
  if (!canRun("the guide's practice", "curl")) return;
  const { home, gardenshed } = machine("practice");
  await using server = await gardenshed.serve(home, { MQTT_PORT: "0" });
  await server.ask("GET", "/app/garden");
  const secret = crypto.randomUUID();
  await server.ask("POST", "/api/demo_account", { secret, product_line: "standard_1.7" });
  const guest = new Bun.CryptoHasher("sha256").update(secret).digest("hex").slice(0, 16);
  const visitor = await server.logIn(`guest_${guest}@demo.guest`, secret);
  const page = await server.ask("GET", "/api/events", undefined, visitor);
  type Practice = { readonly position: { readonly x: number } };
  const practice = () => server.ask("GET", "/api/device/practice", undefined, visitor);
  await answers<Practice>(practice, ({ position }) => position.x > 0);
  await page.body?.cancel();
  done("a demo garden, whose robot moves");

  const { code, out } = await waterWithPractice(server.url);
  if (code !== 0 || !/\{"ok":true,"label":"[^"]+"\}$/.test(out))
    throw new Error(`The example has failed, ${code}:\n${out}`);
  const ada = await server.logIn(EMAIL);
  const hello = { kind: "send_message", args: { message: "Watered", message_type: "info" } };
  const sequence = await (await server.ask("POST", "/api/sequences", { name: "Hello", body: [hello] }, ada)).json();
  const tell = (kind: string, args: object = {}) =>
    server.ask("POST", "/api/device/commands", { body: [{ kind, args }] }, ada);
  await tell("execute", { sequence_id: (sequence as { id: number }).id });
  type Log = { readonly message: string };
  const logs = () => server.ask("GET", "/api/logs", undefined, ada);
  await answers<readonly Log[]>(logs, (all) => all.some(({ message }) => message === "Watered"));
  done("a practice robot that waters as the guide prints it, a sequence and its log");

  const line = `echo password123 | ./${practiceCommand(server.url)}`;
  const running = new Executable(["sh", "-c", line], deadline).run(home, {});
  const state = () => server.ask("GET", "/api/device/state", undefined, ada);
  await answers<{ readonly session: unknown }>(state, ({ session }) => session !== null);
  await tell("power_off");
  await says(running, /^Connected to .*[^]*It is switched off/m);
  await server.end();
  done("a practice robot of another machine, as the guide prints it, until it is switched off");
}

const PLANT = { pointer_type: "Plant", x: 100, y: 200, z: 0, name: "Basil" };
try {
  await inAMinute();
  await withPractice();

  const first = machine("first machine");
  const second = machine("second machine");
  const { home, gardenshed } = first;

  await using server = await gardenshed.serve(home);
  if (!/^Sign-up: open/m.test(server.told))
    throw new Error(`The start does not tell that sign-up is open:\n${server.told}`);
  done("an empty folder");

  const ada = await server.signUp(EMAIL);
  await server.ask("POST", "/api/points", PLANT, ada);
  done("an account, with a plant");

  await says(gardenshed.run(home, {}, "check", "--robot", EMAIL), /not seen/, 1);
  const robot = await server.logIn(EMAIL, "password123", { "user-agent": "DeviceOS/20.0.0 (test)" });
  await server.ask("GET", "/api/device", undefined, robot);
  await says(gardenshed.run(home, {}, "check", "--robot", EMAIL), /last seen/i);
  done("a robot that was given the server's address");

  const photo = await server.photograph(ada);
  done("a photo");

  await says(gardenshed.run(home, {}, "backup", "backup.tar"), /1 picture/);
  await says(gardenshed.run(home, {}, "restore", "backup.tar", "--data-dir", "restored"), /restored/);
  done("a backup that can be restored");

  // The first machine is gone before the second one asks for anything.
  await says(gardenshed.run(home, {}, "export", EMAIL, "account.tar"), /with 1 picture/);
  await server.end();
  renameSync(join(home, "account.tar"), join(second.home, "account.tar"));
  await says(second.gardenshed.run(second.home, {}, "user", "create", EMAIL), /password/i);
  await says(second.gardenshed.run(second.home, {}, "import", EMAIL, "account.tar"), /1 picture|images/);
  const { out: token } = await says(second.gardenshed.run(second.home, {}, "token", EMAIL), /encoded/);
  const { encoded } = (JSON.parse(token) as { token: { encoded: string } }).token;
  const moved = { authorization: `Bearer ${encoded}` };
  {
    await using newHome = await second.gardenshed.serve(second.home);
    const [point] = (await (await newHome.ask("GET", "/api/points", undefined, moved)).json()) as (typeof PLANT)[];
    if (point?.name !== PLANT.name) throw new Error(`The plant did not move: ${JSON.stringify(point)}`);
    const [picture] = (await (await newHome.ask("GET", "/api/images", undefined, moved)).json()) as { id: number }[];
    await newHome.processed(moved, picture?.id ?? 0);
    await newHome.end();
  }
  done("another machine, with the picture");

  const newer = join(buildNewer(join(root, "newer"), "0.2.0"), basename(program));
  const older = `${join(home, "gardenshed")}-older`;
  renameSync(join(home, "gardenshed"), older);
  copyFileSync(newer, join(home, "gardenshed"));
  {
    await using upgraded = await gardenshed.serve(home);
    await upgraded.processed(await upgraded.logIn(EMAIL), photo.id);
    await upgraded.end();
  }
  done("a newer version");

  const back = new Executable([older], deadline);
  const wayBack = /stop the server, put (.*?) in the place of (.*?), and remove those that end in -wal and -shm/;
  const { err: refusal } = await says(back.run(home, {}, "serve"), wayBack, 1);
  const [, copy = "", database = ""] = wayBack.exec(refusal) ?? [];
  const folder = join(home, "data");
  renameSync(copy, join(folder, database));
  for (const log of ["-wal", "-shm"]) rmSync(join(folder, database + log), { force: true });
  {
    await using again = await back.serve(home);
    await again.processed(await again.logIn(EMAIL), photo.id);
    await again.end();
  }
  done("and the older one again");
} finally {
  rmSync(root, { recursive: true, force: true });
}
