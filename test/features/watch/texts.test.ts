import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { watchman } from "../../../src/features/watch";
import { begin } from "../../../src/features/watch/notices/notices";
import { textsOf } from "../../../src/features/watch/texts";
import { lanHosts } from "../../../src/platform/network/public-address";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { type MailedServer, startMailedServer } from "../../support/mailed";
import { EXAMPLES } from "../../support/notices";
import { get, patch } from "../../support/scenarios";

/* The texts of notices as people read them, in each language and by each way: the table of notices.md. */

interface Row {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}
const FILE = join(import.meta.dir, "../../../docs/behaviour/notices.md");
const rowsOf = async (language: "en" | "de"): Promise<Row[]> => {
  const text = await Bun.file(FILE).text();
  const part = text.split(/^## /m).find((each) => each.startsWith(language === "en" ? "English" : "German")) ?? "";
  return [...part.matchAll(/^\| `(\w+)` +\| (.*?) +\| (.*?) +\|$/gm)].map(([, kind = "", title = "", said = ""]) => ({
    kind,
    title,
    text: said,
  }));
};

let now = new Date("2026-05-01T17:00:00Z");
let mailed: MailedServer;
let receiver: Bun.Server<undefined>;
let got: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
beforeAll(async () => {
  mailed = await startMailedServer({ NOTIFY_FETCH: "lan" }, () => now);
  receiver = Bun.serve({
    port: 0,
    hostname: "0.0.0.0",
    fetch: async (request) => {
      got.push({ path: new URL(request.url).pathname, body: (await request.json()) as (typeof got)[number]["body"] });
      return new Response();
    },
  });
});
afterAll(async () => {
  await receiver.stop(true);
  await mailed.stop();
});

/** Somebody who is told everything by every way. */
async function listener(language: string): Promise<Account> {
  const owner = await openAccount(mailed.server);
  await owner.ask(patch("/api/users", { language }));
  await owner.ask(patch("/api/device", { name: "Beet", timezone: "Europe/Berlin" }));
  const kinds = Object.fromEntries(EXAMPLES.map(([kind]) => [kind, true]));
  const base = `http://${lanHosts()[0]}:${receiver.port}`;
  const ways = [
    { type: "console", kinds },
    { type: "ntfy", kinds, url: base, topic: "garden-7" },
    { type: "webhook", kinds, url: `${base}/hook` },
    { type: "mail", kinds },
  ];
  await owner.ask(patch("/api/watch", { ways, followed_sequences: [7], quiet_from: null, quiet_to: null }));
  return owner;
}

/** Notices something, and waits until it has arrived everywhere. Resolves with the mail. */
async function notice({ deviceId, email }: Account, index: number): Promise<string> {
  const { services } = mailed.server;
  const [kind, details] = EXAMPLES[index] ?? ["robot", {}];
  got = [];
  now = new Date(now.getTime() + 6 * 60_000); // mails within five minutes are one
  const subject = kind === "done" ? "sequences/7" : "";
  const begun = Date.parse("2026-05-01T16:40:00Z") + index * 1000; // each is another notice
  const beginning = { deviceId, kind, subject, begun, details };
  await services.writes.run("account", () => begin(services, now, beginning), deviceId);
  await services.get(watchman).look();
  await eventually(() => (got.length === 2 ? true : undefined));
  const { subject: title, text } = await mailed.mailTo(email);
  return `${title}\n${text}`;
}

/** As the tables say it: numbers and their units are joined on the way. */
const withBlanks = (text: string): string => text.replaceAll("\u00a0", " ");

test.each(["en", "de"] as const)(
  "in %s, by the page, ntfy, a webhook and mail",
  async (language) => {
    const owner = await listener(language === "de" ? "German" : "English");
    const shown: Row[] = [];
    for (const [index, [kind]] of EXAMPLES.entries()) {
      const mail = await notice(owner, index);
      const [newest] = (await owner.ask(get("/api/notices", { headers: { "accept-language": language } }))) as [Row];
      const { title, text } = newest;
      shown.push({ kind, title: withBlanks(title), text: withBlanks(text) });
      expect(got.find(({ path }) => path === "/")?.body).toMatchObject({ title: `Beet: ${title}`, message: text });
      expect(got.find(({ path }) => path === "/hook")?.body).toMatchObject({ kind, garden: "Beet", title, text });
      expect(mail).toStartWith(`Beet: ${title}\n`);
      expect(mail.replaceAll(/\s+/g, " ")).toContain(withBlanks(text));
    }
    expect(shown).toEqual(await rowsOf(language));
  },
  30_000,
);

test.each([
  ["UTC", "2026-05-02T05:00:00Z", "16:40 UTC (Fri 1 May)"],
  ["UTC", "2026-05-01T17:00:00Z", "16:40 UTC"],
  ["Europe/Berlin", "2026-05-01T17:00:00Z", "18:40"],
])("in the zone %s at %s a time is %s", (zone, at, time) => {
  const { text } = textsOf({ kind: "away", details: {}, begun: "2026-05-01T16:40:00Z", at }, "en", zone);
  expect(text).toBe(`It was heard last at ${time}. Look whether it has power and reaches the network.`);
});
