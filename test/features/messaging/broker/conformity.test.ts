import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { bytes, packet, properties, short, sized, variable } from "../../../support/mqtt-bytes";
import { enterRaw, mqttPort, openRaw, type RawClient } from "../../../support/mqtt-client";
import { makeAccount, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { type Owner, PROPERTIES, type Row, written } from "./properties";

/* Packets by kind, from the standard: what is right is answered, what is wrong ends the connection (live.md §3, "Form"). */

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  account = await makeAccount(server); // an account may log in 60 times only
});
afterAll(() => server.stop());

type Version = 3 | 4 | 5;
const [MALFORMED, PROTOCOL] = [0x81, 0x82];
/** The connection goes on; it ends with a reason, which only MQTT 5 is told; it ends as the client wishes. */
type Fate = "stays" | "ends" | number;

const PING = packet(0xc0);

/** What happens to a client that sends this after its log-in. */
async function fateOf(client: RawClient, sent: Buffer): Promise<Fate> {
  client.send(bytes(sent, PING));
  const answer = await Promise.race([client.first("pingresp"), client.closed]);
  if (answer) return "stays";
  const told = client.packets.find(({ cmd }) => cmd === "disconnect") as { reasonCode?: number } | undefined;
  return told?.reasonCode ?? "ends";
}

