import type { Action, Endpoints, Reply } from "../../framework/action";
import { integer, text } from "../../framework/field";
import { field, type Field } from "../../framework/fields";
import type { Table } from "../../framework/table";
import type { Operation } from "../docs-page";
import { exampleOf, type Schema } from "./example";
import { errorResponses } from "./refusals";

/** Media types of answers that are not JSON; undefined for one without a body. */
const MEDIA_TYPES: Record<Reply["kind"], string | undefined> = {
  text: "text/plain",
  stream: "text/event-stream",
  accepted: "application/json",
  no_content: undefined,
};

/** Values for examples by key. */
type Known = Readonly<Record<string, unknown>>;

const recordId = field(integer({ minimum: 1 }), "C!");
const word = field(text(), "C!");

function parameter(place: "path" | "query", name: string, { type, flags }: Field): object {
  const { description, ...schema } = type.schema();
  const required = flags.includes("C!");
  const nested = schema["type"] === "object" ? { style: "deepObject", explode: true } : {};
  const example = required ? exampleOf(schema) : undefined;
  return { name, in: place, required, description, ...nested, schema, example };
}

/** Parameters named in the path: ids unless declared otherwise. */
function pathParameters({ path, reference: { params = {} } }: Action): object[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.map((name) => parameter("path", name, params[name] ?? (/(^|_)id$/.test(name) ? recordId : word)));
}

const queryParameters = ({ reference: { query = {} } }: Action): object[] =>
  Object.entries(query).map(([name, declared]) => parameter("query", name, declared));

function requestBody({ body, reference }: Action, known: Known): object | undefined {
  const schema = reference.request?.();
  if (!schema || body === "ignored") return undefined;
  const example = reference.example ?? exampleOf(schema, known);
  return { required: body === "required", content: { "application/json": { schema, example } } };
}

function success({ reference }: Action, known: Known, tables: readonly Table[]): Record<string, object> {
  const media = reference.reply === undefined ? "application/json" : MEDIA_TYPES[reference.reply];
  if (media === undefined) return { 204: { description: "Done; no body" } };
  const schema = reference.response(tables);
  return { 200: { description: "Done", content: { [media]: { schema, example: exampleOf(schema, known) } } } };
}

/** Other ways to the same action (`accounts.md` §1.1). */
function aliasText({ method, aliases }: Action): string | undefined {
  const paths = aliases.map((path) => `\`${path}\``).join(" and ");
  return (
    [method === "PATCH" ? "PUT does the same." : "", paths && `Also under ${paths}.`].filter(Boolean).join(" ") ||
    undefined
  );
}

/** Describes an action; `sent` and `stored` are values that its resource's requests send and its records hold. */
function operationOf(
  tag: string,
  action: Action,
  { sent, stored }: { readonly sent: Known; readonly stored: Known },
  tables: readonly Table[],
): Operation {
  const { method, path, access, reference } = action;
  const own = reference.example as Known | undefined; // bodies are objects
  const parameters = [...pathParameters(action), ...queryParameters(action)];
  const detail = {
    tags: [tag],
    summary: reference.summary,
    description: aliasText(action),
    security: access === "token" ? [{ token: [] }] : [],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: requestBody(action, sent),
    responses: { ...success(action, { ...stored, ...own }, tables), ...errorResponses(action) },
  };
  return { method, path, detail };
}

function defaultsOf({ reference }: Action): Known {
  const { properties = {} }: Schema = reference.request?.() ?? {};
  const defaults = Object.entries(properties).map(([key, schema]) => [key, schema.default] as const);
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined));
}

/** The operations of a resource. Their examples share their values, so that answers show what requests have sent. */
export function operationsOf({ name, actions }: Endpoints, tables: readonly Table[]): Operation[] {
  const sent: Known = Object.assign({}, ...actions.map(({ reference }) => reference.example));
  const stored: Known = Object.assign({}, ...actions.map(defaultsOf), sent);
  return actions.map((action) => operationOf(name, action, { sent, stored }, tables));
}
