import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeCertificate } from "../../support/certificate";
import { type MailServer, startMailServer } from "../../support/mail-server";
import { hasMosquitto, startMosquitto } from "../../support/mosquitto";
import { check, openChecks, type Row, type Settings } from "./checks";
import { longTest } from "../../support/tier";

const { healthy, newFolder, table } = openChecks();

const hasModes = process.platform !== "win32";

table("address, while no server runs", [
  {
    name: "of this machine alone",
    check: "address",
    says: /^warning the server listens on 127\.0\.0\.1, where only this machine/,
  },
  {
    name: "that only this machine understands",
    settings: { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
    check: "address",
    says: /^warning other machines cannot reach PUBLIC_URL http:\/\/localhost:3000: /,
  },
  { name: "that is not tried", settings: { PUBLIC_URL: "http://garden.invalid" }, check: "address", says: undefined },
  {
    name: "the server",
    check: "server",
    says: /^warning none runs on this data folder: start it with `gardenshed serve`$/,
  },
]);

/** A certificate in the folder whose key nobody else may read. */
function certificate(dataDir: string): { TLS_CERT: string; TLS_KEY: string } {
  const tls = writeCertificate(dataDir);
  chmodSync(tls.TLS_KEY, 0o600);
  return tls;
}

table("certificate", [
  { name: "is not used", check: "certificate", says: undefined },
  { name: "is well", prepare: certificate, check: "certificate", says: /^ok in force until 2126-10-27T/ },
  {
    name: "names the host of PUBLIC_URL",
    prepare: certificate,
    settings: { PUBLIC_URL: "https://garden.test" },
    check: "certificate",
    says: /^ok /,
  },
  ...["https://other.test", "https://192.168.1.5", "https://[fd00::5]"].map((PUBLIC_URL): Row => ({
    name: `does not name ${PUBLIC_URL}`,
    prepare: certificate,
    settings: { PUBLIC_URL },
    check: "certificate",
    says: /^warning it does not name \S+, the host of PUBLIC_URL: /,
  })),
  {
    name: "has another key",
    prepare: (path) => {
      const tls = certificate(path);
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      writeFileSync(tls.TLS_KEY, privateKey.export({ type: "pkcs8", format: "pem" }));
      return tls;
    },
    check: "certificate",
    says: /^broken \S+key\.pem is not the key of \S+certificate\.pem: /,
  },
  {
    name: "is missing",
    prepare: (path) => ({ ...certificate(path), TLS_CERT: join(path, "none.pem") }),
    check: "certificate",
    says: /^broken \S+none\.pem cannot be read: no such file or directory: give a certificate and its own key, /,
  },
  {
    name: "is none",
    prepare: (path) => {
      const tls = certificate(path);
      writeFileSync(tls.TLS_CERT, "x");
      return tls;
    },
    check: "certificate",
    says: /^broken \S+certificate\.pem is no certificate in PEM form: give a certificate and its own key, /,
  },
  ...(hasModes
    ? [
        {
          name: "has a key that everybody may read",
          prepare: writeCertificate,
          check: "certificate",
          says: /^warning everybody may read \S+key\.pem: chmod o= \S+$/,
        },
      ]
    : []),
]);

describe("mail", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  const say = async (settings: Settings) => {
    const { code, rows } = await check(healthy, settings);
    return `${code} ${rows.get("mail")}`;
  };

  longTest("takes the login, and no mail is sent", async () => {
    expect(await say(server.settings)).toBe(`0 ok localhost:${server.port} takes the login`);
    expect(server.offered).toEqual([]);
  });

  test.each<[string, (settings: Settings) => Settings, RegExp]>([
    [
      "refuses the login",
      ({ SMTP_URL = "" }) => ({ SMTP_URL: SMTP_URL.replace(/\/\/.*@/, "//shed:secret@") }),
      /^1 broken localhost:\d+ does not take mails \(.*\): look at the user and the password in SMTP_URL$/,
    ],
    [
      "has a certificate of an unknown authority",
      () => ({ SMTP_CA: "" }),
      /^1 broken .*certificate.*: look at host, port and/,
    ],
    [
      "does not listen",
      () => ({ SMTP_URL: "smtp://a:secret@127.0.0.1:9" }),
      /^1 broken 127\.0\.0\.1:9 does not take mails .*: look at host/,
    ],
  ])("%s", async (_, settings, says) => {
    const said = await say({ ...server.settings, ...settings(server.settings) });
    expect(said).toMatch(says);
    expect(said).not.toContain("secret");
  });

  test.each<[string, (path: string) => void, RegExp]>([
    ["into a folder", (path) => mkdirSync(path), /^0 ok written into \S+$/],
    ["into a folder that is still to be made", () => {}, /^0 ok written into \S+$/],
    ["into a file", (path) => writeFileSync(path, ""), /^1 broken \S+ is no folder: /],
  ])("%s", async (_, prepare, says) => {
    const path = join(newFolder(), "mails");
    prepare(path);
    expect(await say({ MAIL_DIR: path })).toMatch(says);
  });
});

