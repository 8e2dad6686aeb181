import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../support/database";
import { get } from "../support/scenarios";
import { type Beside, done, refused, startBeside, wrongUsage } from "./beside";

let beside: Beside;
beforeAll(async () => {
  beside = await startBeside();
});
afterAll(() => beside.server.stop());

const shown = async () => (await beside.ask(get("/api/global_config"))).json;

describe("config set and config unset", () => {
  test("change what the next answer shows", async () => {
    expect(await shown()).not.toHaveProperty("NEWS_URL");
    expect(await beside.command(["config", "set", "NEWS_URL", "https://garden.test/a b"])).toEqual(
      done(beside, 'Set NEWS_URL to "https://garden.test/a b".'),
    );
    expect(await shown()).toMatchObject({ NEWS_URL: "https://garden.test/a b" });
    await beside.command(["config", "set", "NEWS_URL", ""]);
    expect(await shown()).toMatchObject({ NEWS_URL: "" });
    expect(await beside.command("config unset NEWS_URL")).toEqual(done(beside, "Unset NEWS_URL."));
    expect(await shown()).not.toHaveProperty("NEWS_URL");
  });

  test("change which devices are admitted", async () => {
    const device = get("/api/global_config", { headers: { "user-agent": "DeviceOS/14.6.0" } });
    expect((await beside.ask(device)).status).toBe(200);
    await beside.command("config set MINIMUM_DOS_VERSION 15.0.0");
    expect((await beside.ask(device)).status).toBe(426);
    expect(await shown()).toMatchObject({ MINIMUM_DOS_VERSION: "15.0.0", DOS_END_OF_LIFE_VERSION: "14.6.0" });
    await beside.command("config unset MINIMUM_DOS_VERSION");
    expect((await beside.ask(device)).status).toBe(200);
    expect(await shown()).toMatchObject({ MINIMUM_DOS_VERSION: "14.6.0" });
  });

  test("take keys that objects have by themselves", async () => {
    await beside.command("config set toString x");
    await beside.command("config set __proto__ y");
    expect((await beside.ask(get("/api/global_config"))).text).toMatch(/"__proto__":"y".*"toString":"x"/);
    await beside.command("config unset toString");
    await beside.command("config unset __proto__");
  });

  const setting = (key: string, option: string, variable: string) =>
    `${key} is a setting of the server: use --${option}, the variable ${variable} or the key ${variable.toLowerCase()} of gardenshed.toml`;

  test.each([
    ["config set TOS_URL x", setting("TOS_URL", "tos-url", "TOS_URL")],
    ["config set PRIV_URL x", setting("PRIV_URL", "priv-url", "PRIV_URL")],
    ["config set MQTT_WS x", setting("MQTT_WS", "mqtt-ws", "MQTT_WS")],
    ["config set smtp_url smtp://a:secret@b", setting("smtp_url", "smtp-url", "SMTP_URL")],
    ["config set PORT 80", setting("PORT", "port", "PORT")],
    ["config set NODE_ENV test", "NODE_ENV is told by the program itself; no setting changes it"],
    ["config set LONG_REVISION 1", "LONG_REVISION is told by the program itself; no setting changes it"],
    ["config set SHORT_REVISION 1", "SHORT_REVISION is told by the program itself; no setting changes it"],
    ["config set MINIMUM_DOS_VERSION 15", "MINIMUM_DOS_VERSION must be a version such as 15.8.0"],
    ["config set DOS_END_OF_LIFE_VERSION new", "DOS_END_OF_LIFE_VERSION must be a version such as 15.8.0"],
    ["config unset NEWS", "NEWS is not set"],
    ["config unset TOS_URL", "TOS_URL is not set"],
  ])("%s is refused", async (line, sentence) => {
    const before = contentOf(beside.server);
    expect(await beside.command(line)).toEqual(refused(beside, sentence));
    expect(contentOf(beside.server)).toBe(before);
  });

  test("a key of several words is refused", async () => {
    expect(await beside.command(["config", "set", "NEWS URL", "x"])).toEqual(refused(beside, "A key is one word"));
  });

  test("need all their words", async () => {
    expect(await beside.command("config set KEY")).toEqual(wrongUsage("Usage: gardenshed config set <key> <value>"));
  });
});
