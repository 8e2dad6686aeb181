import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import mqtt from "mqtt";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "./fixtures";
import { writeCertificate } from "../support/certificate";
import { freePort } from "../support/free-port";
import { jpeg } from "../support/pictures";
import { mqttPort } from "../support/mqtt-client";
import { done, type Robot, startRobot } from "../support/robot";
import { makeAccount, makeToken, PASSWORD, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { type ImageRecord, type UploadPermission } from "../support/uploads";
import { eventually } from "../support/eventually";

/* The printed texts for proxies, in the proxies themselves, in front of a server of ours. */

const folder = mkdtempSync(join(tmpdir(), "proxies-"));
let server: TestServer;
let owner: TestAccount;
let robot: Robot;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }); // without PUBLIC_URL: what it knows of the address, the proxy has told it
  owner = await makeAccount(server);
  const token = await makeToken(server, owner, "bot");
  robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token, obey: () => [] });
});
afterAll(async () => {
  robot.cut();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const POINT = { pointer_type: "GenericPointer", name: "Corner", x: 1, y: 2, z: 0 };
const PATH = `${process.env["PATH"]}:/usr/sbin`;

interface Proxy {
  readonly name: "caddy" | "nginx";
  /** Makes of the printed text a file that a proxy of this test alone can use; answers its path. */
  readonly write: (text: string) => string;
  readonly validate: (file: string) => readonly string[];
  readonly run: (file: string) => readonly string[];
}

const tls = writeCertificate(folder);
const proxies: readonly Proxy[] = [
  {
    name: "caddy",
    write: (text) => {
      const file = join(folder, "Caddyfile");
      // It would add its authority to those of this machine, and listen on port 80 as well.
      const own = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n";
      writeFileSync(file, `${own}${text}`);
      return file;
    },
    validate: (file) => ["validate", "--adapter", "caddyfile", "--config", file],
    run: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
  {
    name: "nginx",
    write: (text) => {
      const [file, site] = [join(folder, "nginx.conf"), join(folder, "site.conf")];
      const own = text
        .replace("/etc/nginx/gardenshed.pem", tls.TLS_CERT)
        .replace("/etc/nginx/gardenshed.key", tls.TLS_KEY);
      writeFileSync(site, own);
      const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      writeFileSync(
        file,
        `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}
         http { access_log off; ${folders.join(" ")} include ${site}; }`,
      );
      return file;
    },
    validate: (file) => ["-t", "-e", "stderr", "-p", folder, "-c", file],
    run: (file) => ["-e", "stderr", "-p", folder, "-c", file],
  },
];

const isOpen = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(undefined));
  });

const print = (name: string, settings: Record<string, string>) =>
  command(["print", name], join(folder, "data"), { environment: settings });

