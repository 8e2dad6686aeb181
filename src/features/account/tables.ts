import { type Placeholders, query } from "../../platform/db/query";
import { defineTable, leftOut } from "../../framework/resource/table";
import { importOfSingle } from "../../framework/transfer/single";
import { device, editDevice, findDevice, showDevice } from "./device/device";
import { prepareDevice } from "./device/import";
import { showUser } from "./user/users";

const tokenIssuances = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("token_issuances").selectAll().where("device_id", "=", p.device_id).orderBy("id"),
);

/** Tables of an account beside its settings. */
export const ownTables = [
  defineTable({
    name: "devices",
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
    sync: {
      key: "devices",
      pairs: (context) => {
        const { id, updated_at } = findDevice(context);
        return [[id, updated_at]];
      },
    },
  }),
  defineTable({
    name: "users",
    holds: "the user of an account",
    exported: { read: (context) => [showUser(context)] },
    imported: leftOut("the account keeps its own user"),
    reset: leftOut("a reset is about the device"),
  }),
  defineTable({
    name: "token_issuances",
    holds: "tokens that are good",
    exported: { read: ({ db, deviceId }) => db.all(tokenIssuances, { device_id: deviceId }) },
    imported: leftOut("tokens are good on their own server only"),
    reset: leftOut("a reset is about the device"),
  }),
];
