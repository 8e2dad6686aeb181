import { describe, expect, test } from "bun:test";
import { lanHosts } from "../../../../src/platform/network/public-address";
import { get, makeAccount, PASSWORD, send } from "../../../support/scenarios";
import { startServer, type TestSettings } from "../../../support/server";
import { type Login, logIn } from "../requests";

describe("addresses in the claims (accounts.md §4.2, operations.md §2)", () => {
  const lan = lanHosts()[0] ?? "127.0.0.1";
  const rows: readonly (readonly [
    name: string,
    settings: TestSettings,
    requests: readonly (readonly [headers: Readonly<Record<string, string>>, claims: object])[],
  ])[] = [
    [
      "without settings",
      {},
      [
        [
          { host: "garden.test" },
          { iss: "//garden.test:80", mqtt: "garden.test", mqtt_ws: "ws://garden.test/ws", vhost: "/" },
        ],
        [
          { host: "garden.test:8080" },
          { iss: "//garden.test:8080", mqtt: "garden.test", mqtt_ws: "ws://garden.test:8080/ws" },
        ],
        [{ host: "[::1]:3000" }, { iss: "//[::1]:3000", mqtt: "[::1]", mqtt_ws: "ws://[::1]:3000/ws" }],
        [
          { host: "a?b~c" },
          {
            iss: expect.stringContaining(`//${lan}:`),
            mqtt: lan,
            mqtt_ws: expect.stringMatching(new RegExp(`^ws://${lan}:\\d+/ws$`)),
          },
        ],
        [
          { host: "inner", "x-forwarded-host": "garden.test", "x-forwarded-proto": "https" },
          { iss: "//garden.test:443", mqtt: "garden.test", mqtt_ws: "wss://garden.test/ws" },
        ],
      ],
    ],
    [
      "PUBLIC_URL",
      { PUBLIC_URL: "https://garden.test:8443" },
      [
        [
          { host: "other.test", "x-forwarded-host": "third.test" },
          { iss: "//garden.test:8443", mqtt: "garden.test", mqtt_ws: "wss://garden.test:8443/ws" },
        ],
      ],
    ],
    [
      "FORCE_SSL",
      { FORCE_SSL: "on" },
      [[{ host: "garden.test" }, { iss: "//garden.test:443", mqtt_ws: "wss://garden.test/ws" }]],
    ],
    [
      "a broker",
      { MQTT_HOST: "broker.test", MQTT_VHOST: "shed" },
      [
        [
          { host: "garden.test" },
          { iss: "//garden.test:80", mqtt: "broker.test", mqtt_ws: "ws://broker.test:3002/ws", vhost: "shed" },
        ],
      ],
    ],
    [
      "no broker",
      { MQTT: "off" },
      [[{ host: "garden.test" }, { mqtt: "garden.test", mqtt_ws: "ws://garden.test:3002/ws" }]],
    ],
    [
      "a broker's WebSocket",
      { MQTT_WS: "wss://broker.test/mqtt" },
      [[{ host: "garden.test" }, { mqtt: "garden.test", mqtt_ws: "wss://broker.test/mqtt" }]],
    ],
  ];

  test("a robot that reads wss wants TLS at port 8883, which is ours only with a certificate of our own", async () => {
    const server = await startServer();
    const { email } = await makeAccount(server);
    const headers = { host: "garden.test", "x-forwarded-proto": "https", "user-agent": "DeviceOS/15.8.4" };
    const login = await send(server, logIn({ email, password: PASSWORD }, headers));
    expect(login.json).toMatchObject({ token: { unencoded: { aud: "bot", mqtt_ws: "ws://garden.test/ws" } } });
    await server.stop();
  });

  test.each(rows)("%s", async (_, settings, requests) => {
    const server = await startServer(settings);
    try {
      const { email, token } = await makeAccount(server);
      for (const [headers, claims] of requests) {
        const login = await send(server, logIn({ email, password: PASSWORD }, headers));
        expect(login.json).toMatchObject({ token: { unencoded: claims } });
        const refreshed = await send(server, get("/api/tokens", { headers }), token);
        expect(refreshed.json).toMatchObject({ token: { unencoded: claims } });
        const payload = (login.json as Login).token.encoded.split(".")[1];
        expect(payload).toMatch(/^[A-Za-z0-9]+$/);
      }
    } finally {
      await server.stop();
    }
  });
});