describe.each(proxies)("print $name", ({ name, write, validate, run }) => {
  const program = Bun.which(name, { PATH });
  if (!program) console.log(`Not tested: the text for ${name}, because it is not installed.`);
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };

  /** Runs the program with the printed text in front of the server at `base`, and does the work meanwhile. */
  async function behind(PUBLIC_URL: string, base: string, work: () => Promise<void>): Promise<void> {
    const printed = await print(name, { PUBLIC_URL, PORT: new URL(base).port });
    expect(printed.code).toBe(0);
    const file = write(printed.out.join("\n"));
    const checked = Bun.spawnSync([program ?? "", ...validate(file)], { env });
    expect({ code: checked.exitCode, said: checked.exitCode === 0 ? "" : checked.stderr.toString() }).toEqual({
      ...{ code: 0, said: "" },
    });
    const proxy = Bun.spawn([program ?? "", ...run(file)], { env, stdout: "ignore", stderr: "ignore" });
    try {
      await eventually(() =>
        proxy.exitCode === null
          ? isOpen(Number(new URL(PUBLIC_URL).port))
          : Promise.reject(new Error(`${name} has ended`)),
      );
      await work();
    } finally {
      proxy.kill("SIGTERM");
      await proxy.exited;
    }
  }

  test.skipIf(!program).each(["http", "https"])(
    "%s: the program takes it, and lets addresses, photos, commands, events and messages through",
    async (scheme) => {
      const port = await freePort();
      const PUBLIC_URL = `${scheme}://localhost:${port}`;
      await behind(PUBLIC_URL, server.base, async () => {
        const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
          fetch(`${PUBLIC_URL}${path}`, { ...init, tls: { rejectUnauthorized: false } });
        const headers = { authorization: owner.token };
        const login = await eventually(
          () =>
            ask("/api/tokens", {
              method: "POST",
              body: JSON.stringify({ user: { email: owner.email, password: PASSWORD } }),
            }).catch(() => undefined), // Caddy makes its certificate after it listens
        );
        const mqtt_ws = `${scheme.replace("http", "ws")}://localhost:${port}/ws`;
        expect(await login.json()).toMatchObject({ token: { unencoded: { iss: `//localhost:${port}`, mqtt_ws } } });
        const page = mqtt.connect(mqtt_ws, {
          ...{ username: `device_${owner.deviceId}`, password: owner.token, rejectUnauthorized: false },
        });
        await page.subscribeAsync(`bot/device_${owner.deviceId}/from_clients`);
        const heard = new Promise<string>((resolve) => page.on("message", (_, payload) => resolve(payload.toString())));
        const commanded = ask("/api/device/commands", { method: "POST", headers, body: '{"body":[]}' });
        const { args } = JSON.parse(await heard) as { args: { label: string } }; // a command
        robot.tell("from_device", done(args.label));
        expect(await (await commanded).json()).toEqual({ ok: true, label: args.label });
        await page.endAsync();

        const reading = new AbortController();
        const events = await ask("/api/events?kinds=change", { headers, signal: reading.signal });
        const pieces = events.body?.pipeThrough(new TextDecoderStream()).getReader();
        await ask("/api/points", { method: "POST", headers, body: JSON.stringify(POINT) });
        let told = "";
        while (!told.includes("event: change")) told += (await pieces?.read())?.value ?? "";
        expect(told).toContain('"resource":"points"');
        reading.abort();

        const permission = (await (await ask("/api/storage_auth", { headers })).json()) as UploadPermission; // its documented shape
        expect(permission.url).toBe(`//localhost:${port}/direct_upload/`);
        const form = new FormData();
        const { file: _, ...fields } = permission.form_data;
        for (const [key, value] of Object.entries(fields)) form.set(key, value);
        form.set("file", new Blob([await jpeg(64, 48), new Uint8Array(3e6)]), "photo.jpg");
        expect((await ask("/direct_upload/", { method: "POST", body: form })).status).toBe(200);
        const body = JSON.stringify({ attachment_url: `${permission.url}${fields["key"]}` });
        const { id } = (await (await ask("/api/images", { method: "POST", headers, body })).json()) as ImageRecord;
        const shown = await eventually(async () => {
          const image = (await (await ask(`/api/images/${id}`, { headers })).json()) as ImageRecord;
          return image.attachment_processed_at === null ? undefined : image;
        });
        expect(shown.attachment_url).toStartWith(`${PUBLIC_URL}/images/`);
      });
    },
  );

  test.skipIf(!program)("below a path: pages, requests and WebSockets pass without it", async () => {
    const port = await freePort();
    const PUBLIC_URL = `http://localhost:${port}/garden`;
    const other = await startServer({ PUBLIC_URL });
    try {
      await behind(PUBLIC_URL, other.base, async () => {
        const page = await fetch(`http://localhost:${port}/garden`); // redirected to the address with a slash
        expect([page.status, page.url]).toEqual([200, `${PUBLIC_URL}/`]);
        const { token } = await makeAccount(other);
        const login = await fetch(`${PUBLIC_URL}/api/tokens`, { headers: { authorization: token } });
        const mqtt_ws = `ws://localhost:${port}/garden/ws`;
        expect(await login.json()).toMatchObject({ token: { unencoded: { iss: `//localhost:${port}`, mqtt_ws } } });
        const line = new WebSocket(`${PUBLIC_URL.replace("http", "ws")}/api/line`, "gardenshed.1");
        line.onopen = () => line.send(JSON.stringify({ token }));
        const first = await new Promise<string>((resolve) => (line.onmessage = ({ data }) => resolve(String(data))));
        expect(first).toStartWith("retry: ");
        line.close();
      });
    } finally {
      await other.stop();
    }
  });

  test.each([
    ["without PUBLIC_URL", {}, /^PUBLIC_URL is not set; give the address under which the proxy is to be reached/],
    [
      "with the server's own port",
      { PUBLIC_URL: "http://garden.example:3000" },
      /^The proxy and the server would both listen on port 3000; set PORT to another one/,
    ],
    [
      "with the port of its scheme",
      { PUBLIC_URL: "https://garden.example", PORT: "443" },
      /^The proxy and the server would both listen on port 443; set PORT/,
    ],
  ])("%s says what to set", async (_, settings, sentence) => {
    expect(await print(name, settings)).toEqual({ code: 1, out: [], err: [expect.stringMatching(sentence)] });
  });
});
