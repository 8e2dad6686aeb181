import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { canRun, examplesIn } from "../../../support/guide";
import { mqttPort } from "../../../support/mqtt-client";
import { post } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { moveTo, step } from "../../practice/robots";
import { type Login, OUTSIDE_CLIENTS, type Reader } from "./outside";
import { PEERS } from "./peers";

/* What clients that others have made see of a robot, whichever it is. */

let server: TestServer;
let owner: Account;
let login: Login;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await openAccount(server);
  login = { port: mqttPort(server), httpPort: Number(new URL(server.base).port), ...owner };
});
afterAll(() => server.stop());

/** A message of any topic, as far as these tests look at it. */
interface Message {
  readonly kind?: string;
  readonly args?: { readonly label?: string };
  readonly body?: unknown;
  readonly message?: string;
  readonly location_data?: { readonly position: { readonly x: number } };
  readonly informational_settings?: Readonly<Record<string, unknown>>;
}

/** The next message that is such a one. Others are passed over. */
async function next(reader: Reader, isSo: (message: Message) => boolean): Promise<Message> {
  for (;;) {
    const message = JSON.parse(await reader.next()) as Message; // all that is heard here is JSON
    if (isSo(message)) return message;
  }
}
const answers =
  (label: string) =>
  ({ kind = "", args }: Message): boolean =>
    kind.startsWith("rpc_") && kind !== "rpc_request" && args?.label === label;
const logs =
  (text: string) =>
  ({ message }: Message): boolean =>
    message === text;
const has =
  (key: string, value: unknown) =>
  ({ informational_settings: shown }: Message): boolean =>
    shown?.[key] === value;
const isAt =
  (x: number) =>
  ({ location_data: shown }: Message): boolean =>
    shown?.position.x === x;
const rpc = (label: string, ...body: readonly object[]): string =>
  JSON.stringify({ kind: "rpc_request", args: { label, priority: 600 }, body });
const failure = (label: string, message: string) => ({
  ...{ kind: "rpc_error", args: { label }, body: [{ kind: "explanation", args: { message } }] },
});

const commanded = test.skipIf(!canRun("the guide's command to each robot", "curl"));
commanded.each(PEERS.map((peer) => [peer.name, peer] as const))(
  "the guide's command is obeyed by %s",
  async (_, peer) => {
    const id = await owner.make(post("/api/sequences", { name: "Look", body: [step("take_photo")] }));
    await using _robot = await peer.enter(server, owner);
    const [example = ""] = examplesIn("commands", "Run a sequence with curl", "sh");
    const own = example.replace('"sequence_id":1', `"sequence_id":${id}`);
    expect(own).toContain(`"sequence_id":${id}`);
    const given = `api=${server.base}/api token=${owner.token}\n`;
    const child = Bun.spawn(["sh", "-eu", "-c", given + own], { stdout: "pipe", stderr: "ignore" });
    expect(await child.stdout.json()).toEqual({ ok: true, label: expect.any(String) });
  },
);

for (const client of OUTSIDE_CLIENTS) {
  for (const peer of PEERS) {
    describe.skipIf(!client.isThere)(`${client.name} and ${peer.name}`, () => {
      const say = (label: string, ...body: readonly object[]) => client.say(login, "from_clients", rpc(label, ...body));

      test("its state is there, a command is answered, and its logs come and are stored", async () => {
        await using _ = await peer.enter(server, owner);
        await using state = await client.hear(login, "status");
        expect(await next(state, () => true)).toMatchObject({ informational_settings: { locked: false } });
        await using told = await client.hear(login, "logs");
        await using answered = await client.hear(login, "from_device");
        await say("mine", step("sync"));
        expect(await next(answered, answers("mine"))).toEqual({ kind: "rpc_ok", args: { label: "mine" } });
        await next(told, logs("Syncing"));
        await next(told, logs("Synced"));
        await server.services.writes.run("log", () => {}, owner.deviceId); // what was told before is stored
        const stored = (await owner.list("logs")).map(({ message }) => message);
        expect(stored).toEqual(expect.arrayContaining(["Syncing", "Synced"]));
      });

      test("an emergency stop shows in its state until it is taken back", async () => {
        await using _ = await peer.enter(server, owner);
        await using state = await client.hear(login, "status");
        await say("stop", step("emergency_lock"));
        await next(state, has("locked", true));
        await say("go", step("emergency_unlock"));
        await next(state, has("locked", false));
      });

      test.skipIf(!peer.isWorking)("it moves where it is told, and says so", async () => {
        await using _ = await peer.enter(server, owner);
        await using state = await client.hear(login, "status"); // it may be there before it answers
        await using all = await client.hear(login, "#");
        await say("mine", moveTo(60, 0, 0));
        await next(all, logs("Moving to (60, 0, 0)"));
        await next(all, answers("mine"));
        await next(state, isAt(60));
      });

      test.skipIf(!peer.isWorking)(
        "an emergency stop ends its move on the way, and the next one is refused",
        async () => {
          await using _ = await peer.enter(server, owner);
          await using state = await client.hear(login, "status");
          await using answered = await client.hear(login, "from_device");
          await say("far", moveTo(100_000, 0, 0));
          await next(state, has("busy", true));
          await say("stop", step("emergency_lock"));
          expect(await next(answered, answers("far"))).toEqual(failure("far", 'Movement failed. "Emergency locked"'));
          await say("again", moveTo(0, 0, 0));
          expect(await next(answered, answers("again"))).toEqual(failure("again", "Device is locked."));
          const { location_data: ended } = await next(state, has("locked", true));
          expect(ended?.position.x).toBeLessThan(100_000);
        },
      );
    });
  }
}
