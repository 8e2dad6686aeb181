import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, makeAccount, patch, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

describe("GET /api/releases (accounts.md §10.4)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    const releases = [
      ["sbc", "stable", "16.0.0", "2026-01-01T00:00:00.000Z", "'https://dl.test/16.img'"],
      ["sbc", "stable", "15.8.0", "2026-01-02T00:00:00.000Z", "null"],
      ["sbc", "beta", "16.1.0-rc2", "2026-01-01T00:00:00.000Z", "null"],
      ["sbc3", "stable", "15.0.0-rc1", "2026-01-01T00:00:00.000Z", "null"],
      ["sbc3", "alpha", "17.0.0", "2026-01-01T00:00:00.000Z", "null"],
    ];
    for (const [platform, channel, version, at, image] of releases) {
      server.services.db
        .execute(`insert into releases (platform, channel, version, image_url, dot_img_url, created_at, updated_at)
        values ('${platform}', '${channel}', '${version}', 'https://dl.test/${version}.fw', ${image}, '${at}', '${at}')`);
    }
  });
  afterAll(() => server.stop());
  const ask = async (search: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status, json } = await send(server, get(`/api/releases${search}`, { headers }), account.token);
    return { status, json };
  };
  const fresh = async (version?: string) => {
    account = await makeAccount(server);
    if (version !== undefined)
      server.services.db.execute(`update devices set dos_version = '${version}' where id = ${account.deviceId}`);
  };
  const offered = (version: string) => ({ status: 200, json: { version } });
  const latest = { status: 422, json: { version: "Already on the latest version." } };
  const none = { status: 404, json: { error: "Record not found." } };

  test("the record", async () => {
    await fresh();
    expect(await ask("?platform=sbc")).toEqual({
      status: 200,
      json: {
        id: expect.any(Number),
        created_at: "2026-01-02T00:00:00.000Z",
        updated_at: "2026-01-02T00:00:00.000Z",
        image_url: "https://dl.test/15.8.0.fw",
        version: "15.8.0",
        platform: "sbc",
        channel: "stable",
        dot_img_url: null,
      },
    });
  });

  test.each([
    ["?platform=sbc", offered("15.8.0")],
    ["?platform=sbc&channel=stable", offered("15.8.0")],
    ["?platform=sbc&channel=beta", offered("16.1.0-rc2")],
    ["?channel=alpha&platform=sbc3", offered("17.0.0")],
    ["?platform=sbc3", offered("15.0.0-rc1")],
    ["?platform=sbc4", none],
    ["?platform=sbc&channel=alpha", none],
    ["", { status: 422, json: { platform: "Platform is required" } }],
    ["?channel=stable", { status: 422, json: { platform: "Platform is required" } }],
    ["?platform=", { status: 422, json: { platform: "Platform can't be blank" } }],
    ["?platform=SBC", { status: 422, json: { platform: "Platform isn't an option, options: sbc, sbc3, sbc4, sbc5" } }],
    ["?platform=sbc6", { status: 422, json: { platform: "Platform isn't an option, options: sbc, sbc3, sbc4, sbc5" } }],
    [
      "?platform=sbc&channel=nightly",
      { status: 422, json: { channel: "Channel isn't an option, options: stable, beta, alpha" } },
    ],
    ["?platform=sbc&channel=", { status: 422, json: { channel: "Channel can't be blank" } }],
    [
      "?platform=x&channel=y",
      {
        status: 422,
        json: {
          platform: "Platform isn't an option, options: sbc, sbc3, sbc4, sbc5",
          channel: "Channel isn't an option, options: stable, beta, alpha",
        },
      },
    ],
  ] as const)("%s", async (search, expected) => {
    await fresh();
    expect(await ask(search)).toMatchObject(expected);
  });

  test.each([
    ["15.8.0", "?platform=sbc", latest],
    ["15.7.0", "?platform=sbc", offered("15.8.0")],
    ["16.0.0", "?platform=sbc", offered("15.8.0")],
    ["16.1.0-RC2", "?platform=sbc&channel=beta", latest],
    ["16.1.0.pre.rc2", "?platform=sbc&channel=beta", latest],
    ["16.1.0", "?platform=sbc&channel=beta", offered("16.1.0-rc2")],
    ["15.8.0", "?platform=sbc3", offered("15.0.0-rc1")],
  ] as const)("a device with %s asks %s", async (version, search, expected) => {
    await fresh(version);
    expect(await ask(search)).toMatchObject(expected);
  });

  test("the channel is that of dos_config unless it is named", async () => {
    await fresh();
    await send(server, patch("/api/dos_config", { update_channel: "beta" }), account.token);
    expect(await ask("?platform=sbc")).toMatchObject(offered("16.1.0-rc2"));
    expect(await ask("?platform=sbc&channel=stable")).toMatchObject(offered("15.8.0"));
    await send(server, patch("/api/dos_config", { update_channel: null }), account.token);
    expect(await ask("?platform=sbc")).toMatchObject(offered("15.8.0"));
  });

  test("the version that the device tells with the request counts", async () => {
    await fresh();
    expect(await ask("?platform=sbc", { "user-agent": "DeviceOS/15.8.0" })).toEqual(latest);
    expect(await ask("?platform=sbc")).toEqual(latest);
    expect(await ask("?platform=sbc", { "user-agent": "DeviceOS/15.7.0" })).toMatchObject(offered("15.8.0"));
  });

  test("needs a token", async () => expect((await send(server, get("/api/releases?platform=sbc"))).status).toBe(401));
});
