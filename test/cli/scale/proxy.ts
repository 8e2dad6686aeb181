import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { writeCertificate } from "../../support/certificate";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";
import type { ServerProcess } from "../process";

const PATH = `${process.env["PATH"]}:/usr/sbin`;
export type ProxyName = "caddy" | "nginx" | "haproxy";
export const pathOf = (name: ProxyName): string | null => Bun.which(name, { PATH });

/** A proxy with the configurations of the document in front of two servers. */
export interface Proxy extends AsyncDisposable {
  /** Asks under a name of the document. */
  readonly ask: (host: string, path: string, init?: RequestInit) => Promise<Response>;
}

/** The addresses of the document become those of this machine. */
const localised = (block: string, [a, b]: readonly ServerProcess[], port: number): string =>
  block
    .replaceAll("10.0.0.11:3000", `127.0.0.1:${a?.port}`)
    .replaceAll("10.0.0.12:3000", `127.0.0.1:${b?.port}`)
    .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`);

const files: Readonly<Record<"caddy" | "nginx", (folder: string, text: string, port: number) => readonly string[]>> = {
  // With names that nobody knows it would ask an authority for certificates.
  caddy: (folder, sites, port) => {
    const file = join(folder, "Caddyfile");
    const own = sites.replaceAll(/^(\S+\.example) \{/gm, `http://$1:${port} {`);
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${own}`);
    return ["run", "--adapter", "caddyfile", "--config", file];
  },
  nginx: (folder, sites) => {
    const { TLS_CERT, TLS_KEY } = writeCertificate(folder);
    const file = join(folder, "nginx.conf");
    const own = sites
      .replaceAll("/etc/nginx/gardenshed.pem", TLS_CERT)
      .replaceAll("/etc/nginx/gardenshed.key", TLS_KEY);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}
       http { access_log off; ${folders.join(" ")} ${own} }`,
    );
    return ["-e", "stderr", "-p", folder, "-c", file];
  },
};

const isOpen = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(undefined));
  });

/** Runs a proxy; resolves when it listens on a port. It is killed at the end of the scope. */
export async function runProxy(
  name: ProxyName,
  folder: string,
  args: readonly string[],
  port: number,
): Promise<AsyncDisposable> {
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = Bun.spawn([pathOf(name) ?? name, ...args], { env, stdout: "ignore", stderr: "pipe" });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${await child.stderr.text()}`);
    return isOpen(port);
  });
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/** Starts a proxy with what the document prints; it is killed at the end of the scope. */
export async function startProxy(
  name: "caddy" | "nginx",
  folder: string,
  blocks: readonly string[],
  servers: readonly ServerProcess[],
): Promise<Proxy> {
  const port = await freePort();
  const args = files[name](folder, localised(blocks.join("\n"), servers, port), port);
  const running = await runProxy(name, folder, args, port);
  const scheme = name === "nginx" ? "https" : "http";
  return {
    ask: (host, path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("host", `${host}:${port}`);
      return fetch(`${scheme}://127.0.0.1:${port}${path}`, { ...init, headers, tls: { rejectUnauthorized: false } });
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
