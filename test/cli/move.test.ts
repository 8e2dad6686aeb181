import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeArchive } from "../../src/platform/disk/archive";
import { command } from "./fixtures";
import { tempFolder } from "../support/folder";
import { contentOf } from "../support/database";
import { jpeg } from "../support/pictures";
import { get, makeAccount, PASSWORD, post, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { type ImageRecord, photograph } from "../support/uploads";
import { eventually } from "../support/eventually";
import { longTest } from "../support/tier";

/* Moving an account with its pictures, by one file or from a server that may be away (`operations.md` §1). */

let now = new Date("2026-03-01T08:00:00.000Z");
let here: TestServer;
let there: TestServer;
let owner: TestAccount;
let root: string;
let file: string;
let shown: ImageRecord;
beforeAll(async () => {
  root = tempFolder();
  here = await startServer();
  there = await startServer({ IMAGE_FETCH: "off" }, () => now);
  owner = await makeAccount(here);
  shown = await photograph(here, owner, await jpeg(64, 48));
  file = join(root, "ada.tar");
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  rmSync(root, { recursive: true });
});
const imagesOf = async (server: TestServer, { token }: TestAccount) =>
  (await send(server, get("/api/images"), token)).json as ImageRecord[]; // their documented shape
const bytesAt = async (url: string): Promise<Uint8Array> => (await fetch(url)).bytes();
const uploadsOf = ({ dataDir }: TestServer): string[] => readdirSync(join(dataDir, "uploads"));

describe("an account in one file", () => {
  test("is exported with its pictures", async () => {
    expect(await command(["export", owner.email, file], here.dataDir)).toEqual({
      code: 0,
      out: [expect.stringMatching(/^Exported \S+ to \S+ with 1 picture: \d+ kB\.$/)],
      err: [`Data folder: ${here.dataDir}`],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const names = [...(await new Bun.Archive(await Bun.file(file).bytes()).files()).keys()];
    expect(names.sort()).toEqual(["account.json", "checksum.sha256", `images/${shown.id}.jpg`]);
  });

  longTest("a dry run leaves nothing", async () => {
    const target = await makeAccount(there);
    const before = contentOf(there);
    expect((await command(["import", target.email, file, "--dry-run"], there.dataDir)).code).toBe(0);
    expect([contentOf(there), uploadsOf(there)]).toEqual([before, []]);
  });

  test("is imported where nothing may be fetched, its pictures byte for byte", async () => {
    const target = await makeAccount(there);
    const environment = { IMAGE_FETCH: "off" };
    const { code, out } = await command(["import", target.email, file], there.dataDir, { environment });
    expect({ code, out }).toMatchObject({ code: 0, out: expect.arrayContaining(["images: 1 taken"]) });
    there.services.jobs.announce("image_upload");
    const [image] = await eventually(async () => {
      const images = await imagesOf(there, target);
      return images.every(({ attachment_processed_at }) => attachment_processed_at !== null) ? images : undefined;
    });
    expect(await bytesAt(image?.attachment_url ?? "")).toEqual(await bytesAt(shown.attachment_url));
    await eventually(() => (uploadsOf(there).length === 0 ? true : undefined));
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["that is damaged", () => readFileSync(file).fill(1, 600, 610), "The archive is damaged"],
    ["that is cut off", () => readFileSync(file).subarray(0, -2000), "The archive is damaged"],
    ["of something else", () => packed({ "notes.txt": "x" }), "The archive is no export of an account"],
    ["with another file", () => packed({ "account.json": '{"tools":[]}', "../x": "x" }), "The archive is no export"],
    ["without an account", () => packed({}), "The archive is no export of an account"],
  ])("an archive %s is refused, and nothing is left of it", async (_, content, sentence) => {
    const target = await makeAccount(there);
    const path = join(root, "bad.tar");
    writeFileSync(path, await content());
    const before = contentOf(there);
    const { code, err } = await command(["import", target.email, path], there.dataDir);
    expect({ code, err: err[0] }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
    expect([contentOf(there), uploadsOf(there)]).toEqual([before, []]);
  });
});

async function packed(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const entries = Object.entries(files).map(([name, text]) => {
    const content = Buffer.from(text);
    return { name, size: content.length, content: [content] };
  });
  return Buffer.concat(await Array.fromAsync(writeArchive(entries, now), (chunk) => Buffer.from(chunk)));
}

describe("pictures that only have addresses", () => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const record = (url: string) => ({
    ...{ id: 5, attachment_url: url, attachment_processed_at: "2026-02-01T08:00:00.000Z", meta: {} },
    created_at: "2026-02-01T08:00:00.000Z",
  });
  const checked = async ({ dataDir }: TestServer): Promise<string> =>
    (await command(["check"], dataDir)).out.find((line) => / pictures /.test(line)) ?? "";

  longTest(
    "are tried every minute for ten minutes, then every hour for seven days, then refused; check tells",
    async () => {
      const server = await startServer({}, () => now);
      const target = await makeAccount(server);
      const path = join(root, "addresses.json");
      writeFileSync(path, JSON.stringify({ images: [record("http://127.0.0.1:1/away.jpg")] })); // refused at once
      expect((await command(["import", target.email, path], server.dataDir)).code).toBe(0);
      const job = () => server.services.db.rows("select kind, attempts, run_at from jobs where kind like 'image%'")[0];
      const [{ id } = { id: 0 }] = await imagesOf(server, target);
      now = new Date(); // the import went by the clock of its own process
      const tries: number[] = [];
      for (let attempt = 1; ; attempt++) {
        server.services.jobs.announce("image_import");
        const next = await eventually(() => {
          const found = job();
          return found === undefined || found["attempts"] === attempt ? { found } : undefined;
        });
        if (!next.found) break;
        if (attempt === 1)
          expect(await checked(server)).toContain(`pictures ${id} of an import wait for the other server`);
        const runAt = new Date(String(next.found["run_at"]));
        tries.push(runAt.getTime() - now.getTime());
        now = runAt;
      }
      expect(tries).toEqual([...Array<number>(10).fill(MINUTE_MS), ...Array<number>(168).fill(HOUR_MS)]);
      const login = await send(server, post("/api/tokens", { user: { email: target.email, password: PASSWORD } }));
      const { token } = login.json as { token: { encoded: string } }; // a login object; the first one is over by now
      const [image] = await imagesOf(server, { ...target, token: token.encoded });
      expect(image?.attachment_url).toContain("Refused");
      expect(await checked(server)).toContain(`pictures ${id} of an import never came`);
      await server.stop();
    },
  );
});
