import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { command } from "./fixtures";
import { gardenshed } from "./process";
import { tempFolder } from "../support/folder";
import { freePort } from "../support/free-port";
import { longTest } from "../support/tier";

const environment = {
  DATA_DIR: "/var/lib/gardenshed",
  PORT: "8080",
  PUBLIC_URL: "https://garden.example",
  SMTP_URL: "smtp://ada:top-secret@mail.example:587",
  MAIL_FROM: "100% Garden <shed@garden.example>",
};
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
const login = Buffer.concat([
  ...[text("MQTT"), Buffer.from([4, 0b1100_0010, 0, 60])],
  ...[text("client"), text("device_1"), text("a token")],
]);
/** A log-in of MQTT 3.1.1 with the name and the token of a device, and the answer that it is accepted. */
const LOGIN = Buffer.concat([Buffer.from([0x10, login.length]), login]);
const ACCEPTED = Buffer.from([0x20, 2, 0, 0]);

function robotAnswer(port: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(LOGIN));
    socket.on("error", reject);
    socket.once("data", (answer) => {
      socket.destroy();
      resolve(answer);
    });
  });
}

function browserAnswer(port: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, "mqtt");
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(LOGIN);
    socket.onerror = () => reject(new Error("The broker has refused the WebSocket."));
    socket.onmessage = ({ data }) => {
      socket.close();
      resolve(Buffer.from(data as ArrayBuffer)); // as `binaryType` says
    };
  });
}

/** What it prints in this process. */
async function print(text: string, settings: Record<string, string> = {}): Promise<string> {
  const { out } = await command(["print", text], environment.DATA_DIR, {
    environment: { ...environment, ...settings },
  });
  return `${out.join("\n")}\n`;
}