/** Checks rows one after the other. Those that stay share a connection. */
async function check(version: Version, rows: readonly (readonly [string, Buffer, Fate])[]): Promise<void> {
  const wrong: string[] = [];
  for (const [index, [name, sent, fate]] of rows.entries()) {
    if (index % 50 === 0) account = await makeAccount(server);
    const client = await enterRaw(server, account, {
      ...{ protocolVersion: version, clientId: "c", ...(version === 3 ? { protocolId: "MQIsdp" as const } : {}) },
    });
    const seen = await fateOf(client, sent);
    client.end();
    const expected = typeof fate === "number" && version !== 5 ? "ends" : fate;
    if (seen !== expected) wrong.push(`${name}: ${seen}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
}

/** Any topic below any account: what is refused is acknowledged all the same. */
const OWN = "bot/device_1/ping/1";
const publish = (list: Buffer): Buffer => packet(0x30, sized(OWN), list, "payload");
/** Packets with these properties, the length of which stands before them. */
const WITH: Readonly<Record<Exclude<Owner, "connect" | "will">, (list: Buffer) => Buffer>> = {
  publish,
  pubrel: (list) => packet(0x62, short(7), 0, list),
  subscribe: (list) => packet(0x82, short(7), list, sized(OWN), 0),
  unsubscribe: (list) => packet(0xa2, short(7), list, sized(OWN)),
  disconnect: (list) => packet(0xe0, 0, list),
};
const fine = (owner: Owner): Fate => (owner === "disconnect" ? "ends" : "stays");
const isOf = (row: Row, owner: Owner): boolean => row.of.includes(owner);
const BAD_TEXTS: readonly (readonly [string, Buffer])[] = [
  ["NUL", bytes("a\0b")],
  ["a byte that is no UTF-8", bytes("a", 0xff)],
  ["half a character", bytes(0xe2, 0x82)],
  ["a surrogate", bytes(0xed, 0xa0, 0x80)],
  ["a long form of NUL", bytes(0xc0, 0x80)],
  ["a character beyond Unicode", bytes(0xf4, 0x90, 0x80, 0x80)],
];

describe("MQTT 5: properties", () => {
  test.each(Object.entries(WITH))("of %s", async (name, make) => {
    const owner = name as Exclude<Owner, "connect" | "will">; // a key
    const rows = PROPERTIES.flatMap((row): [string, Buffer, Fate][] => {
      const once = written(row);
      if (owner === "publish" && row.id === 0x0b) return [["an identifier", make(properties(once)), PROTOCOL]];
      if (!isOf(row, owner)) return [[row.name, make(properties(once)), MALFORMED]];
      const twice = row.kind === "pair" ? fine(owner) : PROTOCOL;
      return [
        [row.name, make(properties(once)), row.refused ?? fine(owner)],
        [`${row.name} twice`, make(properties(once, once)), row.refused ?? twice],
        [`${row.name} cut short`, make(properties(once.subarray(0, -1))), row.refused ?? MALFORMED],
        [`${row.name} without a value`, make(properties(once.subarray(0, 1))), row.refused ?? MALFORMED],
        [
          `${row.name} behind another`,
          make(properties(0x26, sized("k"), sized("v"), once)),
          row.refused ?? fine(owner),
        ],
        ...(row.wrong === undefined
          ? []
          : [
              [`${row.name} ${row.wrong}`, make(properties(written(row, row.wrong))), PROTOCOL] as [
                string,
                Buffer,
                Fate,
              ],
            ]),
        ...(row.kind === "text" || row.kind === "pair"
          ? BAD_TEXTS.map(([kind, bad]): [string, Buffer, Fate] => [
              `${row.name} with ${kind}`,
              make(properties(row.id, row.kind === "pair" ? sized("key") : [], sized(bad))),
              MALFORMED,
            ])
          : []),
      ];
    });
    const user = bytes(0x26, sized("k"), sized("v"));
    await check(5, [
      ...rows,
      ["none", make(properties()), fine(owner)],
      ["two users' ones", make(properties(user, user)), fine(owner)],
      ["a length beyond the packet", make(bytes(variable(100), user)), MALFORMED],
      ["a length that ends within one", make(bytes(variable(user.length - 1), user)), MALFORMED],
      ["a length in too many bytes", make(bytes(0x80, 0)), MALFORMED],
      ["a length without end", make(bytes(0xff, 0xff, 0xff, 0xff, 0x7f)), MALFORMED],
      ["an identifier in too many bytes", make(properties(0xa6, 0, sized("k"), sized("v"))), MALFORMED],
    ]);
  });

  test("of a payload, with a format that is none, and a topic for answers with wildcards", async () => {
    await check(5, [
      ["format 0", publish(properties(1, 0)), "stays"],
      ["format 2", publish(properties(1, 2)), MALFORMED],
      ["an answer to #", publish(properties(8, sized("a/#"))), MALFORMED],
      ["an answer to +", publish(properties(8, sized("+/a"))), MALFORMED],
    ]);
  });
});

describe.each([3, 4, 5] as const)("version %d", (version) => {
  const list = version === 5 ? properties() : bytes();
  const subscribe = (filter: string | Buffer, options = 0): Buffer =>
    packet(0x82, short(7), list, sized(filter), options);
  const unsubscribe = (filter: string | Buffer): Buffer => packet(0xa2, short(7), list, sized(filter));
  const message = (first: number, name: string | Buffer, ...rest: (Buffer | string)[]): Buffer =>
    packet(first, sized(name), ...rest);
  const old = version !== 5;
  const since4 = (fate: number): Fate => (version === 3 ? "stays" : fate);

  test("messages", async () => {
    await check(version, [
      ["QoS 0", message(0x30, OWN, list, "payload"), "stays"],
      ["without payload", message(0x30, OWN, list), "stays"],
      ["kept", message(0x31, OWN, list), "stays"],
      ["QoS 1", message(0x32, OWN, short(7), list), "stays"],
      ["QoS 1 again", message(0x3a, OWN, short(7), list), "stays"],
      ["QoS 2", message(0x34, OWN, short(7), list), "stays"],
      ["QoS 3", message(0x36, OWN, short(7), list), MALFORMED],
      ["QoS 0 again", message(0x38, OWN, list), MALFORMED],
      ["QoS 1 without number", message(0x32, OWN), MALFORMED],
      ["QoS 1, number 0", message(0x32, OWN, short(0), list), MALFORMED],
      ["QoS 2, number 0", message(0x34, OWN, short(0), list), MALFORMED],
      ["no topic", message(0x30, "", list, "x"), old ? MALFORMED : PROTOCOL],
      ["wildcard +", message(0x30, "bot/+/x", list), MALFORMED],
      ["wildcard #", message(0x30, "bot/#", list), MALFORMED],
      ["a sign for bad bytes that was meant", message(0x30, "bot/\ufffd", list), "stays"],
      ["a byte order mark", message(0x30, "\ufeffbot", list), "stays"],
      ...BAD_TEXTS.map(([kind, bad]) => [`topic with ${kind}`, message(0x30, bad, list), MALFORMED] as const),
      ...BAD_TEXTS.map(
        ([kind, bad]) => [`topic of QoS 1 with ${kind}`, message(0x32, bad, short(7), list), MALFORMED] as const,
      ),
      ["topic longer than the packet", packet(0x30, short(100), "bot"), MALFORMED],
      ["half a length", packet(0x30, 0), MALFORMED],
      ["empty", packet(0x30), MALFORMED],
      ["length in too many bytes", bytes(0x30, 0x85, 0, sized("bot"), list), MALFORMED],
      ["length without end", bytes(0x30, 0xff, 0xff, 0xff, 0xff, 1), MALFORMED],
    ]);
  });

  test("subscriptions", async () => {
    await check(version, [
      ["one", subscribe(OWN), "stays"],
      ["QoS 1", subscribe(OWN, 1), "stays"],
      ["QoS 2", subscribe(OWN, 2), "stays"],
      ["QoS 3", subscribe(OWN, 3), old ? MALFORMED : PROTOCOL],
      ["two", packet(0x82, short(7), list, sized(OWN), 0, sized("a/+/#"), 1), "stays"],
      ["none", packet(0x82, short(7), list), MALFORMED],
      ["number 0", packet(0x82, short(0), list, sized(OWN), 0), MALFORMED],
      ["without number", packet(0x82), MALFORMED],
      ["without options", packet(0x82, short(7), list, sized(OWN)), MALFORMED],
      ["something behind", packet(0x82, short(7), list, sized(OWN), 0, 9), MALFORMED],
      ["flags 0", packet(0x80, short(7), list, sized(OWN), 0), MALFORMED],
      ["flags 1", packet(0x81, short(7), list, sized(OWN), 0), MALFORMED],
      ["flags 6", packet(0x86, short(7), list, sized(OWN), 0), MALFORMED],
      ["again", packet(0x8a, short(7), list, sized(OWN), 0), since4(MALFORMED)],
      ["options 0x04", subscribe(OWN, 0x04), version === 5 ? "stays" : since4(MALFORMED)],
      ["options 0x20", subscribe(OWN, 0x20), version === 5 ? "stays" : since4(MALFORMED)],
      ["options 0x30", subscribe(OWN, 0x30), version === 5 ? PROTOCOL : since4(MALFORMED)],
      ["options 0x40", subscribe(OWN, 0x40), since4(MALFORMED)],
      ["options 0x80", subscribe(OWN, 0x80), since4(MALFORMED)],
      ["shared", subscribe("$share/all/a"), "stays"],
      ["shared, not one's own", subscribe("$share/all/a", 4), version === 5 ? PROTOCOL : since4(MALFORMED)],
      ["shared without name", subscribe("$share//a"), MALFORMED],
      ["shared without filter", subscribe("$share/all"), MALFORMED],
      ...["", "a/#/b", "a#", "#a", "a+", "+a/b", "a/b+/c", "##"].map(
        (filter) => [`filter ${JSON.stringify(filter)}`, subscribe(filter), MALFORMED] as const,
      ),
      ...["#", "+", "+/+", "/", "//", "a//b", "$SYS/#", "/#", " "].map(
        (filter) => [`filter ${JSON.stringify(filter)}`, subscribe(filter), "stays"] as const,
      ),
      ...BAD_TEXTS.map(([kind, bad]) => [`filter with ${kind}`, subscribe(bad), MALFORMED] as const),
      ["filter longer than the packet", packet(0x82, short(7), list, short(100), "a", 0), MALFORMED],
    ]);
  });

  test("their ends", async () => {
    await check(version, [
      ["one", unsubscribe(OWN), "stays"],
      ["two", packet(0xa2, short(7), list, sized("a"), sized("b/#")), "stays"],
      ["none", packet(0xa2, short(7), list), MALFORMED],
      ["number 0", packet(0xa2, short(0), list, sized(OWN)), MALFORMED],
      ["something behind", packet(0xa2, short(7), list, sized(OWN), 9), MALFORMED],
      ["flags 0", packet(0xa0, short(7), list, sized(OWN)), MALFORMED],
      ["again", packet(0xaa, short(7), list, sized(OWN)), since4(MALFORMED)],
      ["filter of nothing", unsubscribe(""), MALFORMED],
      ["filter a/#/b", unsubscribe("a/#/b"), MALFORMED],
      ...BAD_TEXTS.map(([kind, bad]) => [`filter with ${kind}`, unsubscribe(bad), MALFORMED] as const),
    ]);
  });

  test("releases, pings and ends", async () => {
    const new5 = (fate: Fate): Fate => (version === 5 ? fate : MALFORMED);
    await check(version, [
      ["a release", packet(0x62, short(7)), "stays"],
      ["of number 0", packet(0x62, short(0)), MALFORMED],
      ["without number", packet(0x62), MALFORMED],
      ["half a number", packet(0x62, 1), MALFORMED],
      ["with flags 0", packet(0x60, short(7)), MALFORMED],
      ["with flags 3", packet(0x63, short(7)), MALFORMED],
      ["again", packet(0x6a, short(7)), since4(MALFORMED)],
      ["with a reason", packet(0x62, short(7), 0), new5("stays")],
      ["with reason 0x92", packet(0x62, short(7), 0x92), new5("stays")],
      ["with reason 0x91", packet(0x62, short(7), 0x91), MALFORMED],
      ["with something behind", packet(0x62, short(7), 0, 0, 9), MALFORMED],
      ["a ping", PING, "stays"],
      ["a ping with something in it", packet(0xc0, 0), MALFORMED],
      ["a ping with flags", packet(0xc1), MALFORMED],
      ["an end", packet(0xe0), "ends"],
      ["an end with flags", packet(0xe2), MALFORMED],
      ["an end with a reason", packet(0xe0, 0x04), version === 5 ? "ends" : MALFORMED],
      ["an end with reason 1", packet(0xe0, 0x01), MALFORMED],
      ["an end with a reason of servers", packet(0xe0, 0x8e), MALFORMED],
      ["an end with something behind", packet(0xe0, 0, 0, 9), MALFORMED],
    ]);
  });

  test("packets that no client sends", async () => {
    await check(version, [
      ["type 0", packet(0x00), MALFORMED],
      ["CONNECT again", packet(0x10, sized("MQTT"), version, 2, short(60), list, sized("c")), PROTOCOL],
      ["CONNACK", packet(0x20, 0, 0, list), PROTOCOL],
      ...[0x40, 0x50, 0x70].map((first) => [`acknowledgement ${first}`, packet(first, short(7)), PROTOCOL] as const),
      ["SUBACK", packet(0x90, short(7), list, 0), PROTOCOL],
      ["UNSUBACK", packet(0xb0, short(7), list), PROTOCOL],
      ["PINGRESP", packet(0xd0), PROTOCOL],
      ["AUTH", packet(0xf0), version === 5 ? PROTOCOL : MALFORMED],
    ]);
  });
});

describe("log-ins", () => {
  interface Form {
    readonly name?: Buffer;
    readonly version?: number;
    readonly flags?: number;
    readonly list?: Buffer;
    readonly id?: Buffer;
    readonly will?: Buffer;
    readonly user?: Buffer;
    readonly rest?: Buffer;
  }
  const WILL = bytes(sized("bot/device_1/will"), sized("gone"));
  function connect({
    name = sized("MQTT"),
    version = 5,
    flags,
    list,
    id = sized("c"),
    will,
    user,
    rest = bytes(),
  }: Form) {
    const own = bytes(sized(`device_${account.deviceId}`), sized(account.token));
    const own5 = (version & 0x7f) === 5 ? (list ?? properties()) : bytes();
    return packet(
      0x10,
      name,
      version,
      flags ?? (will ? 0xc6 : 0xc2),
      short(60),
      own5,
      id,
      will ?? [],
      user ?? own,
      rest,
    );
  }
  /** The code of the answer; "closed" without one. */
  async function codeOf(sent: Buffer, version: Version): Promise<number | "closed"> {
    const client = await openRaw(mqttPort(server), version);
    client.send(sent);
    const answer = (await client.first("connack")) as { returnCode?: number; reasonCode?: number } | undefined;
    client.end();
    return answer ? (answer.returnCode ?? answer.reasonCode ?? 0) : "closed";
  }
  type Rows = readonly (readonly [string, Form, number | "closed"])[];
  async function checkCodes(version: Version, rows: Rows): Promise<void> {
    const wrong: string[] = [];
    for (const [name, form, code] of rows) {
      const seen = await codeOf(connect({ version, ...form }), version);
      if (seen !== code) wrong.push(`${name}: ${seen}, not ${code}`);
    }
    expect(wrong).toEqual([]);
  }

  test("MQTT 5: properties", async () => {
    const rows = PROPERTIES.flatMap((row): [string, Form, number][] => {
      const list = properties(written(row));
      if (!isOf(row, "connect")) return [[row.name, { list }, MALFORMED]];
      return [
        [row.name, { list }, row.refused ?? 0],
        [`${row.name} twice`, { list: properties(written(row), written(row)) }, row.kind === "pair" ? 0 : PROTOCOL],
        [`${row.name} cut short`, { list: properties(written(row).subarray(0, -1)) }, MALFORMED],
        ...(row.wrong === undefined
          ? []
          : [
              [`${row.name} ${row.wrong}`, { list: properties(written(row, row.wrong)) }, PROTOCOL] as [
                string,
                Form,
                number,
              ],
            ]),
      ];
    });
    await checkCodes(5, rows);
  });

  test("MQTT 5: properties of a will", async () => {
    const rows = PROPERTIES.flatMap((row): [string, Form, number][] => {
      const will = bytes(properties(written(row)), WILL);
      if (!isOf(row, "will")) return [[row.name, { will }, MALFORMED]];
      const twice = bytes(properties(written(row), written(row)), WILL);
      return [
        [row.name, { will }, 0],
        [`${row.name} twice`, { will: twice }, row.kind === "pair" ? 0 : PROTOCOL],
      ];
    });
    await checkCodes(5, rows);
  });

  test.each([3, 4, 5] as const)("version %d: forms", async (version) => {
    const name = sized(version === 3 ? "MQIsdp" : "MQTT");
    const [wrong, list] = version === 5 ? ([MALFORMED, properties()] as const) : (["closed", bytes()] as const);
    const since4 = version === 3 ? (0 as const) : wrong;
    const rows: Rows = [
      ["a right one", {}, 0],
      ["of a bridge", { version: version | 0x80 }, 0],
      ["a will", { will: bytes(list, WILL) }, 0],
      ["a will of QoS 3", { flags: 0xde, will: bytes(list, WILL) }, wrong],
      ["QoS of a will without will", { flags: 0xca }, since4],
      ["a will that is kept, without will", { flags: 0xe2 }, since4],
      ["the last flag", { flags: 0xc3 }, since4],
      ["a will to nowhere", { will: bytes(list, sized(""), sized("x")) }, wrong],
      ["a will to all", { will: bytes(list, sized("a/#"), sized("x")) }, wrong],
      ["a will that is not there", { flags: 0xc6 }, wrong],
      ["a name that is not there", { user: bytes() }, wrong],
      ["something behind", { rest: bytes(1) }, wrong],
      ...BAD_TEXTS.flatMap(([kind, bad]): Rows => [
        [`a client id with ${kind}`, { id: sized(bad) }, wrong],
        [`a user name with ${kind}`, { user: bytes(sized(bad), sized("x")) }, wrong],
        [`a will to ${kind}`, { will: bytes(list, sized(bad), sized("x")) }, wrong],
      ]),
      ["another protocol", { name: sized("MQTX") }, "closed"],
      ["a protocol in other letters", { name: sized("mqtt") }, "closed"],
    ];
    await checkCodes(
      version,
      rows.map(([title, form, code]) => [title, { name, ...form }, code] as const),
    );
    if (version === 4) await checkCodes(4, [["a password without name", { flags: 0x42, user: sized("x") }, "closed"]]);
    if (version === 5) await checkCodes(5, [["a password without name", { flags: 0x42, user: sized("x") }, 0x86]]);
  });

  test.each([
    [0, 4, 1],
    [2, 4, 1],
    [3, 4, 1],
    [6, 5, 0x84],
    [99, 5, 0x84],
  ] as const)("a version %d of the protocol is told to be unknown", async (version, read, code) => {
    expect(await codeOf(connect({ version }), read)).toBe(code);
  });
});

describe("over WebSocket", () => {
  async function framed(...frames: readonly Buffer[]): Promise<Buffer | "closed"> {
    const socket = new WebSocket(`${server.base.replace("http", "ws")}/ws`, ["mqtt"]);
    socket.binaryType = "arraybuffer";
    await new Promise((resolve) => (socket.onopen = resolve));
    const answer = new Promise<Buffer | "closed">((resolve) => {
      socket.onmessage = ({ data }) => resolve(Buffer.from(data as ArrayBuffer)); // as asked for
      socket.onclose = () => resolve("closed");
    });
    for (const frame of frames) socket.send(frame);
    const seen = await answer;
    socket.close();
    return seen;
  }
  const logIn = () =>
    packet(
      0x10,
      sized("MQTT"),
      4,
      0xc2,
      short(60),
      sized("c"),
      sized(`device_${account.deviceId}`),
      sized(account.token),
    );
  const CONNACK = bytes(0x20, 2, 0, 0);

  test("an empty frame before the log-in, and between its bytes, is nothing", async () => {
    const [head, rest] = [logIn().subarray(0, 5), logIn().subarray(5)];
    expect(await framed(bytes(), logIn())).toEqual(CONNACK);
    expect(await framed(bytes(), head, bytes(), rest)).toEqual(CONNACK);
  });

  test("another protocol is closed, also behind an empty frame", async () => {
    expect(await framed(bytes("GET / HTTP/1.1"))).toBe("closed");
    expect(await framed(bytes(), bytes("GET / HTTP/1.1"))).toBe("closed");
  });
});
