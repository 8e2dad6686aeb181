import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPublicKey } from "node:crypto";
import { get, makeAccount, patch, scenarios, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const TIME = "2026-03-01T08:00:00.000Z";
const LATER = "2026-03-02T08:00:00.000Z";
const nobody = { as: "nobody" } as const;

describe("GET /api/global_bulletins/:slug (accounts.md §10.2)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    server.services.db
      .execute(`insert into global_bulletins (id, slug, type, title, content, href, href_label, created_at, updated_at) values
      (1, 'spring-sale', 'success', 'Spring sale', 'Seeds are cheap.', 'https://seeds.test', 'Look', '${TIME}', '${LATER}'),
      (2, 'a b/ü', 'info', null, 'Odd slug', null, null, '${TIME}', '${TIME}')`);
  });
  afterAll(() => server.stop());

  const odd = {
    id: 2,
    slug: "a b/ü",
    type: "info",
    title: null,
    content: "Odd slug",
    href: null,
    href_label: null,
    created_at: TIME,
    updated_at: TIME,
  };
  test.each([
    [
      "spring-sale",
      {
        id: 1,
        slug: "spring-sale",
        type: "success",
        title: "Spring sale",
        content: "Seeds are cheap.",
        href: "https://seeds.test",
        href_label: "Look",
        created_at: TIME,
        updated_at: LATER,
      },
    ],
    ["a%20b%2F%C3%BC", odd],
    ["Spring-Sale", null],
    ["unknown", null],
    ["1", null],
    ["%25", null],
    ["' or 1=1 --", null],
  ] as const)("%s", async (slug, expected) => {
    const { status, json, text } = await send(server, get(`/api/global_bulletins/${slug}`));
    expect({ status, json }).toEqual({ status: 200, json: expected });
    if (expected === null) expect(text).toBe("null");
  });

  test("there is no list", async () => expect((await send(server, get("/api/global_bulletins"))).status).toBe(404));
});

const defaults = {
  DOS_END_OF_LIFE_VERSION: "14.6.0",
  MINIMUM_DOS_VERSION: "14.6.0",
  TOS_URL: "",
  PRIV_URL: "",
  NODE_ENV: "production",
  LONG_REVISION: expect.any(String),
  SHORT_REVISION: expect.stringMatching(/^.{1,8}$/),
  SIGNUP: "open",
  EMAIL: "off",
  AI: "off",
  MQTT_WS: "ws://garden.test:3000/ws",
};
const config = get("/api/global_config", { ...nobody, headers: { host: "garden.test:3000" } });

scenarios("GET /api/global_config (accounts.md §10.3)", [
  { name: "defaults", send: config, is: defaults },
  {
    name: "the address of each request",
    send: get("/api/global_config", { ...nobody, headers: { host: "other.test" } }),
    has: { MQTT_WS: "ws://other.test/ws" },
  },
]);
scenarios(
  "GET /api/global_config with settings",
  [
    {
      name: "are shown",
      send: config,
      is: {
        ...defaults,
        TOS_URL: "https://garden.test/terms",
        PRIV_URL: "https://garden.test/privacy",
        MQTT_WS: "wss://broker.test/ws",
      },
    },
  ],
  { TOS_URL: "https://garden.test/terms", PRIV_URL: "https://garden.test/privacy", MQTT_WS: "wss://broker.test/ws" },
);

scenarios(
  "GET /api/global_config where nobody can sign up any more",
  [
    {
      name: "tells it, and that there are mails and an AI",
      send: config,
      has: { SIGNUP: "closed", EMAIL: "on", AI: "on" },
    },
  ],
  { SIGNUP: "first", SMTP_URL: "smtp://mail.test", AI_BASE_URL: "https://ai.test/v1" },
);

test("stored values win over defaults, not over settings (accounts.md §10.3)", async () => {
  const server = await startServer();
  try {
    const fixed = [
      "TOS_URL",
      "PRIV_URL",
      "NODE_ENV",
      "LONG_REVISION",
      "SHORT_REVISION",
      "SIGNUP",
      "EMAIL",
      "AI",
      "MQTT_WS",
    ];
    const stored = ["MINIMUM_DOS_VERSION", "DOS_END_OF_LIFE_VERSION", "OTHER", ...fixed];
    server.services.db.execute(
      `insert into global_config (key, value) values ${stored.map((key) => `('${key}', '1.2.3')`).join(", ")}`,
    );
    const { json } = await send(server, config);
    expect(json).toEqual({
      ...defaults,
      MINIMUM_DOS_VERSION: "1.2.3",
      DOS_END_OF_LIFE_VERSION: "1.2.3",
      OTHER: "1.2.3",
    });
  } finally {
    await server.stop();
  }
});

test("GET /api/public_key is PEM text (accounts.md §4.4)", async () => {
  const server = await startServer();
  try {
    const { status, text, headers } = await send(server, get("/api/public_key"));
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/plain; charset=utf-8" });
    expect(text).toMatch(/^-----BEGIN PUBLIC KEY-----\n(?:[A-Za-z0-9+/=]{1,64}\n)+-----END PUBLIC KEY-----\n$/);
    expect(createPublicKey(text).asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
  } finally {
    await server.stop();
  }
});

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
