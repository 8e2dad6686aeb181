import { afterEach } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "../../support/folder";
import { startServer, type TestServer, type TestSettings } from "../../support/server";
import { eventually } from "../../support/eventually";

/** Servers that end with the test that starts them, and data folders that go with it. */
export interface Servers {
  readonly start: (settings?: TestSettings, clock?: () => Date) => Promise<TestServer>;
  readonly stop: (server: TestServer) => Promise<void>;
  /** A data folder that outlives a server. */
  readonly newFolder: () => string;
}

/** Gives the tests of a file servers of their own. */
export function openServers(): Servers {
  let servers: TestServer[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const server of servers) await server.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
    servers = [];
  });
  return {
    start: async (settings, clock) => {
      const server = await startServer(settings, clock);
      servers.push(server);
      return server;
    },
    stop: async (server) => {
      servers = servers.filter((other) => other !== server);
      await server.stop();
    },
    newFolder: () => {
      const folder = tempFolder();
      folders.push(folder);
      return folder;
    },
  };
}

/** Jobs that wait or are being done. */
export const jobs = ({ services }: TestServer) => services.db.rows("select kind, attempts from jobs order by id");
/** Resolves when there is none. */
export const done = (server: TestServer) => eventually(() => (jobs(server).length === 0 ? true : undefined));
/** Everything in the folders of pictures. */
export const files = (dataDir: string) =>
  ["images", "uploads"]
    .flatMap((folder) => readdirSync(join(dataDir, folder), { recursive: true, encoding: "utf8" }))
    .sort();
