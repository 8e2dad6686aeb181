/**
 * `bun run client` writes `src/client/records.ts`, the types of all records and what can be done with them, and
 * `src/client/paths.ts`, where it is done. Both follow from the endpoints that the resource declarations make.
 */
import { join } from "node:path";
import type { Action, Endpoints } from "../src/framework/action";
import { recordSchema } from "../src/framework/fields";
import { endpoints } from "../src/features";
import { declarationOf, type Schema } from "./schema-types";

/** The user of a log-in is no collection: what can be done with it differs from verb to verb. */
const NO_COLLECTIONS = new Set(["users"]);
/** Answers and bodies that are neither those of a collection nor of a single record. */
const OTHERS = [
  { name: "Login", method: "POST", path: "/api/tokens" },
  { name: "UploadForm", method: "GET", path: "/api/storage_auth" },
  { name: "Sync", method: "GET", path: "/api/device/sync" },
  { name: "AccountExport", method: "POST", path: "/api/export_data" },
];

/** One way to use a resource: the verbs it gives, and the types it has there. */
interface Use {
  readonly method: string;
  /** What comes after the path of the resource. */
  readonly suffix: string;
  readonly types: (names: Names, action: Action) => Readonly<Record<string, string>>;
  /** End of the name of its filters. */
  readonly filter?: string;
}
interface Names {
  readonly record: string;
  readonly input: string;
  readonly changes: string;
}

const PAGE_PARAMETERS = new Set(["page", "per"]);
const queryOf = ({ reference: { query = {} } }: Action) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !PAGE_PARAMETERS.has(name)));
const isPaginated = ({ reference: { query = {} } }: Action): boolean => "per" in query;

/** Type arguments of a list: the record, and its filters where it has any. */
const listed = ({ record }: Names, action: Action, suffix: string): string =>
  Object.keys(queryOf(action)).length === 0 ? `<${record}>` : `<${record}, ${record}${suffix}>`;

/** The interface of those filters. */
function filterOf({ record }: Names, action: Action, suffix: string): string[] {
  const query = queryOf(action);
  const filter = { ...recordSchema(query), required: [] } as Schema; // TypeBox makes JSON schemas
  return Object.keys(query).length === 0 ? [] : [declarationOf(`${record}${suffix}`, filter)];
}

const COLLECTION: readonly Use[] = [
  {
    method: "GET",
    suffix: "",
    types: (names, action) => ({
      list: `List${listed(names, action, "Filter")}`,
      ...(isPaginated(action) && { pages: `Pages${listed(names, action, "Filter")}` }),
    }),
    filter: "Filter",
  },
  {
    method: "GET",
    suffix: "/search",
    types: (names, action) => ({ search: `Search${listed(names, action, "Search")}` }),
    filter: "Search",
  },
  { method: "GET", suffix: "/:id", types: ({ record }) => ({ get: `Get<${record}>` }) },
  { method: "POST", suffix: "", types: ({ record, input }) => ({ create: `Create<${record}, ${input}>` }) },
  { method: "PATCH", suffix: "/:id", types: ({ record, changes }) => ({ update: `Update<${record}, ${changes}>` }) },
  {
    method: "DELETE",
    suffix: "/:id",
    types: ({ record }, { reference }) => ({
      delete: reference.response()["type"] === "array" ? `DeleteSeveral<${record}>` : `Delete<${record}>`,
    }),
  },
  { method: "DELETE", suffix: "/all", types: () => ({ deleteAll: "DeleteAll" }) },
];

const SINGLE: readonly Use[] = [
  { method: "GET", suffix: "", types: ({ record }) => ({ get: `Show<${record}>` }) },
  { method: "PATCH", suffix: "", types: ({ record, changes }) => ({ update: `Edit<${record}, ${changes}>` }) },
  { method: "DELETE", suffix: "", types: () => ({ reset: "Reset" }) },
];

/** A resource with everything that is written of it. */
interface Written {
  readonly path: string;
  readonly summary: string;
  /** Types by verb. */
  readonly verbs: Readonly<Record<string, string>>;
  readonly declarations: readonly string[];
}

const words = (name: string): string[] => name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
/** `point_groups` is `pointGroups`. */
export const propertyOf = (path: string): string => {
  const [first = "", ...rest] = words(path);
  return [first.toLowerCase(), ...rest].join("");
};
const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

function find({ name, actions }: Endpoints, method: string, suffix: string): Action | undefined {
  return actions.find((action) => action.method === method && action.path === `/api/${name}${suffix}`);
}

