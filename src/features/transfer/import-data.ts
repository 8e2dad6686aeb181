import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { type Context, requireConnection } from "../../framework/context";
import { DISK_FULL, invalid, invalidRequest, unavailable } from "../../framework/errors";
import { array } from "../../framework/field/composite-fields";
import { boolean, integer, noOption, text } from "../../framework/field/field";
import { type Dialect, dialects } from "../../dialect";
import { fairScheduler } from "../../framework/fair-scheduler";
import { field, InputReader } from "../../framework/field/fields";
import { dictionary, meaning } from "../../framework/field/schema";
import { origin } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import type { ImportReport, PartReport, Remark } from "../../framework/transfer/report";
import { contextOf } from "../account";
import { madeOnceInSteps } from "../journal";
import { HOW_TO_EMPTY, importAccount, recordsInTheWay } from "./import";
import { QueueIsFull } from "../../platform/fairness/semaphore";
import { parseJson } from "../../platform/json";
import { importParts, TOO_MUCH } from "./parts";
import { tryPhotos } from "./photos";

/** Most reasons that the answer tells of one part, and most ids beside a reason. Further ones are counted. */
const REASONS = 100;
const IDS = 10;

/** Most pictures in one request: each that only has an address is asked for up to seven days. */
const PICTURES = 1000;

const PATH = "/api/import_data";

/** The name that a sender has made up for an export in parts, and the numbers of these. */
const fileName = text({ form: { pattern: /^[\w-]{1,100}$/, must: "must be 1 to 100 letters, digits, _ or -" } });
const NUMBERS = { minimum: 1, maximum: 1000 };

const options = new InputReader(
  {
    dry: field(boolean({ default: false }), "C"),
    dialect: field(text(), "C"),
    file: field(fileName, "C"),
    parts: field(array(integer(NUMBERS), { elements: NUMBERS.maximum, default: [] }), "C"),
  },
  "create",
);

const partFields = { file: field(fileName, "C!"), number: field(integer(NUMBERS), "C!") };

/** Remarks with the same reason are told as one. */
const grouped = (what: "left_out" | "changed", remarks: readonly Remark[]) =>
  [...Map.groupBy(remarks, ({ reason }) => reason)]
    .slice(0, REASONS)
    .map(([reason, group]) => ({ what, reason, count: group.length, ids: group.slice(0, IDS).map(({ id }) => id) }));

const shownPart = ({ name, taken, leftOut, changed, unknownKeys }: PartReport) => ({
  name,
  taken,
  left_out: leftOut.length,
  remarks: [...grouped("left_out", leftOut), ...grouped("changed", changed)],
  unknown_keys: [...unknownKeys.keys()].slice(0, REASONS),
});

const shown = ({ parts, unknown }: ImportReport) => ({
  parts: parts.filter(({ taken, leftOut }) => taken + leftOut.length > 0).map(shownPart),
  unknown: unknown.slice(0, REASONS),
});

const schema = () =>
  Type.Object({
    in_the_way: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
      description: "Records of the account, which must go before an import; empty where nothing has to",
    }),
    parts: Type.Array(
      Type.Object({
        name: Type.String({ description: "Key of the export", examples: ["points"] }),
        taken: Type.Integer({ description: "Records that are stored, or would be" }),
        left_out: Type.Integer(),
        remarks: Type.Array(
          Type.Object({
            what: Type.Union([Type.Literal("left_out"), Type.Literal("changed")]),
            reason: Type.String({ examples: ["Name can't be blank"] }),
            count: Type.Integer({ description: "Records that it holds for" }),
            ids: Type.Array(Type.String(), { description: `Ids in the export, the first ${IDS}`, examples: [["12"]] }),
          }),
        ),
        unknown_keys: Type.Array(Type.String()),
      }),
    ),
    unknown: Type.Array(Type.String(), { description: "Keys of the export that nothing is known of" }),
    photos: Type.Optional(
      Type.Object(
        {
          count: Type.Integer(),
          tried: Type.Union([Type.String(), Type.Null()]),
          problem: Type.Union([Type.String(), Type.Null()]),
        },
        {
          description:
            "Of a dry run: pictures that only have an address, and whether the one that was tried can be fetched",
        },
      ),
    ),
    dialects: Type.Optional(Type.Array(Type.String(), { description: "Names of the dialects that are set" })),
  });

const exportSchema = () => meaning(dictionary(Type.Unknown()), { isExport: true });
const noObject = () => invalid({ export: "Export isn't an object" });

/** Imports a whole export, in the contract's words. */
async function importWhole(context: Context, data: unknown, dry: boolean) {
  if (!isRecord(data)) throw noObject();
  if (Array.isArray(data["images"]) && data["images"].length > PICTURES) {
    throw invalid({ export: `Export has more than ${PICTURES} images: leave some out, or let the operator import it` });
  }
  const { deviceId, services, userId, client } = context;
  const author = services.get(origin).authorOf(context);
  const account = contextOf(services, { id: userId, device_id: deviceId }, () => client.publicAddress);
  const inTheWay = recordsInTheWay(account);
  const report = await importAccount(account, data, { isDry: dry, isAsIfEmpty: true, author });
  const names = services.get(dialects).all.map(({ name }) => name);
  return {
    in_the_way: inTheWay,
    ...shown(report),
    ...(dry && { photos: await tryPhotos(services, data) }),
    ...(names.length > 0 && { dialects: names }),
  };
}

