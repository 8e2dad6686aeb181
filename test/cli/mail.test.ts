import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { commands } from "../../src/cli/commands";
import { tempFolder } from "../support/folder";
import { type MailServer, refusal, startMailServer } from "../support/mail-server";
import { readMail } from "../support/mime";
import type { TestSettings } from "../support/server";
import { run } from "./fixtures";

const folder = tempFolder();
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
const mailTest = (address: string, environment: TestSettings) =>
  run(`mail test ${address}`, { table: commands, environment });

describe("mail test (operations.md §1)", () => {
  test("prints what the mail server answered", async () => {
    server.answer = () => "2.0.0 Ok: queued as 4BX";
    const printed = await mailTest("ada@shed.test", server.settings);
    expect(printed).toEqual({ code: 0, out: ["250 2.0.0 Ok: queued as 4BX"], err: [] });
    expect(server.mails.at(-1)).toMatchObject({ to: ["ada@shed.test"], subject: "Gardenshed: test" });
  });

  test("prints why it was not taken", async () => {
    server.answer = () => Promise.reject(refusal(550, "5.1.1 No such mailbox"));
    const { code, out, err } = await mailTest("nobody@shed.test", server.settings);
    expect({ code, out, lines: err.length }).toEqual({ code: 1, out: [], lines: 1 });
    expect(err[0]).toStartWith(`The mail was not taken by localhost:${server.port}: `);
    expect(err[0]).toContain("550 5.1.1 No such mailbox");
  });

  test("prints nothing by which a mail server could control the terminal", async () => {
    const clearing = "2.0.0\u001b[2J\u001b]0;Mine\u0007Ok";
    const printed = "2.0.0 [2J ]0;Mine Ok";
    server.answer = () => clearing;
    expect((await mailTest("ada@shed.test", server.settings)).out).toEqual([`250 ${printed}`]);
    server.answer = () => Promise.reject(refusal(550, clearing));
    const { err } = await mailTest("ada@shed.test", server.settings);
    expect(err).toEqual([expect.stringContaining(`550 ${printed}`)]);
  });

  test("prints the path of the file in MAIL_DIR", async () => {
    const { code, out, err } = await mailTest("ada@shed.test", { MAIL_DIR: folder, MAIL_FROM: "shed@garden.test" });
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const [path = ""] = out;
    expect(path).toStartWith(`${folder}/`);
    expect(readMail(readFileSync(path, "latin1")).headers.get("from")).toBe("shed@garden.test");
  });

  const refused: readonly (readonly [address: string, environment: TestSettings, code: 1 | 2, sentence: string])[] = [
    ["ada@shed.test", {}, 1, "E-mail is off. Set SMTP_URL or MAIL_DIR."],
    ["ada", { MAIL_DIR: folder }, 2, "ada is no e-mail address."],
    ["ada@shed.test,eve@shed.test", { MAIL_DIR: folder }, 2, "ada@shed.test,eve@shed.test is no e-mail address."],
  ];
  test.each(refused)("%s is refused", async (address, environment, code, sentence) => {
    expect(await mailTest(address, environment)).toEqual({ code, out: [], err: [sentence] });
  });
});
