import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { software } from "../../features/releases/software";
import { otherCertificate } from "../../support/certificate";
import { tempFolder } from "../../support/folder";
import { makeAccount, patch } from "../../support/scenarios";
import { type Beside, startBeside } from "../beside";
import { command } from "../fixtures";
import { startServe } from "../process";
import { longTest } from "../../support/tier";

/* What check says of device software (care.md §2.5). */

let beside: Beside;
let files: Bun.Server<undefined>;
let own: Bun.Server<undefined>;
const folder = tempFolder();
const asked: string[] = [];
beforeAll(async () => {
  const fetch = ({ method, url }: Request): Response => {
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname}`);
    if (pathname === "/moved.fw") return Response.redirect("/here.fw");
    return new Response(null, { status: pathname === "/gone.fw" ? 404 : 200 });
  };
  files = Bun.serve({ port: 0, fetch });
  own = Bun.serve({ port: 0, fetch, tls: otherCertificate });
  beside = await startBeside({ HOST: "127.0.0.1" });
});
afterAll(async () => {
  await Promise.all([files.stop(true), own.stop(true), beside.server.stop()]);
  rmSync(folder, { recursive: true });
});

const at = (path: string, server = files): string => new URL(path, server.url).href;
async function add(words: string, channel = "stable", platform = "sbc4"): Promise<void> {
  const { code, err } = await beside.command(`release add ${words} --platform ${platform} --channel ${channel}`);
  expect({ code, err: err.slice(0, -1) }).toEqual({ code: 0, err: [] });
}
/** State and text of a line of `check`; undefined where it has none. */
async function check(name: string, flags = ""): Promise<string | undefined> {
  const { out } = await beside.command(`check${flags}`);
  const line = out.find((each) => each.includes(` ${name} `));
  return line?.replace(/^(\S+) +/, "$1 ").replace(new RegExp(` ${name} +`), " ");
}
const empty = async (): Promise<void> => {
  const { out } = await beside.command("release list");
  for (const line of out.slice(1)) await beside.command(`release remove ${line.split(" ")[0] ?? ""}`);
  asked.length = 0;
};

describe("newest device software", () => {
  beforeAll(empty);
  test("has no line without a release", async () => expect(await check("robot software")).toBeUndefined());

  longTest("is told for each computer and channel, with the robots that have an older one", async () => {
    await add(`15.6.0 ${at("/a.fw")}`);
    await add(`15.7.0 ${at("/b.fw")}`);
    await add(`15.8.0-rc1 ${at("/c.fw")}`, "beta");
    await add(`15.7.0 ${at("/d.fw")}`, "stable", "sbc3");
    const robots: readonly (readonly [version: string | null, sbc: string | null, channel: string])[] = [
      ["15.6.0", "4", "stable"],
      ["15.4.11", "4", "stable"],
      ["15.7.0", "4", "stable"],
      ["15.9.0", "4", "stable"],
      ["15.7.0", "4", "beta"],
      ["15.6.0", null, "stable"],
      [null, "4", "stable"],
      ["odd", "4", "stable"],
    ];
    const { db } = beside.server.services;
    for (const [version, sbc, update_channel] of robots) {
      const { deviceId, token } = await makeAccount(beside.server);
      await beside.ask(patch("/api/device", { sbc }), token);
      await beside.ask(patch("/api/dos_config", { update_channel }), token);
      db.execute(`update devices set dos_version = ${text(version)} where id = ${deviceId}`);
    }
    expect(await check("robot software")).toBe(
      "ok 15.7.0 for sbc3, stable; 15.7.0 for sbc4, stable, which 2 robots may still install; 15.8.0-rc1 for sbc4, beta, which 1 robot may still install",
    );
  });
});

const text = (value: string | null): string => (value === null ? "null" : `'${value}'`);

describe("addresses of device software", () => {
  longTest("are asked only with --net, by HEAD, over redirections", async () => {
    await empty();
    await add(`15.6.0 ${at("/moved.fw")} --dot-img-url ${at("/card.img")}`);
    expect(await check("release addresses")).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await check("release addresses", " --net")).toBe("ok each answers HEAD");
    expect(asked.toSorted()).toEqual(["HEAD /card.img", "HEAD /here.fw", "HEAD /moved.fw"]);
  });

  const advice = "look at the address, or remove the release";
  test.each([
    ["that is not there", () => at("/gone.fw"), () => `${files.url.host} answers 404: ${advice}`],
    ["that nobody answers", () => "http://127.0.0.1:1/a.fw", () => `127.0.0.1:1 does not answer (`],
    [
      "over https with a certificate of its own",
      () => at("/a.fw", own),
      () =>
        `${own.url.host} does not answer (self signed certificate), and robots refuse it: use http in the LAN, or a certificate of a public authority`,
    ],
  ])("one %s is broken", async (_, address, says) => {
    await empty();
    await add(`15.6.0 ${address()} --dot-img-url ${at("/card.img")}`);
    const { code } = await beside.command("check --net");
    expect(code).toBe(1);
    const line = await check("release addresses", " --net");
    expect(line).toStartWith(`broken the file of 15.6.0 for sbc4: ${says()}`);
  });

  longTest("files of this server are asked for at its own address", async () => {
    await using running = await startServe(folder);
    const path = join(folder, "a.fw");
    writeFileSync(path, software("15.6.0"));
    await command(`release add ${path} --platform sbc4 --channel stable`, folder);
    const line = async (base: string) => {
      const { out } = await command("check --net", folder, { environment: { HOST: "127.0.0.1", PUBLIC_URL: base } });
      return out.find((each) => each.includes("release addresses"));
    };
    expect(await line(running.base)).toMatch(/^ok .*each answers HEAD$/);
    expect(await line(own.url.origin)).toMatch(/^broken .* and robots refuse it: use http in the LAN/);
  });
});
