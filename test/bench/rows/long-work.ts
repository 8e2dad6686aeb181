import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, ourCommand, withServer } from "../bench";
import { log } from "../requests";
import type { Experiment } from "../row";
import { type Server, startServer } from "../server";

/** Records of the account on which the work is done. */
const TOOLS = 211_000;
const TEMPLATES = 100_000;
const PAUSE_MS = 5;
const TARGET_MS = 100;
const program = join(import.meta.dir, "../../../src/main.ts");
const user = { email: "much@garden.example", password: "password123" };

/** An export with so many records. */
const exported = (): string =>
  JSON.stringify({
    tools: Array.from({ length: TOOLS }, (_, index) => ({ id: index + 1, name: `Tool ${index}` })),
    saved_gardens: [{ id: 1, name: "Spring" }],
    plant_templates: Array.from({ length: TEMPLATES }, (_, index) => ({
      ...{ id: index + 1, saved_garden_id: 1, name: "Mint", x: index % 1000, y: 1 },
    })),
  });

const sender =
  ({ port }: Server) =>
  async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T; // as the API reference says
  };

/** Longest wait of somebody else's write, in milliseconds, while each work is done. */
async function waits(bench: Bench): Promise<readonly { work: string; worst: number; seconds: number }[]> {
  const folder = bench.gardenFolder();
  const file = bench.fresh();
  writeFileSync(file, exported());
  const { token: other } = bench.garden.small;
  return withServer(startServer(ourCommand(folder)), async (server) => {
    const ask = sender(server);
    const enter = async (): Promise<string> => {
      await ask("POST", "/api/users", "", { name: "Much", ...user, password_confirmation: user.password });
      const { token } = await ask<{ token: { encoded: string } }>("POST", "/api/tokens", "", { user });
      return token.encoded;
    };
    const importAll = async (): Promise<void> => {
      const command = [process.execPath, program, "import", user.email, file, "--data-dir", folder];
      const { exited } = Bun.spawn(command, { stdout: "ignore", stderr: "inherit" });
      if ((await exited) !== 0) throw new Error("the import failed");
    };
    const results: { work: string; worst: number; seconds: number }[] = [];
    const measured = async (work: string, done: Promise<unknown>): Promise<void> => {
      const began = performance.now();
      let isDone = false;
      const end = done.finally(() => (isDone = true));
      let worst = 0;
      while (!isDone) {
        const asked = performance.now();
        await ask("POST", "/api/logs", other, log);
        worst = Math.max(worst, performance.now() - asked);
        await Bun.sleep(PAUSE_MS);
      }
      await end;
      results.push({ work, worst, seconds: (performance.now() - began) / 1000 });
    };
    let token = await enter();
    await measured("nothing", Bun.sleep(2_000));
    await measured("import", importAll());
    const [garden] = await ask<{ id: number }[]>("GET", "/api/saved_gardens", token);
    await measured("deletion of a garden", ask("DELETE", `/api/saved_gardens/${garden?.id}`, token));
    await measured("reset", ask("POST", "/api/device/reset", token, { password: user.password }));
    await measured("import again", importAll());
    await measured("deletion of the account", ask("DELETE", "/api/users", token, { password: user.password }));
    token = await enter();
    return results;
  });
}

/** What others wait for while very much of one account is written. Source: `operations.md` §4, "Long work". */
export const longWorkExperiments: readonly Experiment[] = [
  {
    rows: [
      {
        ...{ name: "long-work", title: "Others' writes beside 311,000 records" },
        ...{ better: "less", target: TARGET_MS, floor: 200, unit: " ms" },
      },
    ],
    run: async (bench) => {
      const results = await waits(bench);
      const notes = results.map(
        ({ work, worst, seconds }) => `${work}: ${worst.toFixed(0)} ms, done in ${seconds.toFixed(1)} s`,
      );
      return { "long-work": { values: [Math.max(...results.map(({ worst }) => worst))], notes } };
    },
  },
];
