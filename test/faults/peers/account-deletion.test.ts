import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { get, PASSWORD, post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { amount, longTest } from "../../support/tier";
import { answers, head, openConnection } from "../../support/sockets";

/* Requests that are under way while their account is deleted: done before, or refused like any other token without account. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3, name: "Basil" };
const sequence = { name: "Wait", color: "red", args: {}, body: [] };
const WRITES: readonly (readonly [method: string, path: string, body: object])[] = [
  ["POST", "/api/points", plant],
  ["PATCH", "/api/points/$plant", { name: "Mint" }],
  ["POST", "/api/logs", { message: "late" }],
  ["POST", "/api/telemetries", { soc_temp: 50, target: "sbc4" }],
  ["POST", "/api/sequences", sequence],
  ["POST", "/api/sensors", { pin: 1, label: "Soil", mode: 0 }],
  ["POST", "/api/images", { attachment_url: "http://camera.test/1.jpg" }],
  ["POST", "/api/saved_gardens", { name: "Late" }],
  ["PATCH", "/api/device", { name: "Late" }],
  ["PATCH", "/api/users", { name: "Late" }],
  ["PATCH", "/api/firmware_config", { movement_max_spd_x: 800 }],
];

describe("a request whose body comes after its account is gone", () => {
  test.each(WRITES)("%s %s is refused as one without account", async (method, path, body) => {
    const owner = await openAccount(server);
    const id = await owner.make(post("/api/points", plant));
    const text = JSON.stringify(body);
    const connection = await openConnection(Number(new URL(server.base).port));
    const lines = [`Authorization: Bearer ${owner.token}`, `Content-Length: ${text.length}`];
    connection.send(head(method, path.replace("$plant", String(id)), ...lines) + text.slice(0, 1));
    await owner.ask(remove("/api/users", { password: PASSWORD }));
    connection.send(text.slice(1));
    await answers(connection, 1);
    connection.socket.destroy();
    expect(connection.statuses()).toEqual([401]);
    expect(connection.received()).toContain('"strategy":"jwt"');
  });
});

describe("requests beside the deletion of their account", () => {
  const READS = ["points", "firmware_config", "web_app_config", "farm_events", "device"];
  const beside: readonly Sent[] = [
    ...WRITES.map(([method, path, body]) => ({ method, path: path.replace("$plant", "1"), body })),
    ...READS.map((name) => get(`/api/${name}`)),
    remove("/api/points/all"),
  ];

  longTest("are done before it or refused, and never fail; it is done once", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < amount(4, 20); round++) {
      const owner = await openAccount(server);
      let isGone = false;
      const leave = async () => {
        const { status } = await send(server, remove("/api/users", { password: PASSWORD }), owner.token);
        isGone = true;
        return status;
      };
      const askOn = async (request: Sent) => {
        for (let isLast = false; !isLast;) {
          isLast = isGone;
          const { status } = await send(server, request, owner.token);
          if (isLast) expect(status).toBe(401);
          seen.add(`${status} ${request.method} ${request.path}`);
        }
      };
      const [first, second] = await Promise.all([leave(), leave(), ...beside.map(askOn)]);
      expect([first, second].sort()).toEqual([200, 401]);
    }
    expect([...seen].filter((line) => line.startsWith("5"))).toEqual([]);
    for (const status of ["200", "401"]) expect([...seen].some((line) => line.startsWith(status))).toBe(true);
    expect(server.log.filter((line) => / error /.test(line))).toEqual([]);
  });
});
