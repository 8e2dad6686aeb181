/**
 * `bun run build && bun tools/start-order.ts` writes `start.order`: the functions that a start uses, in their order. A build
 * lays their bytecode together, so an idle server holds fewer pages of its executable. The file is committed, so a build
 * needs no run. A function is known by its own text. An older file does no harm: it saves less memory.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** By then background work has begun, and each task has run for the first time. */
const STARTED_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), "gardenshed-order-"));
const recorded = join(folder, "all.order");
const server = Bun.spawn([join(import.meta.dir, "../dist/gardenshed"), "serve", "--host", "127.0.0.1", "--port", "0"], {
  env: { DATA_DIR: join(folder, "data"), BUN_BYTECODE_ORDER_OUT: recorded },
});
let printed = "";
for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
  printed += text;
  const [url] = /http:\/\/127\.0\.0\.1:\d+$/m.exec(printed) ?? [];
  if (url === undefined) continue;
  await fetch(`${url}/health`);
  await Bun.sleep(STARTED_MS);
  break;
}
server.kill();
await server.exited;
// Lines say a kind and a hash. Modules and functions are kept. The rest is nearly twenty times as long, and saves half a megabyte more.
const lines = (await Bun.file(recorded).text()).split("\n").filter((line) => /^[vMF]/.test(line));
await Bun.write(join(import.meta.dir, "start.order"), `${lines.join("\n")}\n`);
rmSync(folder, { recursive: true });