describe("gardenshed print", () => {
  const CONTAINS: readonly (readonly [text: string, part: string])[] = [
    ["unit", 'Environment="DATA_DIR=/var/lib/gardenshed"'],
    ["unit", 'Environment="PORT=8080"'],
    ["unit", 'Environment="MAIL_FROM=100%% Garden <shed@garden.example>"'],
    ["unit", "SMTP_URL_FILE"],
    ["compose", 'ports: ["8080:8080", "1883:1883"]'],
    ["compose", "/tmp:exec"],
    ["unit", 'RequiresMountsFor="/var/lib/gardenshed"'],
    ["unit", "chown -R gardenshed:gardenshed /var/lib/gardenshed"],
    ["compose", "chown -R 1000:1000 /var/lib/gardenshed"],
    ["nginx", "server_name garden.example;"],
    ["nginx", "client_max_body_size 8m;"],
    ["nginx", "proxy_buffering off;"],
    ["nginx", "proxy_read_timeout 1h;"],
    ["caddy", "# Robots reach the message broker on port 1883 of Gardenshed itself; pages use /ws, which passes here."],
    ["caddy", "garden.example {"],
    ["caddy", "reverse_proxy 127.0.0.1:8080"],
    ["mosquitto", "listener 3002"],
    ["mosquitto", "/var/lib/gardenshed/keys/token.pub.pem"],
    ["mosquitto", "Gardenshed has a message broker of its own"],
    ["mosquitto", "# auth_opt_http_port 8080"],
    ["rabbitmq", "Gardenshed has a message broker of its own"],
    ["rabbitmq", "auth_http.topic_path = http://127.0.0.1:8080/api/rmq/topic"],
    ["rabbitmq", "MQTT_HOST=<the name"],
    ["emqx", "Gardenshed has a message broker of its own"],
    ["emqx", 'url = "http://127.0.0.1:8080/broker/login"'],
    ["emqx", "no_match = deny"],
    ["avahi", "<port>8080</port>"],
    ["litestream", 'path: "/var/lib/gardenshed/gardenshed.db"'],
    ["litestream", 'path: "/mnt/copy/gardenshed-litestream"'],
    ["litestream-unit", 'ReadWritePaths="/var/lib/gardenshed" "-/mnt/copy/gardenshed-litestream"'],
  ];
  test.each(CONTAINS)("%s: %s", async (text, part) => {
    expect(await print(text)).toContain(part);
  });

  const tls = { TLS_CERT: "/etc/c.pem", TLS_KEY: "/etc/k.pem" };
  const FOLLOWS: readonly (readonly [text: string, settings: Record<string, string>, part: string])[] = [
    ["unit", { DATA_DIR: "/srv/my data" }, "-m 700 '/srv/my data'"],
    ["compose", { ...tls, BACKUP_DIR: "/mnt/usb" }, '- "/etc/c.pem:/etc/c.pem:ro"'],
    ["compose", { ...tls, BACKUP_DIR: "/mnt/usb" }, '- "/mnt/usb:/mnt/usb"'],
    ["caddy", { PUBLIC_URL: "https://garden.example:8443" }, "garden.example:8443 {"],
    ["caddy", { PUBLIC_URL: "http://garden.example" }, "\nhttp://garden.example {"],
    ["nginx", { PUBLIC_URL: "http://garden.example" }, "listen 80;"],
    ["nginx", {}, "    location / {\n        proxy_pass http://127.0.0.1:8080;"],
    [
      "nginx",
      { PUBLIC_URL: "http://garden.example/shed" },
      "location /shed/ {\n        proxy_pass http://127.0.0.1:8080/;",
    ],
    [
      "caddy",
      { PUBLIC_URL: "http://garden.example/shed" },
      "\nhttp://garden.example {\n\tredir /shed /shed/\n\thandle_path /shed/* {",
    ],
    ["unit", tls, "ExecReload=kill -HUP $MAINPID"],
    ["nginx", tls, "proxy_pass https://127.0.0.1:8080;"],
    ["unit", { BACKUP_DIR: "/mnt/usb" }, 'RequiresMountsFor="/var/lib/gardenshed" "/mnt/usb"'],
    ["unit", { BACKUP_DIR: "/mnt/usb" }, 'ReadWritePaths="/var/lib/gardenshed" "-/mnt/usb"'],
    ["compose", { PUBLIC_URL: "" }, 'PUBLIC_URL: "http://'],
    ["compose", { MQTT: "off" }, 'ports: ["8080:8080"]\n'],
    ["compose", { ...tls, MQTT_PORT: "1884" }, 'ports: ["8080:8080", "1884:1884", "8883:8883"]\n'],
    ["caddy", tls, "# Robots reach the message broker on port 1883 or 8883 of Gardenshed itself"],
    ["nginx", { MQTT_HOST: "m.example" }, "PUBLIC_URL=https://garden.example\nmap "],
    ["caddy", { HOST: "192.168.1.5" }, "reverse_proxy 192.168.1.5:8080 {"],
    ["caddy", { HOST: "::1" }, "reverse_proxy [::1]:8080 {"],
    ["caddy", tls, "reverse_proxy https://127.0.0.1:8080 {"],
    ["mosquitto", { MQTT_WS: "WSS://m.example:9001/ws" }, "listener 9001"],
    ["mosquitto", tls, "# auth_opt_http_with_tls true"],
    ["rabbitmq", { MQTT_WS: "wss://m.example:9001/ws" }, "web_mqtt.tcp.port = 9001"],
    ["rabbitmq", { MQTT_HOST: "m.example" }, "MQTT_HOST=m.example."],
    ["rabbitmq", { MQTT_VHOST: "garden" }, "mqtt.vhost = garden"],
    ["rabbitmq", { MQTT_VHOST: "garden" }, "rabbitmqctl add_vhost garden"],
    ["rabbitmq", tls, "user_path = https://127.0.0.1:8080/api/rmq/user"],
    ["emqx", { MQTT_WS: "wss://m.example:9001/ws" }, 'bind = "0.0.0.0:9001"'],
    ["litestream", { DATA_DIR: "/srv/100 $" }, 'path: "/srv/100 \\x24/gardenshed.db"'],
    ["litestream", { BACKUP_DIR: "/mnt/usb" }, 'path: "/mnt/usb/gardenshed-litestream"'],
    ["litestream-unit", { BACKUP_DIR: "/mnt/100%" }, '"-/mnt/100%%/gardenshed-litestream"'],
    ["emqx", tls, 'url = "https://127.0.0.1:8080/broker/topic"'],
  ];
  test.each(FOLLOWS)("%s with %p: %s", async (text, settings, part) => {
    expect(await print(text, settings)).toContain(part);
  });

  test("the program prints the same", async () => {
    const { code, out, err } = await gardenshed(["print", "caddy"], environment);
    expect({ code, out, err }).toEqual({ code: 0, out: await print("caddy"), err: "" });
  });

  longTest(
    "settings of a file elsewhere are repeated, those of the file in the data folder are found there",
    async () => {
      const folder = tempFolder();
      writeFileSync(join(folder, "gardenshed.toml"), "port = 4444\n");
      const at = ["--data-dir", folder];
      expect((await gardenshed(["print", "unit", ...at], {})).out).not.toContain("PORT");
      const elsewhere = ["--config", join(folder, "gardenshed.toml"), "--data-dir", "/srv/garden"];
      expect((await gardenshed(["print", "unit", ...elsewhere], {})).out).toContain('Environment="PORT=4444"');
      rmSync(folder, { recursive: true });
    },
  );

  test.each([
    "unit",
    "compose",
    "caddy",
    "mosquitto",
    "rabbitmq",
    "emqx",
    "avahi",
    "nginx",
    "litestream",
    "litestream-unit",
  ])("%s holds no secret", async (text) => {
    expect(await print(text)).not.toContain("top-secret");
  });

  test("an unknown text is wrong usage and names the known ones", async () => {
    const { code, err } = await gardenshed(["print", "cups"], environment);
    expect(code).toBe(2);
    expect(err).toContain("unit, compose, caddy, mosquitto, rabbitmq, emqx, avahi");
  });

  if (Bun.which("systemd-analyze") === null) console.log("Not tested: the text for systemd, because it is not there.");
  test.skipIf(Bun.which("systemd-analyze") === null)("systemd accepts the unit", async () => {
    const folder = tempFolder();
    const file = join(folder, "gardenshed.service");
    // The user of the unit does not exist on the machine that runs the tests.
    writeFileSync(file, (await print("unit")).replace(/^(User|Group)=.*$/gm, ""));
    const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", file]);
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
    rmSync(folder, { recursive: true });
  });

  const mosquitto = Bun.which("mosquitto", { PATH: `${process.env["PATH"]}:/usr/sbin` });
  // Started by root, the broker becomes another user, whom a container of one user does not have.
  const hasUser =
    process.getuid?.() !== 0 || Bun.spawnSync(["setpriv", "--reuid=65534", "--clear-groups", "true"]).success;
  if (!mosquitto || !hasUser) console.log("Not tested: the text for mosquitto, because none can be started here.");
  test.skipIf(!mosquitto || !hasUser)(
    "mosquitto takes the text, robots and browsers, and keeps what it is told",
    async () => {
      const folder = tempFolder();
      chmodSync(folder, 0o777); // the broker gives up being root
      const [robots, browsers] = [await freePort(), await freePort()];
      const file = join(folder, "mosquitto.conf");
      const text = (await print("mosquitto"))
        .replace("listener 1883", `listener ${robots}`)
        .replace("listener 3002", `listener ${browsers}`)
        .replace("/var/lib/mosquitto/", `${folder}/`);
      writeFileSync(file, text);
      const broker = Bun.spawn([mosquitto ?? "", "-c", file, "-v"], { cwd: "/", stdout: "ignore", stderr: "pipe" });
      const output = broker.stderr.pipeThrough(new TextDecoderStream()).getReader();
      let said = "";
      while (!said.includes(" running")) {
        const { done, value = "" } = await output.read();
        if (done) throw new Error(`mosquitto has ended:\n${said}`);
        said += value;
      }
      expect(await robotAnswer(robots)).toEqual(ACCEPTED);
      expect(await browserAnswer(browsers)).toEqual(ACCEPTED);
      broker.kill("SIGTERM");
      expect(await broker.exited).toBe(0);
      for (let part = await output.read(); !part.done; part = await output.read()) said += part.value;
      expect(said).not.toMatch(/error|warning/i);
      expect(existsSync(join(folder, "mosquitto.db"))).toBe(true);
      rmSync(folder, { recursive: true });
    },
  );
});
