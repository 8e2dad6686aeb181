import { type Effect, LuaTable, toBytes, type Value } from "../../lua";
import { versionOf } from "../software";
import { FIRMWARE, statusOf } from "../status";
import { DEVICE, DOS_CONFIG, FIRMWARE_CONFIG, type Floats, floatsIn, STATUS } from "./floats";
import { fromLua, type Functions, type Host, textOf, toLua, wants } from "./host";

type Fields = Readonly<Record<string, unknown>>;

/** A path of the account's server: no scheme, no other machine. */
const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

const ownField = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? (object as Fields)[name] : undefined; // it has it

/** Functions for the account's settings, its server and the state of the robot. Source: `robot-facts.md` §8. */
export function settingFunctions({ state, program }: Host): Functions {
  const give = (value: unknown, floats?: Floats): Value => toLua(program, value, floats);
  const { meter } = program.machine;
  const fieldsOf = (value: Value): Fields => (value instanceof LuaTable ? (fromLua(meter, value) as Fields) : {}); // an object

  /** One field, or all of them. */
  const gives =
    (floats: Floats, record: () => object) =>
    ([field]: Value[]): Value => {
      const fields = record();
      if (field === undefined) return give(fields, floats);
      const name = textOf(field);
      return give(ownField(fields, name), floatsIn(floats, name));
    };
  const updates =
    (resource: string, known: (fields: Fields) => Fields = (fields) => fields) =>
    ([given]: Value[]): Effect =>
      wants(function* () {
        for (const [field, value] of Object.entries(known(fieldsOf(given)))) {
          yield* state.change(resource, 0, field, value);
        }
        return [true];
      });

  /** A mounted tool of 0 means no tool; a tool that does not exist is left out. */
  const ofDevice = ({ mounted_tool_id: tool, ...others }: Fields): Fields => {
    if (tool === 0) return { ...others, mounted_tool_id: null };
    state.look(state.records.tools.length);
    return state.records.tools.some(({ id }) => id === tool) ? { ...others, mounted_tool_id: tool } : others;
  };

  return {
    get_device: gives(DEVICE, () => {
      const { device } = state.records;
      return { ...device, mounted_tool_id: device.mounted_tool_id ?? 0 };
    }),
    get_dos_config: gives(DOS_CONFIG, () => state.records.dosConfig),
    get_firmware_config: gives(FIRMWARE_CONFIG, () => state.records.firmwareConfig),
    update_device: updates("Device", ofDevice),
    update_dos_config: updates("DosConfig"),
    update_firmware_config: updates("FirmwareConfig"),
    new_sensor_reading: ([given]) =>
      wants(function* () {
        const { x, y, z, pin, mode, value } = { ...state.position, mode: 0, ...fieldsOf(given) } as Fields; // any of them
        const reading = { x, y, z, pin, mode, value };
        yield* state.do({ kind: "change", resource: "SensorReading", id: 0, field: "value", value: reading });
        return [true];
      }),
    read_status: (path) => {
      state.look(state.pins.size + state.jobs.size + state.envs.size);
      let part: unknown = statusOf(state);
      let floats = STATUS;
      for (const name of path.map(textOf)) {
        part = ownField(Object(part), name);
        floats = floatsIn(floats, name);
      }
      return give(part, floats);
    },
    dos_version: () => versionOf(state.records.device.dos_version),
    firmware_version: () => FIRMWARE,
    is_demo: () => state.start.isDemo ?? false,
    api: ([given]) =>
      wants(function* () {
        const { method = "GET", url, headers, body } = fieldsOf(given);
        const path = String(url);
        if (!PATH.test(path)) return [undefined, toBytes("api takes a path only")];
        state.countRequest();
        const type: unknown = Object(headers)["Content-Type"];
        const { response } = yield* state.do({
          kind: "request",
          method: String(method).toUpperCase(),
          path,
          ...(typeof type === "string" && { contentType: type }),
          ...(body !== undefined && { body }),
        });
        return [give(response)];
      }),
  };
}
