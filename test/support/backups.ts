import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { loadSettings } from "../../src/platform/config/load";
import { Database } from "../../src/platform/db/database";
import { dataFolderAt } from "../../src/platform/db/data-folder";
import { readBackup } from "../../src/features/backup/read";
import { findImageFaults, type ImageFaults } from "../../src/features/pictures/faults";
import { createImageStore } from "../../src/features/pictures/store";
import { command } from "../cli/fixtures";
import { tempFolder } from "./folder";
import { jpeg } from "./pictures";
import { makeAccount, post, send, type TestAccount } from "./scenarios";
import { startServer, type TestServer } from "./server";
import { photograph } from "./uploads";

/* Backups, and what is in the folder they are restored into. */

/** Names of the files in a backup. */
export async function namesIn(file: string): Promise<string[]> {
  const names: string[] = [];
  await readBackup(file, async ({ name }) => void names.push(name));
  return names;
}

/** A data folder into which a backup was restored; nothing runs on it. */
export interface Restored extends Disposable {
  readonly dataDir: string;
  readonly rows: (sql: string) => Record<string, unknown>[];
  /** What does not fit together between records and files of pictures. */
  readonly faults: () => Promise<ImageFaults>;
}

/** Restores a backup into a new folder through the command. */
export async function restored(file: string): Promise<Restored> {
  const folder = tempFolder();
  const dataDir = join(folder, "data");
  const { code, err } = await command(["restore", file], dataDir);
  if (code !== 0) throw new Error(`restore: ${err.join("\n")}`);
  const { config } = loadSettings({ flags: new Map(), environment: { DATA_DIR: dataDir } });
  const { database, images, uploads } = dataFolderAt(dataDir);
  const db = new Database(database);
  return {
    dataDir,
    rows: (sql) => db.rows(sql),
    faults: () => findImageFaults(db, createImageStore(images, uploads, config.minFreeSpace)),
    [Symbol.dispose]: () => {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A server with an account that has a tool and a picture, and a backup of it. */
export interface BackedUp extends AsyncDisposable {
  readonly server: TestServer;
  readonly account: TestAccount;
  /** The backup. */
  readonly file: string;
  /** Folder of everything, and names in it that are not taken. */
  readonly root: string;
  readonly newPath: () => string;
}

export async function startBackedUp(): Promise<BackedUp> {
  const root = tempFolder();
  const server = await startServer();
  const account = await makeAccount(server, "ada@garden.test");
  await photograph(server, account, await jpeg(100, 80));
  await send(server, post("/api/tools", { name: "Hoe" }), account.token);
  const file = join(root, "garden.tar");
  await command(["backup", file], server.dataDir);
  let count = 0;
  return {
    ...{ server, account, file, root },
    newPath: () => join(root, `case-${count++}`),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      rmSync(root, { recursive: true });
    },
  };
}

/** Every file below a folder with a hash of its content. */
export const hashesIn = (folder: string): [path: string, hash: string][] =>
  [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true })].sort().map((path) => [
    path,
    createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex"),
  ]);
