import { type TSchema, Type } from "@sinclair/typebox";
import { meaning } from "../../framework/field/schema";
import { messageSchemas } from "../messaging";
import type { Kind } from "./filter";

const record = (recordOf: string | { readonly by: string }) => meaning(Type.Object({}), { recordOf });

/** The data of events. Source: `live.md` §2. */
export const eventSchemas: Readonly<Partial<Record<Kind, () => TSchema>>> = {
  change: () =>
    Type.Object({
      resource: meaning(Type.String(), { names: "resource" }),
      id: Type.Integer(),
      action: Type.String(),
      request: Type.String(),
      record: record({ by: "resource" }),
    }),
  log: () => record("logs"),
  reading: () => record("sensor_readings"),
  telemetry: () => record("telemetries"),
  status: () => messageSchemas["status"]?.schema() ?? Type.Object({}),
};
