import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type BackedUp, restored, startBackedUp } from "../support/backups";
import { jpeg } from "../support/pictures";
import { examplesIn } from "../support/guide";
import { post, send } from "../support/scenarios";
import { photograph } from "../support/uploads";
import { command } from "./fixtures";
import { runIn } from "./scale/document";

/* What the guide says about rclone and restic, with a folder in the place of the other machine. */

const [block = ""] = examplesIn("backup", "To another machine, or a cloud", "sh");
const [forRclone = "", forRestic = ""] = block.split("\n\n");

const isThere = (program: string): boolean => {
  const is = Bun.which(program) !== null;
  if (!is) console.log(`Not tested: the mirror sent elsewhere with ${program}, because it is not installed.`);
  return is;
};

let given: BackedUp;
beforeAll(async () => {
  given = await startBackedUp();
});
afterAll(() => given[Symbol.asyncDispose]());

/** A mirror, and what runs commands on it as they are printed. */
function begin() {
  const folder = given.newPath();
  const mirror = join(folder, "mirror");
  mkdirSync(mirror, { recursive: true });
  const variables = {
    ...{ HOME: folder, RCLONE_CONFIG: join(folder, "rclone.conf"), RESTIC_PASSWORD: "garden" },
    ...{ RCLONE_CONFIG_REMOTE_TYPE: "alias", RCLONE_CONFIG_REMOTE_REMOTE: join(folder, "remote") },
  };
  const run = async (commands: string): Promise<void> => {
    const own = commands.replaceAll("/mnt/usb/gardenshed", mirror).replaceAll("sftp:host:gardenshed", "repository");
    const { code, err } = await runIn(folder, own, variables);
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  };
  const update = async (): Promise<void> =>
    expect((await command(["mirror", mirror], given.server.dataDir)).code).toBe(0);
  return { folder, run, update };
}

/** A tool and a picture that no copy has yet. */
async function somethingNew(): Promise<void> {
  await send(given.server, post("/api/tools", { name: crypto.randomUUID() }), given.account.token);
  await photograph(given.server, given.account, await jpeg(40, 30));
}

/** The data folder that the example has restored holds everything. */
async function expectAll(folder: string): Promise<void> {
  const { out } = await command(["user", "list"], join(folder, "new"));
  expect(out.join("\n")).toContain("ada@garden.test");
  const file = join(folder, "new.tar");
  await command(["backup", file], join(folder, "new"));
  using copy = await restored(file);
  const tools = "select name from tools order by id";
  expect(copy.rows(tools)).toEqual(given.server.services.db.rows(tools));
  expect(await copy.faults()).toEqual({ missing: [], unknown: [] });
}

test.skipIf(!isThere("rclone"))("rclone sends a mirror elsewhere, again what is new, and it comes back", async () => {
  const { folder, run, update } = begin();
  await update();
  await run(forRclone);
  for (const name of ["back", "new"]) rmSync(join(folder, name), { recursive: true });
  await somethingNew();
  await update();
  await run(forRclone);
  await expectAll(folder);
});

test.skipIf(!isThere("restic"))("restic keeps a mirror as it was each time, and it comes back", async () => {
  const { folder, run, update } = begin();
  await update();
  await run(forRestic);
  for (const name of ["back", "new"]) rmSync(join(folder, name), { recursive: true });
  await somethingNew();
  await update();
  await run(forRestic.replace(/^restic .* init$/m, ""));
  await expectAll(folder);
});
