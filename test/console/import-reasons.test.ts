import { afterAll, beforeAll, expect, test } from "bun:test";
import { reasonText } from "../../src/console/pages/settings/import/reasons";
import { language } from "../../src/console/texts/language";
import { type Account, openAccount } from "../support/account";
import { post } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/* Why an import leaves something out, in the language of the page (`console.md` §2.2). */

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer();
  account = await openAccount(server);
});
afterAll(async () => {
  language.value = "en";
  await server.stop();
});

const place = { x: 1, y: 2, z: 0 };
const plant = (fields: object) => ({ points: [{ id: 1, pointer_type: "Plant", name: "Leek", ...place, ...fields }] });
const sequence = (fields: object) => ({
  sequences: [
    { id: 1, name: "Odd", color: "red", args: { locals: { kind: "scope_declaration", args: {} } }, ...fields },
  ],
});
const execute = (sequence_id: number) => ({ kind: "execute", args: { sequence_id } });

/** What the export has, and what the page says of it. */
const ROWS: readonly (readonly [what: string, data: object, english: string, german: string])[] = [
  ["a word as place", plant({ x: "far" }), "X must be a number", "X muss eine Zahl sein"],
  [
    "two faults",
    plant({ x: "far", y: "near" }),
    "X must be a number; Y must be a number",
    "X muss eine Zahl sein; Y muss eine Zahl sein",
  ],
  ["a tool without name", { tools: [{ id: 1, name: "" }] }, "Name is missing", "Name fehlt"],
  [
    "a day that is none",
    plant({ planted_at: "soon" }),
    "Planted on must be a time such as 2026-03-01T08:15:30.123Z",
    "Gepflanzt am muss eine Zeit sein wie 2026-03-01T08:15:30.123Z",
  ],
  [
    "an unknown stage",
    plant({ plant_stage: "lost" }),
    "Stage must be one of these: ",
    "Stadium muss eines davon sein: ",
  ],
  [
    "a plant without its curve",
    plant({ spread_curve_id: 7 }),
    "Spread curve is empty now: Curve 7 was not taken",
    "Breitenkurve ist jetzt leer: Kurve 7 wurde nicht übernommen",
  ],
  [
    "a sequence that calls a lost one",
    sequence({ body: [execute(9)] }),
    "Its steps name Sequence 9, which was not taken",
    "Die Schritte nennen Ablauf 9, was nicht übernommen wurde",
  ],
  [
    "a photo without picture",
    { images: [{ id: 1, attachment_url: "x" }] },
    "It has no picture yet",
    "Es hat noch kein Bild",
  ],
  ["a list that is none", { tools: { id: 1 } }, "It is no record", "Das ist kein Datensatz"],
];

test.each(ROWS)("%s is told in both languages", async (_, data, english, german) => {
  const { parts } = (await account.ask(post("/api/import_data", { export: data, dry: true }))) as {
    parts: readonly { remarks: readonly { reason: string }[] }[];
  };
  const [reason = ""] = parts.flatMap(({ remarks }) => remarks.map((remark) => remark.reason));
  language.value = "en";
  expect(reasonText(reason)).toStartWith(english);
  language.value = "de";
  expect(reasonText(reason)).toStartWith(german);
});

test("a reason that nobody knows stays as it is", () =>
  expect(reasonText("no room; too late")).toBe("no room; too late"));
