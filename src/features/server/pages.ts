import { version } from "../../platform/config/build";
import type { Services } from "../../framework/context";
import { schemaVersion } from "../../platform/db/migrate";
import { EVERYBODY } from "../../platform/db/write-queue";
import { freeBytes } from "../../platform/disk/files";
import { complete, createHeaderSets } from "../../http/headers";
import { htmlPage } from "../../framework/html";
import { createImagePages } from "../pictures/pages";
import { createMailPages } from "../account/pages";
import { createMetricsPage } from "./metrics";
import type { RequestMeter } from "../../framework/request-meter";
import type { Page } from "../../http/router";

const START = `<p>Account server for a garden robot. Everything is stored on this machine.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/health">Health</a></li>
</ul>
<p>To log in, send <code>{"user":{"email":"…","password":"…"}}</code> to <code>POST /api/tokens</code> and the
<code>token.encoded</code> of the answer in the <code>Authorization</code> header of every other request.</p>`;

/** With less than this on the disk, larger writes are refused already. */
const LITTLE_ROOM_BYTES = 256 * 1024;

/** Pages and probes outside of `/api` (`operations.md` §5). */
export function createPages(services: Services, meter: RequestMeter): readonly Page[] {
  const sets = createHeaderSets(services.config.forceSsl);
  const started = performance.now();

  /** Why the database takes no writes; undefined when it does. */
  async function unwritable(): Promise<string | undefined> {
    try {
      // What a refused write has left in the log is room for a small one: that alone would not tell.
      if (freeBytes(services.config.dataDir) < LITTLE_ROOM_BYTES) return "no room left on the disk";
      // Writes a page that stays the same.
      const write = () => services.db.execute(`pragma user_version = ${schemaVersion}`);
      await services.writes.run("log", write, EVERYBODY);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function health(): Promise<Response> {
    const reason = await unwritable();
    const uptime_s = Math.floor((performance.now() - started) / 1000);
    const body = { status: reason === undefined ? "ok" : "failing", version, schema: schemaVersion, uptime_s, reason };
    return new Response(JSON.stringify(body), { status: reason === undefined ? 200 : 503, headers: sets.json });
  }

  const startPage = (): Response => new Response(htmlPage(`Gardenshed ${version}`, START), { headers: sets.page });

  /** The API reference is large and rarely read: its code is loaded when it is first asked for. */
  const docs = async (request: Request): Promise<Response> =>
    complete(await (await import("../../http/reference")).docs(request), sets.page);

  return [
    { method: "GET", path: "/", answer: startPage },
    { method: "GET", path: "/health", answer: health },
    ...createMailPages(services, sets),
    createMetricsPage(services, meter, sets.text),
    ...createImagePages(services, sets.picture),
    ...["/docs", "/docs/json", "/docs/scalar.js"].map((path): Page => ({ method: "GET", path, answer: docs })),
  ];
}
