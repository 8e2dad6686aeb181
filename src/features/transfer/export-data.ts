import { type TSchema, Type } from "@sinclair/typebox";
import { action, Reply } from "../../framework/action";
import type { Context } from "../../framework/context";
import { issuerOf } from "../../platform/network/public-address";
import { schemaVersion } from "../../platform/db/migrate";
import { dictionary, meaning } from "../../framework/field/schema";
import { StreamedJson, SerializedJson, toJson } from "../../framework/streamed-json";
import { longWorks } from "../../framework/long-work";
import { isMailOn, queueMail } from "../../framework/mail";
import { accountTables, isLeftOut, resourceOf, type Table } from "../../framework/resource/table";
import { openSnapshot, SNAPSHOT_BYTES } from "../../platform/db/snapshot";
import { once } from "../../platform/once";
import { contextOf, findUser, isGuest } from "../account";
import { exportMail } from "./mails";

/** Values about an export itself, by their keys (`accounts.md` §7.4). */
export const ABOUT = {
  export_created_at: ({ nowText }: Context) => nowText,
  server_url: ({ client }: Context) => issuerOf(client.publicAddress),
  database_schema: () => schemaVersion,
} as const;

const exportsOf = (tables: readonly Table[]) =>
  tables.flatMap((table) => (isLeftOut(table.exported) ? [] : [{ table, key: table.key, ...table.exported }]));

/** The account of an export. `isLate`: long lists are read while the JSON is made of it, in a snapshot (`LazyList`). */
const accountOf = (context: Context, isLate: boolean): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.entries(ABOUT).map(([key, read]) => [key, read(context)] as const),
    ...exportsOf(context.services.get(accountTables)).map(
      ({ key, read, readLate = read }) => [key, (isLate ? readLate : read)(context)] as const,
    ),
  ]);

/**
 * The whole account of the caller as one object: records look as in the list endpoints. Settings records that do not
 * exist yet are made, so it belongs into a write.
 */
export const exportAccount = (context: Context): Record<string, unknown> => accountOf(context, false);

/** Makes the settings records that an export shows. Belongs into a write. @throws Refusal while the account is closed. */
export function makeSingles(context: Context): void {
  context.services.get(longWorks).requireOpen(context.deviceId);
  for (const { isSingle, read } of exportsOf(context.services.get(accountTables))) if (isSingle) read(context);
}

/**
 * The JSON of an export as the account is now. A long one is read from a snapshot while it is used; its `close` ends that.
 * Settings records that do not exist have their defaults. @throws Refusal while the account is closed.
 */
export function exportJson(context: Context): string | StreamedJson {
  const snapshot = openSnapshot(context.db);
  const close = once(() => snapshot.close());
  try {
    context.services.get(longWorks).requireOpen(context.deviceId);
    const json = toJson(accountOf({ ...context, db: snapshot }, true));
    if (json instanceof StreamedJson) return new StreamedJson("", json.pieces, json.bytes + SNAPSHOT_BYTES, close);
    close();
    return json;
  } catch (error) {
    close();
    throw error;
  }
}

/** Only where EXPORT_BY_EMAIL says so, and not for guests, who get no mail. */
const isMailed = ({ services: { config }, db, userId }: Context): boolean =>
  config.exportByEmail && isMailOn(config) && !isGuest(findUser(db, userId)?.email ?? "");

/** Records are described by their own endpoints. */
function exportSchema(tables: readonly Table[]): TSchema {
  const exported = exportsOf(tables).map(({ table, key, isSingle = false }) => {
    const record = table.shows?.() ?? meaning(dictionary(Type.Unknown()), { recordOf: resourceOf(table) });
    return [key, isSingle ? record : Type.Array(record)] as const;
  });
  return meaning(
    Type.Object({
      export_created_at: Type.String({ format: "date-time" }),
      server_url: Type.String({ examples: ["//garden.example:3000"] }),
      database_schema: Type.Integer(),
      ...Object.fromEntries(exported),
    }),
    { place: "export" },
  );
}

/** Everything the account holds, for the gardener to keep. Source: `accounts.md` §7.4. */
export const exportData = {
  name: "export_data",
  summary: "Everything the account holds, as one object",
  actions: [
    action({
      method: "POST",
      path: "/api/export_data",
      right: "own",
      body: "ignored",
      id: "exportData",
      summary: "Export the account",
      description: "Everything that it holds. Where exports go out by mail, the answer is 202 and null.",
      response: exportSchema,
      cleanUp: { due: (context) => !isMailed(context), run: makeSingles },
      needsWrite: isMailed,
      run: (context) => {
        const { services, userId, deviceId, client, now } = context;
        if (isMailed(context)) {
          queueMail(services, exportMail, {}, now, deviceId);
          return new Reply("accepted");
        }
        const account = { id: userId, device_id: deviceId };
        return new SerializedJson(exportJson(contextOf(services, account, () => client.publicAddress)));
      },
    }),
  ],
};
