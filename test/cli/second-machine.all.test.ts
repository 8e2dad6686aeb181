import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { photograph, senderTo } from "../faults/sender";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { hasLitestream, litestream, startLitestream } from "../support/litestream";
import { examplesIn } from "../support/guide";
import { PASSWORD } from "../support/scenarios";
import { command } from "./fixtures";
import { startServe } from "./process";
import { runIn } from "./scale/document";

/* What the guide says about a machine that dies and had Litestream for its database, a mirror for the rest. */

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));

test.skipIf(!hasLitestream)(
  "the second machine has the newest records, and pictures that came after the mirror's database",
  async () => {
    const [mirror, copy, dataDir] = [join(root, "mirror"), join(root, "copy"), join(root, "data")];
    for (const folder of [mirror, copy]) mkdirSync(folder);
    const configuration = join(root, "litestream.yml");
    let server = await startServe(dataDir, { MIRROR_DIR: mirror });
    let token = "";
    const ask = senderTo(
      () => server,
      () => token,
    );
    // A server listens before it has made its keys.
    await eventually(async () => ((await command(["mirror", mirror], dataDir)).code === 0 ? true : undefined));
    const user = { email: "ada@garden.test", password: PASSWORD };
    await ask("POST", "/api/users", { ...user, name: "Ada", password_confirmation: PASSWORD });
    token = ((await ask("POST", "/api/tokens", { user })).json as { token: { encoded: string } }).token.encoded; // a log-in
    const printed = await command("print litestream", dataDir, { environment: { BACKUP_DIR: copy } });
    writeFileSync(configuration, printed.out.join("\n"));
    const copying = await startLitestream(configuration);
    const { pathname } = new URL(await photograph(server.base, ask));
    const { json: newest } = await ask("POST", "/api/tools", { name: "Hoe" });
    await eventually(() => (existsSync(join(mirror, "images", pathname.split("/")[2] ?? "")) ? true : undefined));
    const database = join(dataDir, "gardenshed.db");
    await eventually(async () => {
      const file = join(root, `${crypto.randomUUID()}.db`);
      const { code } = await litestream("restore", "-config", configuration, "-o", file, database);
      return code === 0 && (await Bun.file(file).text()).includes("Hoe") ? true : undefined;
    });
    server.kill("SIGKILL");
    await Promise.all([server.ended, copying.kill("SIGKILL")]);

    const [, block = ""] = examplesIn("second-machine", "A second copy somewhere else", "sh");
    const own = block
      .replaceAll("/mnt/usb/gardenshed", mirror)
      .replace("/etc/gardenshed-litestream.yml", configuration)
      .replace("/var/lib/gardenshed/gardenshed.db", database);
    const { code, out, err } = await runIn(root, own, { PORT: "0", MQTT: "off" });
    expect({ code, out, err }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ok +pictures +each has its file$/m),
    });
    server = await startServe(join(root, "new"));
    await using _ = server;
    expect((await ask("GET", "/api/tools")).json).toEqual([newest]);
    expect((await fetch(`${server.base}${pathname}`)).headers.get("content-type")).toBe("image/jpeg");
  },
  120_000,
);
