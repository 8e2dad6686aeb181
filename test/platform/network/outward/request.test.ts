import { afterAll, afterEach, beforeAll, describe, expect, mock, test } from "bun:test";
import * as dns from "node:dns/promises";
import { AddressRefused, requestChecked } from "../../../../src/platform/network/outward/request";

/* A name that leads elsewhere when it is asked for again (`watch.md` §3): the address that was checked is the one connected to. */

const [CHECKED, INSIDE] = ["127.0.0.2", "127.0.0.1"];
const real = { ...dns };
/** What the resolver says, one time after the other; the last goes on. */
let says: string[][] = [];
let asked = 0;
const heard: string[] = [];
let servers: Bun.Server<undefined>[] = [];
beforeAll(async () => {
  const lookup = async (): Promise<{ address: string; family: number }[]> => {
    const found = says[Math.min(asked, says.length - 1)] ?? [];
    asked += 1;
    return found.map((address) => ({ address, family: 4 }));
  };
  await mock.module("node:dns/promises", () => ({ ...real, lookup }));
  const listen = (hostname: string, port: number): Bun.Server<undefined> =>
    Bun.serve({
      hostname,
      port,
      fetch: () => {
        heard.push(hostname);
        return new Response(hostname);
      },
    });
  const first = listen(CHECKED, 0);
  servers = [first, listen(INSIDE, first.port ?? 0)];
});
afterAll(async () => {
  await mock.module("node:dns/promises", () => real);
  for (const server of servers) await server.stop(true);
});
afterEach(() => {
  heard.length = 0;
  asked = 0;
});

const ask = async (): Promise<string> => {
  const url = new URL(`http://garden.example:${servers[0]?.port}/`);
  const answer = await requestChecked(url, (address) => address === CHECKED, {}, AbortSignal.timeout(5_000));
  let text = "";
  for await (const chunk of answer) text += String(chunk);
  return text;
};

describe.skipIf(process.platform !== "linux")("a name", () => {
  test("is asked for once, and what it leads to later is nothing", async () => {
    says = [[CHECKED], [INSIDE]];
    expect([await ask(), asked, heard]).toEqual([CHECKED, 1, [CHECKED]]);
  });

  test("with several addresses leads to those that are allowed only", async () => {
    says = [[INSIDE, CHECKED]];
    expect([await ask(), heard]).toEqual([CHECKED, [CHECKED]]);
  });

  test("with none that is allowed is refused, and nobody hears of it", async () => {
    says = [[INSIDE], [CHECKED]];
    expect(await ask().catch((error: unknown) => error)).toBeInstanceOf(AddressRefused);
    expect([asked, heard]).toEqual([1, []]);
  });
});
