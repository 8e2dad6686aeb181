import { expect, test } from "bun:test";
import { examplesIn } from "../../support/guide";
import { startServer } from "../../support/server";

test.skipIf(Bun.which("curl") === null)("the guide's practice robot waters as it is printed", async () => {
  const server = await startServer({ MQTT_PORT: "0" });
  const [example = ""] = examplesIn("practice", "Water with curl", "sh");
  const own = example.replace("http://localhost:3000", server.base);
  const child = Bun.spawn(["sh", "-eu", "-c", own], { stdout: "pipe", stderr: "inherit" });
  const [code, out] = await Promise.all([child.exited, child.stdout.text()]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('"connected":true') });
  expect(out).toMatch(/\{"ok":true,"label":"[0-9a-f-]{36}"\}$/);
  await server.stop();
});
