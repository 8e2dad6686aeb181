import { type TSchema, Type } from "@sinclair/typebox";
import { recordSchema } from "../../framework/field/fields";
import { meaning } from "../../framework/field/schema";
import { COMPUTERS, dosConfig, firmwareConfig, loginSchema } from "../account";
import { logs } from "../history";
import { messageSchema } from "../scripts";

/* The content of messages. The broker takes anything: these say which words of the contract stand where (`live.md` §3.1). */

const number = () => Type.Union([Type.Number(), Type.Null()]);
const axes = (of: () => TSchema) => Type.Object({ x: of(), y: of(), z: of() });
const text = () => Type.Union([Type.String(), Type.Null()]);
const flag = () => Type.Boolean();

const health = {
  soc_temp: number(),
  throttled: text(),
  wifi_level: number(),
  wifi_level_percent: number(),
  uptime: number(),
  memory_usage: number(),
  disk_usage: number(),
  scheduler_usage: number(),
  cpu_usage: number(),
};
const computer = () => meaning(Type.String(), { knows: COMPUTERS });

/** The part of a settings record that robots tell. */
const settings = (fields: typeof dosConfig.fields, names: RegExp) =>
  Type.Object(
    Object.fromEntries(Object.entries(recordSchema(fields).properties).filter(([name]) => names.test(name))),
    { additionalProperties: true },
  );

/** The state tree of a robot. Source: `robot-facts.md` §7. */
export const stateTreeSchema = (): TSchema =>
  meaning(
    Type.Object(
      {
        location_data: Type.Object({
          position: axes(number),
          scaled_encoders: axes(number),
          raw_encoders: axes(number),
          load: axes(number),
          axis_states: axes(text),
        }),
        mcu_params: settings(firmwareConfig.fields, /^(?:encoder|movement|param|pin)_/),
        configuration: settings(
          dosConfig.fields,
          /^(?:firmware_hardware|network_not_found_timer|os_auto_update|sequence_(?:body|complete|init)_log)$/,
        ),
        informational_settings: Type.Object(
          {
            target: computer(),
            env: text(),
            node_name: text(),
            private_ip: text(),
            video_devices: text(),
            commit: text(),
            controller_version: text(),
            controller_uuid: text(),
            controller_commit: text(),
            firmware_version: text(),
            firmware_commit: text(),
            update_available: flag(),
            ...health,
            sync_status: text(),
            locked: flag(),
            locked_at: number(),
            last_status: text(),
            cache_bust: number(),
            busy: flag(),
            idle: flag(),
          },
          { additionalProperties: true },
        ),
        pins: Type.Unsafe({
          type: "object",
          additionalProperties: Type.Object({ mode: Type.Integer(), value: Type.Number() }),
        }),
        jobs: Type.Unsafe({
          type: "object",
          additionalProperties: Type.Object({
            status: text(),
            percent: number(),
            unit: text(),
            type: text(),
            time: text(),
            file_type: text(),
            updated_at: number(),
          }),
        }),
        process_info: Type.Object({}, { additionalProperties: true }),
        user_env: Type.Object({}, { additionalProperties: true }),
      },
      { additionalProperties: true },
    ),
    { place: "status" },
  );

const telemetrySchema = () => {
  const told = { captured_at: Type.String(), ...health, target: computer() };
  return Type.Object(Object.fromEntries(Object.entries(told).map(([name, of]) => [`telemetry_${name}`, of])));
};

/** The schemas of messages by the first level of their topic, with the part of the contract to which their keys belong. */
export const messageSchemas: Readonly<Record<string, { readonly place: string; readonly schema: () => TSchema }>> = {
  from_clients: { place: "script", schema: messageSchema },
  from_device: { place: "script", schema: messageSchema },
  status: { place: "status", schema: stateTreeSchema },
  telemetry: { place: "telemetry", schema: telemetrySchema },
  logs: { place: "logs", schema: () => recordSchema(logs.fields) },
  demos: { place: "tokens", schema: loginSchema },
};