async function importInto(context: Context) {
  const { body, deviceId, services } = context;
  const { dry, dialect: name, file, parts } = options.read(body);
  const isDry = dry ?? false;
  const dialect = dialectNamed(services, name ?? undefined);
  const data = body["export"];
  if (!file) {
    const isTold = dialect !== undefined && isRecord(data);
    return importWhole(context, isTold ? await valueOf(context, JSON.stringify(data), dialect) : data, isDry);
  }
  if (!parts || parts.length === 0) throw invalid({ parts: "Parts names no part" });
  const held = services.get(importParts);
  const importParted = async () => {
    requireConnection(context); // perhaps nobody waits for its turn any more
    context.readmit();
    const whole: Whole = new Map();
    for await (const json of held.read(deviceId, file, new Set(parts))) {
      add(whole, await valueOf(context, json, dialect));
    }
    const report = await importWhole(context, Object.fromEntries(whole), isDry);
    if (!isDry) await held.drop(deviceId, file);
    return report;
  };
  return held.turns.run(importParted, { owner: deviceId, maximum: 1 }).catch((error: unknown) => {
    throw error instanceof QueueIsFull ? unavailable("Another import of the account waits. Try again.") : error;
  });
}

/** @throws Refusal `invalid` for a name of none. */
function dialectNamed(services: Services, name: string | undefined): Dialect | undefined {
  if (name === undefined) return undefined;
  const known = services.get(dialects);
  const dialect = known.byName(name);
  if (!dialect) throw invalid({ dialect: `Dialect ${noOption(known.all.map((each) => each.name))}` });
  return dialect;
}

/** The value of a JSON text in the contract's words, made in turns with others. `dialect`: in which it was written. */
async function valueOf({ services, deviceId }: Context, json: string, dialect: Dialect | undefined): Promise<unknown> {
  const turns = services.get(fairScheduler);
  const told = dialect ? await turns.joined(deviceId, dialect.exportSteps(json)) : json;
  return turns.run(deviceId, () => parseJson(told));
}

/** An export by its keys. */
type Whole = Map<string, unknown>;

/** Joins the lists of a part with those before; of anything else the last one counts. */
function add(whole: Whole, part: unknown): void {
  // It was stored as an object.
  for (const [key, value] of Object.entries(part as ExportedRecord)) {
    const before = whole.get(key);
    whole.set(key, Array.isArray(before) && Array.isArray(value) ? before.concat(value) : value);
  }
}

/** An export into the account of the caller. Source: `accounts.md` §7.5. */
export const importData = {
  name: "import_data",
  isOwn: true as const,
  summary: "An export of an account, taken into another one",
  actions: [
    action({
      method: "POST",
      path: PATH,
      right: "own",
      id: "importData",
      summary: "Import an account",
      description:
        "All or nothing, into an account without records. `dry`: tells what would be taken and what not, and stores " +
        "nothing; the account may have records then. In place of `export`, `file` and `parts` name what was sent before.",
      request: () =>
        Type.Object({
          export: Type.Optional(exportSchema()),
          dry: Type.Optional(Type.Boolean()),
          dialect: Type.Optional(Type.String({ description: "Name of the dialect in which it was written" })),
          file: Type.Optional(Type.String({ description: "Of the parts that were sent before" })),
          parts: Type.Optional(
            Type.Array(Type.Integer(NUMBERS), {
              maxItems: NUMBERS.maximum,
              description: "Their numbers, in their order",
            }),
          ),
        }),
      example: { export: { tools: [{ id: 1, name: "Hoe" }] }, dry: true },
      refusals: { invalid: invalidRequest(`The account has records already (1 tool); ${HOW_TO_EMPTY}.`).body },
      response: schema,
      prepare: (context) => madeOnceInSteps(context, PATH, () => importInto(context)),
      run: (_, __, report) => report,
    }),
    action({
      method: "POST",
      path: `${PATH}/parts`,
      right: "own",
      id: "sendImportPart",
      summary: "Send a part of an export",
      description:
        "For an export that is too large for one request: each part is an export with some of the records. They are kept " +
        "for an hour after the last request about them, and `importData` takes them together.",
      input: partFields,
      request: () =>
        Type.Object({
          file: Type.String({
            ...fileName.schema(),
            description: "A name of your own; parts of another one are dropped",
          }),
          number: Type.Integer({ ...NUMBERS, description: "In place of a part with the same number" }),
          export: exportSchema(),
        }),
      example: { file: "garden", number: 1, export: { tools: [{ id: 1, name: "Hoe" }] } },
      refusals: { too_large: { error: TOO_MUCH }, no_space: DISK_FULL },
      response: () => Type.Object({ bytes: Type.Integer({ description: "Of all parts that are there" }) }),
      prepare: ({ body: { export: part }, deviceId, services }, { file, number }) => {
        if (!isRecord(part)) throw noObject();
        return services.get(importParts).store(deviceId, file ?? "", number ?? 0, JSON.stringify(part));
      },
      run: (_, __, bytes) => ({ bytes }),
    }),
  ],
};
