import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { readEvents } from "../../support/event-stream";
import { tempFolder } from "../../support/folder";
import { canRun, examplesIn, serveForReader } from "../../support/guide";

test.skipIf(!canRun("the guide's events", "curl"))(
  "the guide's example runs as it is, against the program that it tells readers to start",
  async () => {
    const folder = tempFolder();
    await using server = await serveForReader(folder);
    const account = await server.signUp("ada@garden.example");
    const make = async (path: string, body: object): Promise<number> =>
      ((await (await server.ask("POST", path, body, account)).json()) as { id: number }).id; // each record has one
    const [text = ""] = examplesIn("commands", "Events over HTTP", "sh");
    expect(text).toContain("http://localhost:3000");
    const program = `${text.replaceAll("http://localhost:3000", server.url).trimEnd()} & curl=$!; trap "kill $curl" EXIT; read line`;
    const child = Bun.spawn(["sh", "-euc", program], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
    const { next, ended } = readEvents(new Response(child.stdout), () => {});
    expect(await next()).toMatchObject({ event: "presence", data: { robot: { connected: false, seen_at: null } } });
    const id = await make("/api/points", { pointer_type: "Plant", x: 100, y: 200, z: 0 });
    expect(await next("change")).toMatchObject({
      data: { resource: "points", id, action: "created", record: { x: 100 } },
    });
    await make("/api/logs", { message: "Hello", type: "info" });
    expect(await next("log")).toMatchObject({ data: { message: "Hello" } });
    await child.stdin.end();
    await Promise.all([child.exited, ended]);
    expect(await new Response(child.stderr).text()).toBe("");
    rmSync(folder, { recursive: true });
  },
  120_000,
);
