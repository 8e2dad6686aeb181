import { type Effect as Wanted, LuaError, Table, toBytes, type Value } from "../../lua";
import { type Functions, fromLua, type Host, textOf, toLua, wants } from "./host";

const ABSENT: Value[] = [undefined, "not in practice"];

/** Pure functions on data, jobs, and functions that are not simulated. Source: `robot-facts.md` §8, `robot.md` §1. */
export function dataFunctions({ program, state }: Host): Functions {
  const { operations, meter } = program.machine;
  const tableOf = (functions: Functions): Table => {
    const table = operations.table();
    program.offer(functions, table);
    return table;
  };
  const absent = (): Value[] => ABSENT;
  const job = (name: Value, changes: object): Wanted =>
    wants(function* () {
      const label = textOf(name);
      yield* state.setJob(label, { ...state.jobs.get(label), ...changes });
      return [];
    });
  const jobFields = (value: Value): object => (value instanceof Table ? (fromLua(value) as object) : {}); // a table
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
      encode: ([value]) => meter.text(toBytes(JSON.stringify(fromLua(value) ?? null))),
      decode: ([text]) => {
        const source = textOf(text);
        meter.make(source.length * 8);
        try {
          return toLua(program, JSON.parse(source));
        } catch {
          throw new LuaError("invalid JSON");
        }
      },
    }),
    base64: tableOf({
      encode: ([text]) => meter.text(btoa(String(text))),
      decode: ([text]) => {
        try {
          return meter.text(atob(String(text)));
        } catch {
          throw new LuaError("invalid base64");
        }
      },
    }),
    inspect: ([value]) => meter.text(toBytes(JSON.stringify(fromLua(value) ?? null))),
    http: absent,
    gcode: absent,
    auth_token: absent,
    uart: tableOf({ open: absent, list: absent }),
  };
}
