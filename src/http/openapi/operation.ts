import type { Action, Endpoints, Reply } from "../../framework/action";
import type { Table } from "../../framework/resource/table";
import type { Operation } from "./docs-page";
import { contentOf, exampleOf, type Schema } from "./example";
import { describeParameters } from "./parameters";
import { errorResponses } from "./refusals";

/** Media types of answers that are not JSON; undefined for one without a body. */
const MEDIA_TYPES: Record<Reply["kind"], string | undefined> = {
  text: "text/plain",
  csv: "text/csv",
  stream: "text/event-stream",
  events: "text/event-stream",
  accepted: "application/json",
  no_content: undefined,
};

/** Values for examples by key. */
type Known = Readonly<Record<string, unknown>>;

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

/** A text about other paths and methods of an action (`accounts.md` §1.1). */
function aliasText({ method, aliases }: Action): string {
  const paths = aliases.map((path) => `\`${path}\``).join(" and ");
  return [method === "PATCH" ? "PUT does the same." : "", paths && `Also under ${paths}.`].filter(Boolean).join(" ");
}

/** Describes an action. `sent` and `stored`: example values of requests and of records of its resource. */
function operationOf(
  tag: string,
  action: Action,
  { sent, stored }: { readonly sent: Known; readonly stored: Known },
  tables: readonly Table[],
): Operation {
  const { method, path, access, reference } = action;
  const own = reference.example as Known | undefined; // bodies are objects
  const parameters = describeParameters(path, reference);
  const detail = {
    operationId: reference.id,
    tags: [tag],
    summary: reference.summary,
    description: `${reference.description} ${aliasText(action)}`.trimEnd(),
    security: access === "token" ? [{ token: [] }] : [],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: requestBody(action, sent),
    responses: { ...success(action, { ...stored, ...own }, tables), ...errorResponses(action) },
  };
  return { method, path, detail };
}

function defaultsOf({ reference }: Action): Known {
  const { properties = {} }: Schema = contentOf(reference.request?.() ?? {});
  const defaults = Object.entries(properties).map(([key, schema]) => [key, schema.default] as const);
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined));
}

/** The operations of a resource. Their examples share values, so that an answer shows what a request has sent. */
export function operationsOf({ name, actions }: Endpoints, tables: readonly Table[]): Operation[] {
  const sent: Known = Object.assign({}, ...actions.map(({ reference }) => reference.example));
  const stored: Known = Object.assign({}, ...actions.map(defaultsOf), sent);
  return actions.map((action) => operationOf(name, action, { sent, stored }, tables));
}
