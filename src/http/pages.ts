import { version } from "../config/build";
import type { Services } from "../core/context";
import { schemaVersion } from "../db/migrate";
import { EVERYBODY } from "../db/write-queue";
import { complete, createHeaderSets } from "./headers";
import { htmlPage } from "./html";
import { createImagePages } from "./images";
import { createMailPages } from "./mail-pages";
import { createMetricsPage } from "./metrics";
import type { RequestMeter } from "./request-meter";
import type { Page } from "./router";

const START = `<p>Account server for a garden robot. Everything is stored on this machine.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/health">Health</a></li>
</ul>
<p>To log in, send <code>{"user":{"email":"…","password":"…"}}</code> to <code>POST /api/tokens</code> and the
<code>token.encoded</code> of the answer in the <code>Authorization</code> header of every other request.</p>`;

/** Pages and probes outside of `/api` (`operations.md` §5). */
export function createPages(services: Services, meter: RequestMeter): readonly Page[] {
  const sets = createHeaderSets(services.config.forceSsl);
  const started = services.clock().getTime();

  /** Whether the database takes writes: an empty one goes through the queue like any other. */
  async function health(): Promise<Response> {
    let reason: string | undefined;
    try {
      await services.writes.run(
        "log",
        () => services.db.execute("update global_config set value = value where key = ''"),
        EVERYBODY,
      );
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    const uptime_s = Math.floor((services.clock().getTime() - started) / 1000);
    const body = { status: reason === undefined ? "ok" : "failing", version, schema: schemaVersion, uptime_s, reason };
    return new Response(JSON.stringify(body), { status: reason === undefined ? 200 : 503, headers: sets.json });
  }

  const startPage = (): Response => new Response(htmlPage(`Gardenshed ${version}`, START), { headers: sets.page });

  /** The API reference is large and rarely read: its code is loaded when it is first asked for. */
  const docs = async (request: Request): Promise<Response> =>
    complete(await (await import("./reference")).docs(request), sets.page);

  return [
    { method: "GET", path: "/", answer: startPage },
    { method: "GET", path: "/health", answer: health },
    ...createMailPages(services, sets),
    createMetricsPage(services, meter, sets.text),
    ...createImagePages(services, sets.picture),
    ...["/docs", "/docs/json", "/docs/scalar.js"].map((path): Page => ({ method: "GET", path, answer: docs })),
  ];
}
