import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gardenshed, startServe } from "../../cli/process";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { type HomeAssistant, startHomeAssistant } from "../../support/home-assistant";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../support/mosquitto";

/* The program itself and a home automation (live.md §5). */

describe.skipIf(!hasMosquitto)("gardenshed and a home automation", () => {
  let mosquitto: Mosquitto;
  let home: HomeAssistant;
  let folder: string;
  let settings: Record<string, string>;
  const shows = (isThere: boolean) => eventually(() => (home.isAvailable() === isThere ? true : undefined));

  beforeEach(async () => {
    mosquitto = await startMosquitto({ shed: "p@ss", home: "assistant" });
    home = await startHomeAssistant(mosquitto, { username: "home", password: "assistant" });
    folder = tempFolder();
    settings = {
      DATA_DIR: dataDir(),
      HOME_ASSISTANT_URL: `mqtt://shed:p%40ss@127.0.0.1:${mosquitto.port}`,
      HOME_ASSISTANT_ACCOUNT: "ada@garden.test",
    };
  });
  afterEach(async () => {
    await mosquitto.remove();
    rmSync(folder, { recursive: true });
  });
  const dataDir = (): string => join(folder, "data");
  const createAda = async (): Promise<void> => {
    const { code } = await gardenshed(["user", "create", "ada@garden.test"], { DATA_DIR: dataDir() });
    expect(code).toBe(0);
  };

  test("an account that does not exist is refused at the start", async () => {
    const { code, err } = await gardenshed(["serve"], { ...settings, HOST: "127.0.0.1", PORT: "0", MQTT: "off" });
    expect(code).toBe(1);
    expect(err).toContain("HOME_ASSISTANT_ACCOUNT names ada@garden.test, which is no account: `gardenshed user list`");
  });

  test("it is there while the server runs, gone when it ends or is killed, and can be removed", async () => {
    await createAda();
    {
      await using server = await startServe(dataDir(), settings);
      await shows(true);
      server.kill("SIGTERM");
      expect(await server.ended).toBe(0);
      await shows(false);
    }
    {
      await using server = await startServe(dataDir(), settings);
      await shows(true);
      server.kill("SIGKILL");
      await server.ended;
      await shows(false);
    }
    expect(home.keys()).toContain("photo");
    const { code, out } = await gardenshed(["home-assistant", "remove"], settings);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Removed the robot of ada@garden.test from mqtt://127.0.0.1:${mosquitto.port}.\n`,
    });
    await eventually(() => (home.keys().length === 0 ? true : undefined));
    const late = await mosquitto.client({ username: "home", password: "assistant" });
    await late.read("gardenshed/#");
    await late.read("homeassistant/#");
    await late.send("gardenshed/end", "");
    await late.newest("gardenshed/end"); // what the broker keeps has come by then
    expect(late.topics()).toEqual(["gardenshed/end"]);
  });

  test("a broker that does not let us in is told by the command, without the password", async () => {
    await createAda();
    const HOME_ASSISTANT_URL = `mqtt://shed:wrong@127.0.0.1:${mosquitto.port}`;
    const { code, err } = await gardenshed(["home-assistant", "remove"], { ...settings, HOME_ASSISTANT_URL });
    expect(code).toBe(1);
    expect(err).toContain(
      `Cannot use mqtt://127.0.0.1:${mosquitto.port}: it does not let this user in with this password`,
    );
    expect(err).not.toContain("wrong");
  });
});
