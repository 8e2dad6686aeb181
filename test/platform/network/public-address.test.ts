import { describe, expect, test } from "bun:test";
import {
  addressOfHost,
  addressOfUrl,
  addressWithoutRequest,
  issuerOf,
  lanHosts,
  originOf,
} from "../../../src/platform/network/public-address";

describe("Host headers (operations.md §2, PUBLIC_URL)", () => {
  test.each([
    ["garden.test", { host: "garden.test", port: 80 }],
    ["garden.test:8080", { host: "garden.test", port: 8080 }],
    ["garden.test.", { host: "garden.test.", port: 80 }],
    ["GARDEN.test", { host: "GARDEN.test", port: 80 }],
    ["ab", { host: "ab", port: 80 }],
    ["a", { host: "a", port: 80 }],
    ["my_shed-1", { host: "my_shed-1", port: 80 }],
    ["192.168.1.20:3000", { host: "192.168.1.20", port: 3000 }],
    ["[::1]:3000", { host: "[::1]", port: 3000 }],
    ["[fd00::1:2]", { host: "[fd00::1:2]", port: 80 }],
    ["[::ffff:192.168.1.20]", { host: "[::ffff:192.168.1.20]", port: 80 }],
    [`${"a".repeat(63)}.${"b".repeat(63)}`, { host: `${"a".repeat(63)}.${"b".repeat(63)}`, port: 80 }],
  ] as const)("%s is an address", (text, expected) => {
    expect(addressOfHost(text, false)).toEqual({ secure: false, ...expected });
  });

  test("the port of https is 443", () => expect(addressOfHost("garden.test", true)).toMatchObject({ port: 443 }));

  test.each([
    [""],
    [" "],
    ["."],
    [".test"],
    ["a..b"],
    ["-a"],
    ["a-"],
    ["a b"],
    ["a/b"],
    ["a?b"],
    ["a@b"],
    ["a>b"],
    ["gärten.test"],
    ["a,b"],
    ["::1"],
    ["[::1"],
    ["[]"],
    ["[:::]"],
    ["[1:2]"],
    ["[fe80::1%eth0]"],
    ["[192.168.1.20]"],
    ["garden.test:"],
    ["garden.test:0"],
    ["garden.test:65536"],
    ["garden.test:8o80"],
    ["garden.test:-1"],
    [`${"a".repeat(64)}.test`],
    ["a.".repeat(127)],
    // A careless pattern needs longer than the age of the earth for these.
    [`${"a".repeat(200)}!`],
    [`${"a.".repeat(100)}!`],
    [`${"a-".repeat(100)}!`],
  ])("%s counts as no Host", (text) => expect(addressOfHost(text, false)).toBeUndefined());
});

test.each([
  ["http://garden.test", { secure: false, host: "garden.test", port: 80 }],
  ["https://garden.test", { secure: true, host: "garden.test", port: 443 }],
  ["http://garden.test:8080", { secure: false, host: "garden.test", port: 8080 }],
  ["https://[fd00::1]:8443/", { secure: true, host: "[fd00::1]", port: 8443 }],
] as const)("PUBLIC_URL %s", (url, expected) => expect(addressOfUrl(url)).toEqual(expected));

describe("without a request (accounts.md §9.1)", () => {
  const settings = { publicUrl: undefined, tlsCert: undefined, forceSsl: false };
  const lan = lanHosts()[0] ?? "127.0.0.1";
  test.each([
    ["the first LAN address and the port we listen on", settings, { secure: false, host: lan, port: 3000 }],
    [
      "https with a certificate of our own",
      { ...settings, tlsCert: "cert.pem" },
      { secure: true, host: lan, port: 3000 },
    ],
    ["https with FORCE_SSL", { ...settings, forceSsl: true }, { secure: true, host: lan, port: 3000 }],
    [
      "PUBLIC_URL",
      { ...settings, publicUrl: "http://garden.test:81" },
      { secure: false, host: "garden.test", port: 81 },
    ],
    [
      "PUBLIC_URL with FORCE_SSL",
      { ...settings, publicUrl: "http://garden.test", forceSsl: true },
      { secure: true, host: "garden.test", port: 443 },
    ],
    [
      "PUBLIC_URL with a port and FORCE_SSL",
      { ...settings, publicUrl: "http://garden.test:81", forceSsl: true },
      { secure: true, host: "garden.test", port: 81 },
    ],
  ] as const)("%s", (_, config, expected) => expect(addressWithoutRequest(config, 3000)).toEqual(expected));
});

test.each([
  [{ secure: false, host: "garden.test", port: 80 }, "http://garden.test", "//garden.test:80"],
  [{ secure: true, host: "garden.test", port: 443 }, "https://garden.test", "//garden.test:443"],
  [{ secure: true, host: "garden.test", port: 80 }, "https://garden.test:80", "//garden.test:80"],
  [{ secure: false, host: "[::1]", port: 3000 }, "http://[::1]:3000", "//[::1]:3000"],
] as const)("%p as origin and issuer (accounts.md §4.2)", (address, origin, issuer) => {
  expect(originOf(address)).toBe(origin);
  expect(issuerOf(address)).toBe(issuer);
});
