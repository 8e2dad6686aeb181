import type { Action } from "../../src/framework/action";
import { pagesOf } from "../../src/framework/feature";
import { features } from "../../src/features";
import { docsPages } from "../../src/http/openapi/docs";
import { allActions, creations, Examples, fieldSchemasOf } from "../support/examples";
import { get, send } from "./requests";
import type { Server } from "./server";

/** A request to an endpoint. */
export interface Case {
  readonly endpoint: string;
  /** As it goes over the wire. The server closes the connection behind its answer. */
  readonly request: string;
}

/** An id that no record has. */
const NOBODY = 999_999_999;

/** Entries of the journal between an old change and the newest. */
const LONG_AGO = 15_000;

/** What is asked of an endpoint. */
type Asked = readonly [path: string, body?: unknown];

/**
 * Requests that cost more than the example of the API reference, by their endpoint. `old`: number of a change that was
 * made long ago.
 */
const dearOf = (old: string): Readonly<Record<string, readonly Asked[]>> => ({
  "GET /api/changes": [[`/api/changes?since=${old}&limit=1000&records=true`], ["/api/changes?limit=1000"]],
  "POST /api/changes/undo": [
    ["/api/changes/undo", { request: "a request that was never sent" }],
    ["/api/changes/undo", { number: old }],
  ],
  "GET /api/crops": [["/api/crops?search=tomatoe"]],
  "GET /api/points": [["/api/points?filter=all"]],
  "GET /api/logs/search": [["/api/logs/search?verbosity=2&x=1200"]],
  "POST /api/points/search": [["/api/points/search", { meta: { row: "7" } }]],
});

/** Pages that are read, with what costs most of them. */
const pagePaths = [...pagesOf(features), ...docsPages(features)].flatMap(({ method, path }) =>
  method === "GET" ? [path.replace(/:\w+/g, "mail"), ...(path === "/help" ? ["/help?q=water+the+garden"] : [])] : [],
);

const nameOf = ({ method, path }: Action): string => `${method} ${path}`;

/**
 * A right and a refused request to each endpoint of the table, the dear ones, in the name of an account, and the pages.
 * Reads come first, deletions last.
 */
export async function casesOf({ port }: Server, token: string): Promise<Case[]> {
  const base = `http://127.0.0.1:${port}`;
  const examples = new Examples({ base, features }, { token });
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${base}${path}`, { headers: { authorization: token } })).json().catch(() => undefined);
  const { cursor } = (await ask("/api/changes?limit=1")) as { cursor: string };
  const dear = dearOf(cursor.replace(/\d+$/, (newest) => String(Number(newest) - LONG_AGO)));
  const ids = new Map<string, unknown>();
  /** The first of the list, or a record that is made as the API reference shows it. */
  async function idIn(path: string): Promise<unknown> {
    const [, , collection = ""] = path.split("/");
    if (!ids.has(collection)) {
      const list = await ask(`/api/${collection}`);
      const first = Array.isArray(list) ? (list as { id?: unknown }[])[0]?.id : undefined;
      ids.set(collection, first ?? (creations.has(collection) ? await examples.idOf(collection).catch(() => 1) : 1));
    }
    return ids.get(collection);
  }
  const withId = (path: string, id: unknown): string => path.replace(/:\w+/g, String(id));
  const cases: Case[] = [];
  for (const action of allActions) {
    const { path, reference } = action;
    const body = await examples.bodyOf(action).catch(() => reference.example ?? {});
    const own = withId(path, path.includes(":") ? await idIn(path) : "");
    const wrong = Object.fromEntries(Object.keys(fieldSchemasOf(action)).map((name) => [name, { no: "value" }]));
    const requests: Asked[] = [[own, body], ...(dear[nameOf(action)] ?? [])];
    if (path.includes(":")) requests.push([withId(path, NOBODY), body]);
    if (action.body !== "ignored") requests.push([own, wrong]);
    const [query] = Object.keys(reference.query ?? {});
    if (query !== undefined) requests.push([`${own}?${query}=x`, body]);
    for (const [to, sent] of requests) {
      const request = closing(requestOf(action, to, sent ?? {}, token));
      cases.push({ endpoint: nameOf(action), request });
    }
  }
  for (const path of pagePaths) cases.push({ endpoint: `GET ${path}`, request: closing(get(path)) });
  const order = ["GET", "POST", "PATCH", "DELETE"];
  const placeOf = ({ endpoint }: Case): number => order.indexOf(endpoint.split(" ")[0] ?? "");
  return cases.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const closing = (request: string): string => request.replace("\r\n", "\r\nConnection: close\r\n");

function requestOf({ method }: Action, path: string, body: unknown, token: string): string {
  if (method === "GET") return get(path, token);
  if (method === "DELETE") return get(path, token).replace("GET", "DELETE");
  return send(method, path, body as object, token); // an object: examples are
}
