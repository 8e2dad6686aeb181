import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { command } from "../../cli/fixtures";
import { program } from "../../cli/process";
import { tempFolder } from "../../support/folder";
import { below, randomOf } from "../../support/random";
import { integrityProblems } from "../kill";

/* A server that is killed in its first second, on a folder that it makes: the next start needs no repair. */

const KILLS = 300;
const WITHIN_MS = 1_000;

async function killFirstStart(dataDir: string, afterMs: number): Promise<void> {
  const child = Bun.spawn([...program, "serve"], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", MQTT_PORT: "0" },
    stdout: "ignore",
    stderr: "ignore",
  });
  await Bun.sleep(afterMs); // the kill comes at a time, not at an event
  child.kill("SIGKILL");
  await child.exited;
}

test(`a first start that is killed within a second leaves a folder of use, ${KILLS} times`, async () => {
  const root = tempFolder();
  const random = randomOf(45);
  const problems: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const [dataDir, afterMs] = [join(root, String(round)), below(random, WITHIN_MS)];
    await killFirstStart(dataDir, afterMs);
    const { code, err } = await command("user create ada@garden.test", dataDir);
    const found = code === 0 ? integrityProblems(join(dataDir, "gardenshed.db")) : err;
    problems.push(...found.map((problem) => `killed after ${afterMs} ms: ${problem}`));
    rmSync(dataDir, { recursive: true });
  }
  rmSync(root, { recursive: true });
  expect(problems).toEqual([]);
}, 900_000);
