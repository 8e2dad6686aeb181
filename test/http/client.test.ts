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
    ["with a port", "198.51.100.7:51234", "198.51.100.7"],
    ["with a port, after a forged one", "1.2.3.4, 198.51.100.7:51234", "198.51.100.7"],
    ["IPv6 in brackets", "1.2.3.4, [2001:db8::7]", "2001:db8::7"],
    ["IPv6 with a port", "1.2.3.4, [2001:db8::7]:51234", "2001:db8::7"],
    ["IPv6 in capitals", "2001:DB8::7", "2001:DB8::7"],
    ["IPv6 whose last group looks like a port", "2001:db8::7:443", "2001:db8::7:443"],
    ["mapped", "1.2.3.4, ::ffff:198.51.100.7", "::ffff:198.51.100.7"],
    ["mapped with a port", "1.2.3.4, [::ffff:198.51.100.7]:51234", "::ffff:198.51.100.7"],
    ["a zone", "1.2.3.4, fe80::1%eth0", "fe80::1"],
    ["a zone and a port", "1.2.3.4, [fe80::1%eth0]:51234", "fe80::1"],
    ["trusted proxies with ports", "198.51.100.7, 10.1.1.1:80,[fd00::1]:80 , 127.0.0.1:9,[::1]:9", "198.51.100.7"],
    ["empty elements", ", ,198.51.100.7,, ,\t,", "198.51.100.7"],
    ["tabs", "1.2.3.4,\t198.51.100.7\t", "198.51.100.7"],
    ["as many elements as are looked at", `198.51.100.7${",10.1.1.1".repeat(99)}`, "198.51.100.7"],
    ["a forged list of any length", `${"1.2.3.4,".repeat(50_000)}198.51.100.7`, "198.51.100.7"],
    ["a forged element of any length", `${"1".repeat(500_000)},198.51.100.7`, "198.51.100.7"],
  ])("names the client: %s", (_, forwarded, address) => {
    for (const peer of ["10.9.8.7", "127.0.0.1"]) {
      const client = clientOf({ "x-forwarded-for": forwarded }, peer, proxies);
      const { isIdentified, isLoopback } = client;
      expect({ address: client.address, isIdentified, isLoopback }).toEqual({
        address,
        isIdentified: true,
        isLoopback: false,
      });
    }
  });

  test.each([
    ["a word", "unknown"],
    ["a word after an address", "1.2.3.4, unknown"],
    ["a word between trusted proxies", "1.2.3.4, unknown, 10.1.1.1, 127.0.0.1"],
    ["an obfuscated name", "1.2.3.4, _hidden"],
    ["a name", "1.2.3.4, localhost"],
    ["quotes", '1.2.3.4, "198.51.100.7"'],
    ["IPv6 in quotes", '1.2.3.4, "[2001:db8::7]:80"'],
    ["a parameter", "1.2.3.4, for=198.51.100.7"],
    ["another separator", "1.2.3.4; 198.51.100.7"],
    ["a port that is none", "1.2.3.4, 198.51.100.7:http"],
    ["a port too long", "1.2.3.4, 198.51.100.7:512345"],
    ["no port after the colon", "1.2.3.4, 198.51.100.7:"],
    ["IPv4 in brackets", "1.2.3.4, [198.51.100.7]:80"],
    ["an open bracket", "1.2.3.4, [2001:db8::7"],
    ["an IPv4 address out of range", "1.2.3.4, 300.1.1.1:80"],
    ["a short IPv4 address", "1.2.3.4, 127.1"],
    ["loopback as a number", "1.2.3.4, 2130706433"],
    ["an empty zone", "1.2.3.4, fe80::1%"],
    ["an element of any length", `1.2.3.4, ${"1".repeat(500_000)}`],
    ["a zone of any length", `1.2.3.4, fe80::1%${"e".repeat(500_000)}`],
    ["more trusted proxies than are looked at", `1.2.3.4${",10.1.1.1".repeat(100)}`],
    ["more empty elements than are looked at", `1.2.3.4${",".repeat(500_000)}`],
  ])("names nobody: %s", (_, forwarded) => {
    for (const peer of ["10.9.8.7", "127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const client = clientOf({ "x-forwarded-for": forwarded }, peer, proxies);
      const { isIdentified, isLoopback } = client;
      expect({ address: client.address, isIdentified, isLoopback }).toEqual({
        address: peer,
        isIdentified: false,
        isLoopback: false,
      });
    }
  });

  test.each([
    ["127.0.0.1", undefined, true],
    ["::1", undefined, true],
    ["::ffff:127.0.0.1", undefined, true],
    ["127.0.0.1", "", true],
    ["127.0.0.1", ", ,", true],
    ["127.0.0.1", "127.0.0.1:51234", true],
    ["10.9.8.7", "10.1.1.1, ::1", false],
    ["10.9.8.7", undefined, false],
    ["203.0.113.5", "127.0.0.1", false],
    ["203.0.113.5", "unknown", false],
  ])("peer %s, forwarded for %p: loopback %p", (peer, forwarded, isLoopback) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const client = clientOf(headers, peer, proxies);
    expect({ isLoopback: client.isLoopback, isIdentified: client.isIdentified }).toEqual({
      isLoopback,
      isIdentified: true,
    });
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
