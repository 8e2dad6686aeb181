import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { lanHosts } from "../../src/platform/network/public-address";
import { get, makeAccount } from "../support/scenarios";
import { type Beside, startBeside } from "./beside";
import { TIME } from "../support/patterns";

let beside: Beside;
beforeAll(async () => {
  beside = await startBeside();
});
afterAll(() => beside.server.stop());

const lan = lanHosts()[0] ?? "127.0.0.1";

describe("token", () => {
  test("prints a login object and nothing else, and its token is in force", async () => {
    const { email, userId, deviceId } = await makeAccount(beside.server);
    const { code, out, err } = await beside.command(["token", `  ${email.toUpperCase()}`]);
    expect({ code, lines: out.length, err }).toEqual({
      ...{ code: 0, lines: 1, err: [`Data folder: ${beside.server.dataDir}`] },
    });
    const { token, user } = JSON.parse(out[0] ?? "");
    expect({ token, user }).toEqual({
      token: {
        encoded: expect.any(String),
        unencoded: expect.objectContaining({ aud: "unknown", sub: userId, bot: `device_${deviceId}` }),
      },
      user: {
        ...{ id: userId, device_id: deviceId, name: "Gardener", email, language: "English" },
        ...{ created_at: TIME, updated_at: TIME },
        ...{ agreed_to_terms_at: TIME, inactivity_warning_sent_at: null },
      },
    });
    expect(JSON.parse(Buffer.from(token.encoded.split(".")[1], "base64url").toString())).toEqual(token.unencoded);
    expect((await beside.ask(get("/api/device"), token.encoded)).json).toMatchObject({ id: deviceId });
  });

  test.each([
    ["", `//${lan}:3000`, `ws://${lan}:3000/ws`],
    ["--port 8080", `//${lan}:8080`, `ws://${lan}:8080/ws`],
    ["--force-ssl", `//${lan}:3000`, `wss://${lan}:3000/ws`],
    ["--public-url https://garden.test", "//garden.test:443", "wss://garden.test/ws"],
    ["--public-url http://garden.test:8080", "//garden.test:8080", "ws://garden.test:8080/ws"],
    ["--public-url http://garden.test --force-ssl", "//garden.test:443", "wss://garden.test/ws"],
  ])("%s names the address %s", async (flags, iss, mqtt_ws) => {
    const { email } = await makeAccount(beside.server);
    const { out } = await beside.command(`token ${email} ${flags}`);
    expect(JSON.parse(out[0] ?? "").token.unencoded).toMatchObject({ iss, mqtt_ws });
  });
});

describe("token --program", () => {
  test("prints the token of a new program, which may what its rights say", async () => {
    const { email } = await makeAccount(beside.server);
    const { code, out } = await beside.command(["token", email, "--program", "Soil", "--rights", "measure"]);
    expect({ code, lines: out.length }).toEqual({ code: 0, lines: 1 });
    expect((await beside.ask(get("/api/device"), out[0] ?? "")).status).toBe(403);
    const { token } = JSON.parse((await beside.command(["token", email])).out[0] ?? "");
    expect((await beside.ask(get("/api/programs"), token.encoded)).json).toMatchObject([
      { name: "Soil", rights: ["measure"], expires_at: null },
    ]);
  });

  test.each([
    [["--program", "Soil"], "--rights has one or more of read, write, command, measure."],
    [["--program", "Soil", "--rights", "own"], "--rights has one or more of read, write, command, measure."],
    [["--program", "Soil", "--rights", "write"], "--rights has read beside write and command."],
    [["--rights", "read"], "--rights belongs to --program."],
  ])("refuses %p", async (flags, sentence) => {
    const { email } = await makeAccount(beside.server);
    const { code, out, err } = await beside.command(["token", email, ...flags]);
    expect({ code, out, said: err.join("\n").includes(sentence) }).toEqual({ code: 2, out: [], said: true });
  });
});
