import { Type } from "@sinclair/typebox";
import { type Placeholders, query } from "../../platform/db/query";
import type { Context } from "../../framework/context";
import { PRACTICE } from "./session/sessions";
import { forbidden } from "../../framework/errors";
import { defineTable, leftOut } from "../../framework/resource/table";
import { importOfSingle } from "../../framework/transfer/single";
import { device, editDevice, findDevice, showDevice } from "./device/device";
import { prepareDevice } from "./device/import";
import { findOwner, findUser } from "./user/accounts";
import { recordOf } from "./user/record";
import { showUser } from "./user/users";

const tokenIssuances = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("token_issuances")
    .select(["id", "device_id", "exp", "jti", "aud", "created_at", "updated_at"])
    .where("device_id", "=", p.device_id)
    .where("aud", "<>", PRACTICE)
    .where("program_id", "is", null)
    .where("user_id", "=", (e) => e.selectFrom("users").select("id").where("device_id", "=", p.device_id))
    .orderBy("id"),
);

/** The user whose garden it is, whoever reads of it. */
function showOwner({ db, deviceId }: Context): ReadonlyMap<number, object> {
  const owner = findOwner(db, deviceId);
  const user = owner && findUser(db, owner.id);
  return new Map(user ? [[user.id, recordOf(user)]] : []);
}

/** Tables of an account beside its settings. */
export const ownTables = [
  defineTable({
    name: "devices",
    syncClass: "Device",
    holds: "the device of an account",
    key: "device",
    exported: { isSingle: true, read: showDevice },
    imported: {
      ...importOfSingle({
        name: "device",
        fields: device.fields,
        edit: editDevice,
        references: { mounted_tool_id: "tools" },
        first: ["timezone"], // without a zone the update hour is lost
      }),
      prepare: prepareDevice,
    },
    reset: leftOut("a reset gives it its default name and keeps the rest"),
    journaled: {
      resource: "device",
      owner: "id",
      touches: "asked",
      silent: ["last_saw_api", "last_saw_mq", "dos_version", "ota_hour_utc"], // a sighting is no change
      show: (context) => new Map([[context.deviceId, showDevice(context)]]),
      undone: {
        remove: () => {
          throw forbidden("An account is not deleted by an undo.");
        },
      },
    },
    sync: {
      key: "devices",
      isVolatile: true, // with each sighting
      pairs: (context) => {
        const { id, updated_at } = findDevice(context);
        return [[id, updated_at]];
      },
    },
  }),
  defineTable({
    name: "users",
    syncClass: "User",
    holds: "the user of an account",
    isPrivate: true,
    exported: { read: (context) => [showUser(context)] },
    imported: leftOut("the account keeps its own user"),
    reset: leftOut("a reset is about the device"),
    journaled: {
      silent: ["last_active_at", "inactivity_warning_sent_at", "login_unlocked_at", "confirmation_token"],
      show: showOwner,
      undone: leftOut("users are not put back"),
    },
  }),
  defineTable({
    name: "token_issuances",
    holds: "tokens that are good",
    shows: () =>
      Type.Object({
        id: Type.Integer(),
        device_id: Type.Integer(),
        exp: Type.Integer(),
        jti: Type.String(),
        aud: Type.String(),
        created_at: Type.String({ format: "date-time" }),
        updated_at: Type.String({ format: "date-time" }),
      }),
    exported: { read: ({ db, deviceId }) => db.all(tokenIssuances, { device_id: deviceId }) },
    imported: leftOut("tokens are good on their own server only"),
    reset: leftOut("a reset is about the device"),
    journaled: leftOut("tokens are no records of the garden"),
  }),
  defineTable({
    name: "robot_reach",
    holds: "up to which change robots know their account",
    exported: leftOut("the numbers of changes are good on their own server only"),
    imported: leftOut("the numbers of changes are good on their own server only"),
    reset: leftOut("robots are told to download anew"),
    journaled: leftOut("it follows from the journal"),
  }),
  defineTable({
    name: "long_work",
    holds: "work on an account that is not done yet",
    exported: leftOut("it is done by this server"),
    imported: leftOut("it is done by the other server"),
    reset: leftOut("a reset may be such work itself"),
    journaled: leftOut("what it changes is journaled"),
  }),
];
