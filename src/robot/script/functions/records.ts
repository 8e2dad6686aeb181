import type { Point } from "../../../client/records";
import { DAY_MS } from "../../calendar/duration";
import type { Place } from "../../garden/place";
import { compared, routeOf } from "../../garden/route";
import { LuaTable, type Value } from "../../lua";
import { pointsOf } from "../scope";
import { type Floats, POINT } from "./floats";
import { type Functions, type Host, numberOf, textOf, toLua } from "./host";

const SORTS = [
  "xy_ascending",
  "xy_descending",
  "yx_ascending",
  "yx_descending",
  "xy_alternating",
  "yx_alternating",
  "nn",
] as const;

interface Placed extends Place {
  readonly item: Value;
}

/** A point as scripts see it: with its age in days, rounded up. Source: `robot-facts.md` §4. */
export function pointFields(point: Point, now: number): object {
  const planted = "planted_at" in point && point.planted_at ? Date.parse(point.planted_at) : undefined;
  return planted === undefined ? point : { ...point, age: Math.ceil((now - planted) / DAY_MS) };
}

/** Functions that look at the records of the account. Source: `robot-facts.md` §8. */
export function recordFunctions({ state, program }: Host): Functions {
  const sortsPoints = state.software.some((software) => software.sortsPoints);
  const knowsTips = state.software.some(({ knowsSeederTips }) => knowsSeederTips);
  const tools = state.records.tools.map(({ seeder_tip_z_offset, ...tool }) =>
    knowsTips ? { ...tool, seeder_tip_z_offset } : tool,
  );
  const give = (value: unknown, floats?: Floats): Value => toLua(program, value, floats);
  const fieldsOf = (found: readonly Point[]): Value =>
    give(
      found.map((point) => pointFields(point, state.now)),
      POINT,
    );
  const ofType = (type: Point["pointer_type"]) => (): Value => {
    const { points } = state.records;
    state.look(points.length);
    return fieldsOf(points.filter(({ pointer_type }) => pointer_type === type));
  };
  /** The items to sort, each with its place: ids of points, or points. */
  const placedOf = (items: readonly Value[]) => {
    state.look(items.length + state.records.points.length);
    const byId = new Map(state.records.points.map((point) => [point.id, point]));
    return items.flatMap((item): Placed[] => {
      if (item instanceof LuaTable && sortsPoints)
        return [{ item, x: numberOf(item.named("x")), y: numberOf(item.named("y")) }];
      const point = byId.get(numberOf(item));
      return point ? [{ item, x: point.x, y: point.y }] : [];
    });
  };
  return {
    get_plants: ofType("Plant"),
    get_weeds: ofType("Weed"),
    get_generic_points: ofType("GenericPointer"),
    group: ([id]) => give(pointsOf(state, numberOf(id)).map((point) => point.id)),
    get_group: ([id]) => fieldsOf(pointsOf(state, numberOf(id))),
    sort: ([given, method]) => {
      const found = placedOf(given instanceof LuaTable ? given.list : []);
      const order = SORTS.find((name) => name === textOf(method));
      state.look(order ? compared(found.length, order) : 0);
      const sorted = program.machine.operations.table();
      for (const [index, { item }] of (order ? routeOf(found, order) : found).entries()) sorted.set(index + 1, item);
      return sorted;
    },
    get_tool: ([given]) => {
      state.look(tools.length);
      const [id, name] = given instanceof LuaTable ? [given.named("id"), given.named("name")] : [given, undefined];
      return give(tools.find((tool) => (id === undefined ? tool.name === textOf(name) : tool.id === numberOf(id))));
    },
  };
}
