import { expect, test } from "bun:test";
import { canRun, waterWithPractice } from "../../support/guide";
import { startServer } from "../../support/server";

test.skipIf(!canRun("the guide's practice robot", "curl"))(
  "the guide's practice robot waters as it is printed",
  async () => {
    const server = await startServer({ MQTT_PORT: "0" });
    const { code, out } = await waterWithPractice(server.base);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('"connected":true') });
    expect(out).toMatch(/\{"ok":true,"label":"[0-9a-f-]{36}"\}$/);
    await server.stop();
  },
);
