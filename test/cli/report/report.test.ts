import { expect, test } from "bun:test";
import { hostname } from "node:os";
import { startBeside } from "../beside";
import { makeAccount } from "../../support/scenarios";
import { longTest } from "../../support/tier";

test("a report has versions, settings, findings and the log, and nothing that tells of anybody", async () => {
  const beside = await startBeside({
    ...{ PUBLIC_URL: "http://garden.test:3000", TRUSTED_PROXIES: "203.0.113.7", LOG_LEVEL: "error" },
    ...{ SMTP_URL: "smtp://ada:hush-hush@127.0.0.1:1", MAIL_FROM: "shed@garden.test", AI_API_KEY: "sk-not-for-you" },
    ...{ AI_BASE_URL: "http://203.0.113.9/v1", IMAGE_KEEP: "77" },
  });
  await makeAccount(beside.server, "ada@garden.test");
  const log = [
    ...Array.from({ length: 100 }, (_, index) => `line ${index}`),
    "2026-11-23T10:20:30.456Z info login_failed client=198.51.100.23 email=eve@elsewhere.test",
  ].join("\n");
  const { code, out } = await beside.command("report --log -", log);
  const text = out.join("\n");
  expect(code).toBe(0);
  for (const part of ["Version:", `Bun ${Bun.version}`, "Machine:", "Settings:", "Check:", "Log:"])
    expect(text).toContain(part);
  expect(text).toMatch(/IMAGE_KEEP +77/);
  expect(text).toMatch(/LOG_LEVEL +error/);
  expect(text).toMatch(/PUBLIC_URL +set/);
  expect(text).toMatch(/SMTP_URL +set/);
  expect(text).toContain("2026-11-23T10:20:30.456Z info login_failed client=<address> email=<e-mail>");
  expect(out.filter((line) => /^ {2}line \d+$/.test(line))).toHaveLength(59);
  const hidden = [
    "hush-hush",
    "sk-not",
    "ada@",
    "eve@",
    "garden.test",
    "elsewhere",
    "198.51",
    "203.0.113",
    "127.0.0.1",
  ];
  for (const part of [...hidden, hostname(), beside.server.dataDir]) expect(text).not.toContain(part);
  await beside.server.stop();
});

longTest("without a log it says how to give one, and a log that cannot be read is told", async () => {
  const beside = await startBeside();
  expect((await beside.command("report")).out.join("\n")).toContain("gardenshed report --log -");
  for (const path of ["/nowhere/log", beside.server.dataDir])
    expect(await beside.command(`report --log ${path}`)).toMatchObject({
      code: 1,
      err: [expect.stringContaining(`Cannot read the log ${path}: `)],
    });
  await beside.server.stop();
});
