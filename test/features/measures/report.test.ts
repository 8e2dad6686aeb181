import { expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { get, post, send } from "../../support/scenarios";
import { startServer } from "../../support/server";

test.each([
  ["off", 0],
  ["on", 1],
])("with METRICS_GARDEN %s metrics have the newest values %i times, by numbers only", async (METRICS_GARDEN, times) => {
  const server = await startServer({ METRICS: "on", METRICS_GARDEN });
  const garden = await openAccount(server);
  await garden.ask(post("/api/measures/values", { name: "Secret bed", value: 12.5 }));
  await garden.make(post("/api/measures", { name: "Silent" }));
  const { text } = await send(server, get("/metrics"));
  expect(text.match(/^gardenshed_measure\{device="\d+",measure="\d+"\} 12\.5$/gm) ?? []).toHaveLength(times);
  expect(text).not.toContain("Secret");
  await server.stop();
});
