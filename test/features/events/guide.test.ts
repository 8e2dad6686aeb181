import { expect, test } from "bun:test";
import { readEvents } from "../../support/event-stream";
import { openAccount } from "../../support/account";
import { canRun, examplesIn } from "../../support/guide";
import { post } from "../../support/scenarios";
import { startServer } from "../../support/server";

test.skipIf(!canRun("the guide's events", "curl"))("the guide's example runs as it is", async () => {
  const server = await startServer();
  const account = await openAccount(server, "ada@garden.example");
  const [text = ""] = examplesIn("commands", "Events over HTTP", "sh");
  expect(text).toContain("http://localhost:3000");
  const program = `${text.replaceAll("http://localhost:3000", server.base).trimEnd()} & curl=$!; trap "kill $curl" EXIT; read line`;
  const child = Bun.spawn(["sh", "-euc", program], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
  const { next, ended } = readEvents(new Response(child.stdout), () => {});
  expect(await next()).toMatchObject({ event: "presence", data: { robot: { connected: false, seen_at: null } } });
  const id = await account.make(post("/api/points", { pointer_type: "Plant", x: 100, y: 200, z: 0 }));
  expect(await next("change")).toMatchObject({
    data: { resource: "points", id, action: "created", record: { x: 100 } },
  });
  await account.make(post("/api/logs", { message: "Hello", type: "info" }));
  expect(await next("log")).toMatchObject({ data: { message: "Hello" } });
  await child.stdin.end();
  await Promise.all([child.exited, ended]);
  expect(await new Response(child.stderr).text()).toBe("");
  await server.stop();
});
