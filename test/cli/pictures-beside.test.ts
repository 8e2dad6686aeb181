import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Account, openAccount } from "../support/account";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { jpeg } from "../support/pictures";
import { startServer, type TestServer } from "../support/server";
import { photograph } from "../support/uploads";
import { command } from "./fixtures";

/* What a command leaves to do for a running server is done within seconds, not at the next look for work. */

/** Less than a minute, after which a server finds everything by itself. */
const LIMIT_MS = 50_000;

const root = tempFolder();
let server: TestServer;
let ada: Account;
let bob: Account;
beforeAll(async () => {
  server = await startServer();
  [ada, bob] = [await openAccount(server), await openAccount(server)];
  await photograph(server, ada, await jpeg(100, 80));
  expect((await command(["export", ada.email, join(root, "ada.tar")], server.dataDir)).code).toBe(0);
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

const stored = (): number => readdirSync(join(server.dataDir, "images")).length;

test(
  "pictures of an import are shown",
  async () => {
    expect((await command(["import", bob.email, join(root, "ada.tar")], server.dataDir)).code).toBe(0);
    const shown = async (): Promise<true | undefined> => {
      const [image] = await bob.list("images");
      return String(image?.["attachment_url"]).includes("/placeholder.jpg") ? undefined : true;
    };
    await eventually(shown);
    expect(stored()).toBe(2);
  },
  LIMIT_MS,
);

test(
  "pictures of a deleted account leave the disk",
  async () => {
    expect((await command(["user", "delete", ada.email, "--yes"], server.dataDir)).code).toBe(0);
    await eventually(() => (stored() === 1 ? true : undefined));
    expect(await bob.list("images")).toHaveLength(1);
  },
  LIMIT_MS,
);
