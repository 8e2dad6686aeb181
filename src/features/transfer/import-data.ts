import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalid, invalidRequest } from "../../framework/errors";
import { boolean, noOption, text } from "../../framework/field/field";
import { dialects } from "../../dialect";
import { fairScheduler } from "../../framework/fair-scheduler";
import { field, InputReader } from "../../framework/field/fields";
import { dictionary, meaning } from "../../framework/field/schema";
import { origin } from "../../framework/origin";
import { isRecord } from "../../framework/transfer/exported";
import type { ImportReport, PartReport, Remark } from "../../framework/transfer/report";
import { contextOf } from "../account";
import { madeOnceInSteps } from "../journal";
import { HOW_TO_EMPTY, importAccount, recordsInTheWay } from "./import";
import { tryPhotos } from "./photos";

/** Most reasons that the answer tells of one part, and most ids beside a reason. Further ones are counted. */
const REASONS = 100;
const IDS = 10;

/** Most pictures in one request: each that only has an address is asked for up to seven days. */
const PICTURES = 1000;

const PATH = "/api/import_data";

const options = new InputReader(
  { dry: field(boolean({ default: false }), "C"), dialect: field(text(), "C") },
  "create",
);

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

const importInto = async (context: Context) => {
  const { body, deviceId, services, userId, client } = context;
  const { dry, dialect } = options.read(body);
  const isDry = dry ?? false;
  const data = await toldIn(context, body["export"], dialect ?? undefined);
  if (!isRecord(data)) throw invalid({ export: "Export isn't an object" });
  if (Array.isArray(data["images"]) && data["images"].length > PICTURES) {
    throw invalid({ export: `Export has more than ${PICTURES} images: leave some out, or let the operator import it` });
  }
  const author = services.get(origin).authorOf(context);
  const account = contextOf(services, { id: userId, device_id: deviceId }, () => client.publicAddress);
  const inTheWay = recordsInTheWay(account);
  const report = await importAccount(account, data, { isDry, isAsIfEmpty: true, author });
  const names = services.get(dialects).all.map(({ name }) => name);
  return {
    in_the_way: inTheWay,
    ...shown(report),
    ...(isDry && { photos: await tryPhotos(services, data) }),
    ...(names.length > 0 && { dialects: names }),
  };
};

/** An export in the contract's words. `name`: of the dialect in which it was written. */
async function toldIn({ services, deviceId }: Context, data: unknown, name: string | undefined): Promise<unknown> {
  if (name === undefined || !isRecord(data)) return data;
  const known = services.get(dialects);
  const dialect = known.byName(name);
  if (!dialect) throw invalid({ dialect: `Dialect ${noOption(known.all.map((each) => each.name))}` });
  return JSON.parse(await services.get(fairScheduler).joined(deviceId, dialect.exportSteps(JSON.stringify(data))));
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
        "nothing; the account may have records then.",
      request: () =>
        Type.Object({
          export: meaning(dictionary(Type.Unknown()), { isExport: true }),
          dry: Type.Optional(Type.Boolean()),
          dialect: Type.Optional(Type.String({ description: "Name of the dialect in which it was written" })),
        }),
      example: { export: { tools: [{ id: 1, name: "Hoe" }] }, dry: true },
      refusals: { invalid: invalidRequest(`The account has records already (1 tool); ${HOW_TO_EMPTY}.`).body },
      response: schema,
      prepare: (context) => madeOnceInSteps(context, PATH, () => importInto(context)),
      run: (_, __, report) => report,
    }),
  ],
};