function write(group: Endpoints, uses: readonly Use[], record: string): Written {
  const names = { record, input: `New${record}`, changes: `${record}Changes` };
  const used = uses.flatMap(({ method, suffix, types, filter }) => {
    const action = find(group, method, suffix);
    return action ? [{ method, action, types: types(names, action), filter }] : [];
  });
  const filters = used.flatMap(({ action, filter }) => (filter ? filterOf(names, action, filter) : []));
  const bodies = { POST: names.input, PATCH: names.changes } as const;
  const inputs = used.flatMap(({ method, action }) => {
    const request = action.reference.request;
    return request && (method === "POST" || method === "PATCH")
      ? [declarationOf(bodies[method], request() as Schema)] // TypeBox makes JSON schemas
      : [];
  });
  const shown = used[0]?.action.reference.response() as Schema | undefined; // likewise
  return {
    path: group.name,
    summary: group.summary,
    verbs: Object.assign({}, ...used.map(({ types }) => types)) as Record<string, string>, // each is one
    declarations: [declarationOf(record, shown?.items ?? shown ?? {}, group.summary), ...inputs, ...filters],
  };
}

const isCollection = (group: Endpoints): boolean =>
  !NO_COLLECTIONS.has(group.name) &&
  (find(group, "GET", "")?.reference.response()["type"] === "array" || find(group, "GET", "/:id") !== undefined);
const isSingle = (group: Endpoints): boolean =>
  !isCollection(group) &&
  find(group, "PATCH", "") !== undefined &&
  find(group, "GET", "")?.reference.response()["type"] === "object";

const collections = endpoints
  .filter(isCollection)
  .map((group) => write(group, COLLECTION, singular(words(group.name).join(""))));
const singles = endpoints.filter(isSingle).map((group) => write(group, SINGLE, words(group.name).join("")));

function other({ name, method, path }: (typeof OTHERS)[number]): string {
  const action = endpoints
    .flatMap(({ actions }) => actions)
    .find((each) => each.method === method && each.path === path);
  if (!action) throw new Error(`There is no ${method} ${path}.`);
  return declarationOf(name, action.reference.response() as Schema, action.reference.summary); // as above
}

const HEAD = "// Generated from the declarations of the resources by `bun run client`.\n";

/** Text of `src/client/records.ts`, before its layout. */
function recordsSource(): string {
  const resources = [...collections, ...singles];
  const types = resources.flatMap(({ verbs }) => Object.values(verbs).map((type) => type.replace(/<[^]*/, "")));
  const members = resources.map(
    ({ path, summary, verbs }) =>
      `/** ${summary} */\nreadonly ${propertyOf(path)}: ${Object.values(verbs).join(" & ")};`,
  );
  return [
    HEAD,
    `import type { ${[...new Set(types)].sort().join(", ")} } from "./verbs";\n`,
    ...resources.flatMap(({ declarations }) => declarations),
    ...OTHERS.map(other),
    `/** Everything an account has, each with what can be done with it. */\nexport interface Resources {\n${members.join("\n")}\n}\n`,
  ].join("\n");
}

/** Text of `src/client/paths.ts`, before its layout. */
function pathsSource(): string {
  const table = (written: readonly Written[]): string =>
    written
      .map(
        ({ path, verbs }) => `${propertyOf(path)}: { path: "${path}", verbs: ${JSON.stringify(Object.keys(verbs))} },`,
      )
      .join("\n");
  return [
    HEAD,
    `/** Collections, each with its place below \`/api\` and its verbs. */\nexport const COLLECTIONS = {\n${table(collections)}\n} as const;\n`,
    `/** Records of which an account has one. */\nexport const SINGLES = {\n${table(singles)}\n} as const;\n`,
  ].join("\n");
}

const client = join(import.meta.dir, "../src/client");
const FILES = { "records.ts": recordsSource, "paths.ts": pathsSource };

/** Path and text of each generated file, laid out as `bun fmt` does. */
export const generatedFiles = (): Promise<{ path: string; text: string }[]> =>
  Promise.all(
    Object.entries(FILES).map(async ([name, source]) => {
      const path = join(client, name);
      const format = Bun.spawn([process.execPath, "fmt", `--stdin-filepath=${path}`], {
        cwd: client,
        stdin: new Blob([source()]),
      });
      const text = await new Response(format.stdout).text();
      if ((await format.exited) !== 0) throw new Error(`bun fmt refused ${name}.`);
      return { path, text };
    }),
  );

if (import.meta.main) for (const { path, text } of await generatedFiles()) await Bun.write(path, text);
