import { type Effect as Wanted, LuaError, LuaTable, toBytes, type Value } from "../../lua";
import { fromJson, type Functions, fromLua, type Host, jsonOf, textOf, toLua, wants } from "./host";

const ABSENT: Value[] = [undefined, "not in practice"];

/** Pure functions on data, jobs, and functions that are not simulated. Source: `robot-facts.md` §8, `robot.md` §1. */
export function dataFunctions({ program, state }: Host): Functions {
  const { operations, meter } = program.machine;
  const tableOf = (functions: Functions): LuaTable => {
    const luaTable = operations.table();
    program.offer(functions, luaTable);
    return luaTable;
  };
  const absent = (): Value[] => ABSENT;
  const job = (name: Value, changes: object): Wanted =>
    wants(function* () {
      const label = textOf(name);
      yield* state.setJob(label, { ...state.jobs.get(label), ...changes });
      return [];
    });
  const jobFields = (value: Value): object => (value instanceof LuaTable ? (fromLua(meter, value) as object) : {}); // a table
  const bytesOf = (value: Value): string => (typeof value === "string" ? value : textOf(value));
  return {
    set_job: ([name, fields]) => job(name, { status: "Working", percent: 0, ...jobFields(fields) }),
    set_job_progress: ([name, fields]) => job(name, jobFields(fields)),
    complete_job: ([name]) => job(name, { status: "Complete", percent: 100 }),
    get_job: ([name]) => toLua(program, state.jobs.get(textOf(name))),
    get_job_progress: ([name]) => toLua(program, state.jobs.get(textOf(name))),
    env: ([key, value]) => {
      const field = textOf(key);
      if (value === undefined) return toLua(program, state.envs.get(field));
      return wants(function* () {
        yield* state.setEnv(field, textOf(value));
        return [value];
      });
    },
    json: tableOf({
      encode: ([value]) => meter.text(toBytes(jsonOf(meter, value))),
      decode: ([text]) => fromJson(program, bytesOf(text)),
    }),
    base64: tableOf({
      encode: ([text]) => {
        const bytes = bytesOf(text);
        meter.make(bytes.length * 2);
        meter.read(bytes.length);
        return btoa(bytes);
      },
      decode: ([text]) => {
        const encoded = bytesOf(text);
        meter.make(encoded.length);
        meter.read(encoded.length);
        try {
          return atob(encoded);
        } catch {
          throw new LuaError("invalid base64");
        }
      },
    }),
    inspect: ([value]) => meter.text(toBytes(jsonOf(meter, value))),
    http: absent,
    gcode: absent,
    auth_token: absent,
    uart: tableOf({ open: absent, list: absent }),
  };
}
