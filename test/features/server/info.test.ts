import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPublicKey } from "node:crypto";
import { get, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

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

longTest("stored values win over defaults, not over settings (accounts.md §10.3)", async () => {
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
