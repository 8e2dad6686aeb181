/** Asks a server in this process in the contract's words and in a dialect, and prints the CPU time of each: `bun test/bench/dialect.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGardenAnswer } from "../../src/app/http";
import { dialects } from "../../src/dialect";
import { tempFolder } from "../support/folder";
import { makeAccount } from "../support/scenarios";
import { startServer } from "../support/server";
import { storedPoints } from "../support/stored";

/** As many kinds of words as a dialect has that was counted. */
const OLDSHED = `name = "oldshed"
[paths]
points = "spots"
dos_config = "shed_config"
[keys]
cropdb_slug = "seedbook_slug"
dos_version = "shed_version"
radius = "reach"
[keys.device]
sbc = "board"
[values.pointer_type]
Plant = "Growth"
[values.product_line]
"standard_" = "classic_"
[script]
install_plugin = "install_gadget"
`;
const ROUNDS = 4;

const file = join(tempFolder(), "oldshed.toml");
writeFileSync(file, OLDSHED);
const server = await startServer({ DIALECTS: `0=${file}`, LOG_LEVEL: "error" });
const account = await makeAccount(server);
await storedPoints(1000)(server.services, account.deviceId);
const answer = createGardenAnswer(server.services, 1);
const oldshed = server.services.get(dialects).byName("oldshed");
const voice = { dialect: "oldshed", port: 1, products: [] };
const headers = { authorization: `Bearer ${account.token}`, "user-agent": "bench" };

let count = 0;
/** `path`: in the words in which it is asked. */
async function ask(path: string, isTold: boolean): Promise<string> {
  // A list that is asked for once is not kept.
  const query = /\/(?:points|spots)$/.test(path) ? `?n=${count++}` : "";
  const request = new Request(`http://localhost${path}${query}`, { headers });
  return await (await answer(request, "127.0.0.1", isTold ? { voice } : {})).text();
}

/** Microseconds of CPU for one request, the least of several rounds. */
async function costs(path: string, requests: number): Promise<readonly [own: number, told: number]> {
  const paths = [path, oldshed?.pathOut(path) ?? path];
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    for (const index of [0, 1]) {
      for (let each = 0; each < requests / 4; each++) await ask(paths[index] ?? path, index === 1);
      const start = process.cpuUsage();
      for (let each = 0; each < requests; each++) await ask(paths[index] ?? path, index === 1);
      const { user, system } = process.cpuUsage(start);
      least[index] = Math.min(least[index] ?? 0, (user + system) / requests);
    }
  }
  return [least[0] ?? 0, least[1] ?? 0];
}

const [first] = JSON.parse(await ask("/api/points", false)) as readonly { readonly id: number }[];
const figures = {
  list: await costs("/api/points", 60),
  sync: await costs("/api/device/sync", 200),
  record: await costs(`/api/points/${first?.id}`, 3_000),
};
await server.stop();
process.stdout.write(JSON.stringify(figures));
