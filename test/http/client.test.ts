import { describe, expect, test } from "bun:test";
import { loadSettings } from "../../src/platform/config/load";
import { lanHosts } from "../../src/platform/network/public-address";
import { createClientReader } from "../../src/http/client";

const PORT = 3000;
const lan = lanHosts()[0] ?? "127.0.0.1";

/** The sender of a request with these headers, as a server with these settings sees it. */
function clientOf(
  headers: Readonly<Record<string, string>>,
  peer: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const { config } = loadSettings({ flags: new Map(), environment: { DATA_DIR: "unused", ...settings } });
  return createClientReader(config, PORT)(new Request("http://localhost/", { headers }), peer);
}

describe("address of the client (accounts.md §1.10)", () => {
  const proxies = { TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1, fd00::/8" };
  test.each([
    ["203.0.113.5", undefined, "203.0.113.5"],
    ["203.0.113.5", "198.51.100.7", "203.0.113.5"],
    ["192.0.2.2", "198.51.100.7", "192.0.2.2"],
    ["127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["::1", "198.51.100.7", "198.51.100.7"],
    ["::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["10.9.8.7", "198.51.100.7", "198.51.100.7"],
    ["::ffff:10.9.8.7", "198.51.100.7", "198.51.100.7"],
    ["192.0.2.1", "198.51.100.7", "198.51.100.7"],
    ["fd00::9", "198.51.100.7", "198.51.100.7"],
    ["10.9.8.7", "2001:db8::7", "2001:db8::7"],
    ["10.9.8.7", "1.2.3.4, 198.51.100.7", "198.51.100.7"],
    ["10.9.8.7", "1.2.3.4, 198.51.100.7, 10.1.1.1,127.0.0.1", "198.51.100.7"],
    ["10.9.8.7", "10.1.1.1, 192.0.2.1", "10.9.8.7"],
    ["10.9.8.7", "unknown", "10.9.8.7"],
    ["10.9.8.7", "", "10.9.8.7"],
    ["10.9.8.7", undefined, "10.9.8.7"],
    ["127.0.0.1", "127.0.0.1", "127.0.0.1"],
  ] as const)("peer %s, forwarded for %s: %s", (peer, forwarded, address) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    expect(clientOf(headers, peer, proxies).address).toBe(address);
  });

  test.each([
    ["127.0.0.1", "198.51.100.7"],
    ["10.9.8.7", "10.9.8.7"],
  ])("without setting, forwarded addresses of %s count or not", (peer, address) => {
    expect(clientOf({ "x-forwarded-for": "198.51.100.7" }, peer).address).toBe(address);
  });
});

describe("public address (operations.md §2, PUBLIC_URL)", () => {
  const far = "203.0.113.5";
  const forwarded = { host: "inner", "x-forwarded-proto": "https", "x-forwarded-host": "garden.test" };
  test.each([
    ["the request's Host", { host: "shed.test:81" }, far, {}, { secure: false, host: "shed.test", port: 81 }],
    ["its Host without port", { host: "shed.test" }, far, {}, { secure: false, host: "shed.test", port: 80 }],
    [
      "its Host with TLS",
      { host: "shed.test" },
      far,
      { TLS_CERT: "c", TLS_KEY: "k" },
      { secure: true, host: "shed.test", port: 443 },
    ],
    [
      "its Host with FORCE_SSL",
      { host: "shed.test" },
      far,
      { FORCE_SSL: "on" },
      { secure: true, host: "shed.test", port: 443 },
    ],
    [
      "PUBLIC_URL",
      { host: "shed.test" },
      far,
      { PUBLIC_URL: "https://garden.test" },
      { secure: true, host: "garden.test", port: 443 },
    ],
    [
      "PUBLIC_URL against a proxy",
      forwarded,
      "127.0.0.1",
      { PUBLIC_URL: "http://own.test:81" },
      { secure: false, host: "own.test", port: 81 },
    ],
    [
      "PUBLIC_URL with FORCE_SSL",
      {},
      far,
      { PUBLIC_URL: "http://garden.test", FORCE_SSL: "on" },
      { secure: true, host: "garden.test", port: 443 },
    ],
    ["what a trusted proxy tells", forwarded, "127.0.0.1", {}, { secure: true, host: "garden.test", port: 443 }],
    ["not what another peer tells", forwarded, far, {}, { secure: false, host: "inner", port: 80 }],
    [
      "the first of several proxies",
      { ...forwarded, "x-forwarded-proto": "https, http", "x-forwarded-host": "a.test, b.test" },
      "::1",
      {},
      { secure: true, host: "a.test", port: 443 },
    ],
    ["the LAN address for an odd Host", { host: "a/b" }, far, {}, { secure: false, host: lan, port: PORT }],
    [
      "the LAN address for an odd forwarded Host",
      { ...forwarded, "x-forwarded-host": "a b" },
      "::1",
      {},
      { secure: true, host: lan, port: PORT },
    ],
    ["the LAN address without Host", {}, far, {}, { secure: false, host: lan, port: PORT }],
  ] as const)("%s", (_, headers, peer, settings, expected) => {
    expect(clientOf(headers, peer, settings).publicAddress).toEqual(expected);
  });
});

describe("devices (accounts.md §2.3)", () => {
  test.each([
    ["DeviceOS/15.8.0 (sbc4) sbc4 ()", { version: "15.8.0" }],
    ["deviceos/15.8.0", { version: "15.8.0" }],
    ["Shed 1.0 DeviceOS/15.8.0", { version: "15.8.0" }],
    ["DeviceOS/15.8.0-RC1 x", { version: "15.8.0-rc1" }],
    ["DeviceOS/15.8.0-rc123456 x", { version: "15.8.0-rc123" }],
    ["DeviceOS/15.8", { version: "0.0.0" }],
    ["DeviceOS/", { version: "0.0.0" }],
    ["DeviceOS/ 15.8.0", { version: "0.0.0" }],
    ["DeviceOS/garbage", { version: "0.0.0" }],
    ["DeviceOS 15.8.0", undefined],
    ["Device/15.8.0", undefined],
    ["Mozilla/5.0 (X11; Linux x86_64)", undefined],
    ["", undefined],
  ] as const)("%s", (agent, expected) => {
    const { device } = clientOf({ "user-agent": agent }, "::1");
    if (expected === undefined) expect(device).toBeUndefined();
    else expect(device).toEqual(expected);
  });

  test("no User-Agent at all is a device of unknown version", () => expect(clientOf({}, "::1").device).toBe("unknown"));

  test.each([
    ["Shed.Bot/3.0.0", { version: "3.0.0" }],
    ["other/2.0.0", { version: "2.0.0" }],
    ["ShedxBot/3.0.0", undefined],
    ["DeviceOS/15.8.0", undefined],
  ] as const)("the setting names other products: %s", (agent, expected) => {
    const { device } = clientOf({ "user-agent": agent }, "::1", { DEVICE_USER_AGENT: "Shed.Bot, Other" });
    if (expected === undefined) expect(device).toBeUndefined();
    else expect(device).toEqual(expected);
  });

  test.each([
    ["XMLHttpRequest", true],
    ["xmlhttprequest", false],
    ["other", false],
  ] as const)("X-Requested-With %s", (value, expected) => {
    expect(clientOf({ "x-requested-with": value }, "::1").isBrowser).toBe(expected);
  });
});
