import type { Action } from "../framework/action";
import { referred } from "../framework/field/schema";
import { accountTables, type Table } from "../framework/resource/table";
import type { Exchange } from "./exchange";

/** Most names in the header. Names of another form are left out, because clients choose them. */
const NAMES = 20;
const NAME = /^[A-Za-z0-9_-]{1,40}$/;
/** Fields of every record. Clients send records back as they were shown. */
const RECORD_KEYS = ["id", "device_id", "created_at", "updated_at"];

/** The part of a JSON schema that says which names an object has. */
interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

function namesIn(schema: Schema): readonly string[] {
  const reference = referred(schema);
  if (reference) return namesIn(reference.make() as Schema); // a JSON schema
  const { properties = {}, oneOf = [], anyOf = [], allOf = [] } = schema;
  return [...Object.keys(properties), ...[...oneOf, ...anyOf, ...allOf].flatMap(namesIn)];
}

/** The names that a request of an action may use: its input, and the fields of its answer. */
function namesOf(
  { reference: { request, response }, wrappedIn }: Action,
  tables: readonly Table[],
): ReadonlySet<string> {
  const schemas = [...(request ? [request()] : []), response(tables)] as readonly Schema[]; // JSON schemas
  return new Set([...RECORD_KEYS, ...(wrappedIn === undefined ? [] : [wrappedIn]), ...schemas.flatMap(namesIn)]);
}

/** Finds names at the top level of a body that the action does not take and no record has (`accounts.md` §1.8). */
export function createIgnoredFields(): (action: Action, exchange: Exchange) => readonly string[] {
  const known = new Map<Action, ReadonlySet<string>>();
  return (action, { body, services }) => {
    const sent = Object.keys(body);
    if (sent.length === 0) return sent;
    let names = known.get(action);
    if (!names) known.set(action, (names = namesOf(action, services.get(accountTables))));
    const ignored: string[] = [];
    for (const name of sent) {
      if (names.has(name) || !NAME.test(name)) continue;
      if (ignored.push(name) === NAMES) break;
    }
    return ignored;
  };
}