describe("message broker", () => {
  const listen = (hostname: string, port: number) => Bun.listen({ hostname, port, socket: { data: () => {} } });

  test("that is not there is a warning which names both ports", async () => {
    const settings = { MQTT_HOST: "127.0.0.1", MQTT_WS: "ws://127.0.0.1:9/ws" };
    const { code, rows } = await check(healthy, settings);
    expect(code).toBe(0);
    expect(rows.get("message broker")).toMatch(
      /^warning nothing listens on .*127\.0\.0\.1:9 \(ECONNREFUSED\): start the message broker/,
    );
  });

  // Only Linux has all of 127.0.0.0/8 without asking. A server that runs beside the tests may have the port.
  const host = "127.83.18.83";
  const isFree = (): boolean => {
    try {
      listen(host, 1883).stop(true);
      return true;
    } catch {
      return false;
    }
  };
  test.skipIf(process.platform !== "linux" || !isFree())("that listens is well", async () => {
    const [mqtt, web] = [listen(host, 1883), listen(host, 0)];
    const { rows } = await check(healthy, { MQTT_HOST: host, MQTT_WS: `ws://${host}:${web.port}/ws` });
    for (const listener of [mqtt, web]) listener.stop(true);
    expect(rows.get("message broker")).toBe(`ok listens on ${host}:1883 and ${host}:${web.port}`);
  });

  longTest.skipIf(!hasMosquitto)("of BROKER_URL is told the log-in, and nothing is made for it", async () => {
    const mosquitto = await startMosquitto({ gardenshed: "right" });
    const settings = { BROKER_URL: `mqtt://127.0.0.1:${mosquitto.port}`, BROKER_PASSWORD: "right" };
    const said = async (changes: Settings): Promise<string | undefined> =>
      (await check(healthy, { ...settings, ...changes })).rows.get("message broker");
    expect(await said({})).not.toContain("the server cannot use");
    expect(await said({ BROKER_PASSWORD: "wrong" })).toMatch(
      /^broken the server cannot use mqtt:\S+ \(it does not let this user in with this password\): make the user gardenshed there/,
    );
    expect(await said({ BROKER_PASSWORD: "" })).toContain("(there is no password for it yet)");
    expect(existsSync(join(healthy, "keys", "broker.secret"))).toBe(false);
    await mosquitto.stop();
    expect(await said({})).toContain("(nothing listens there): start the message broker");
    await mosquitto.remove();
  });
});

describe.skipIf(!hasMosquitto)("home automation", () => {
  const HOME_ASSISTANT_ACCOUNT = "ada@garden.test";

  longTest("is looked at when it is set", async () => {
    const mosquitto = await startMosquitto({ shed: "right" });
    const said = async (login: string, account = HOME_ASSISTANT_ACCOUNT): Promise<string | undefined> => {
      const HOME_ASSISTANT_URL = `mqtt://${login}@127.0.0.1:${mosquitto.port}`;
      const { rows } = await check(healthy, { HOME_ASSISTANT_URL, HOME_ASSISTANT_ACCOUNT: account });
      return rows.get("home automation");
    };
    expect(await said("shed:right")).toBe(
      `ok mqtt://127.0.0.1:${mosquitto.port} takes the log-in; it is shown the robot of ada@garden.test`,
    );
    expect(await said("shed:wrong")).toMatch(
      /^broken the server cannot use mqtt:\/\/127\.\S+ \(it does not let this user in/,
    );
    expect(await said("shed:right", "bob@garden.test")).toMatch(
      /^broken HOME_ASSISTANT_ACCOUNT names bob@garden\.test/,
    );
    await mosquitto.remove();
    expect((await check(healthy)).rows.has("home automation")).toBe(false);
  });
});

describe("broker hooks", () => {
  test.each<[string, Record<string, string>, string | undefined]>([
    ["are off", {}, undefined],
    [
      "answer this machine",
      { BROKER_HOOKS: "on" },
      "ok a broker is answered that asks from loopback; `gardenshed print rabbitmq`, emqx or mosquitto says how",
    ],
    [
      "answer others that are listed",
      { BROKER_HOOKS: "on", TRUSTED_PROXIES: "loopback,192.168.7.9" },
      "ok a broker is answered that asks from loopback, 192.168.7.9; `gardenshed print rabbitmq`, emqx or mosquitto says how",
    ],
    [
      "are asked by nobody while the built-in broker is used",
      { BROKER_HOOKS: "on", MQTT_HOST: "" },
      "warning BROKER_HOOKS is on, and the built-in message broker is used, which does not ask: set MQTT_HOST to the name of the broker that asks, or BROKER_HOOKS to off",
    ],
  ])("%s", async (_, settings, says) => {
    expect((await check(healthy, settings)).rows.get("broker hooks")).toBe(says!);
  });
});
