/**
 * `bun run client` writes three files of the client: `src/client/records.ts` with the types of all records and their verbs,
 * `src/client/paths.ts` with their paths, and `src/client/values.ts` with the values of settings. All follow from the API
 * reference, which is made of the resource declarations. `src/app/gardenshed-types.d.ts`, for programs that run a garden
 * inside of themselves, follows from the settings.
 */
import { join } from "node:path";
import { answerOf, type ApiReference, bodyOf, type Operation, readApiReference } from "./api-reference";
import { COLLECTION, filtersOf, type Names, SINGLE, type Use } from "./client-verbs";
import { type SettingsPaths, valuesSource } from "./client-values";
import { programTypes } from "./program-types";
import { Declarations, type Schema } from "./schema-types";

/** The user of a log-in is no collection: its endpoints differ from verb to verb. */
const NO_COLLECTIONS = new Set(["users"]);
interface Other {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Name of what is asked with. */
  readonly input?: string;
}
/** Answers that belong neither to a collection nor to a single record. */
const OTHERS: readonly Other[] = [
  { name: "Login", method: "post", path: "/api/tokens" },
  { name: "StorageAuth", method: "get", path: "/api/storage_auth" },
  { name: "Sync", method: "get", path: "/api/device/sync" },
  { name: "AccountExport", method: "post", path: "/api/export_data" },
  { name: "Rehearsal", method: "post", path: "/api/rehearsals", input: "RehearsalRequest" },
];

const capitalized = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");
const namesOf = (record: string): Names => ({
  record,
  input: `New${record}`,
  changes: `${record}Changes`,
  filter: `${record}Filter`,
  search: `${record}Search`,
});

/** A resource and the types of its verbs. */
interface Described {
  /** `pointGroups` of `point_groups`. */
  readonly property: string;
  readonly path: string;
  readonly summary: string;
  readonly verbs: Readonly<Record<string, string>>;
}

/** Both files, made of the API reference. */
class ClientSource {
  readonly #reference: ApiReference;
  readonly #declarations: Declarations;

  constructor(reference: ApiReference) {
    this.#reference = reference;
    this.#declarations = new Declarations(reference.components.schemas ?? {});
  }

  /** Texts by the name of the file, before their layout. */
  files(): Readonly<Record<string, string>> {
    const { tags } = this.#reference;
    const collections = tags
      .filter(({ name }) => this.#isCollection(name))
      .map((tag) => this.#describe(tag, COLLECTION, capitalized(singular(tag.name))));
    const singles = tags
      .filter(({ name }) => !this.#isCollection(name) && this.#isSingle(name))
      .map((tag) => this.#describe(tag, SINGLE, capitalized(tag.name)));
    for (const { name, method, path, input } of OTHERS) {
      const operation = this.#find(method, path);
      if (!operation) throw new Error(`The API reference has no ${method} ${path}.`);
      this.#declare(name, answerOf(operation), operation.summary);
      if (input !== undefined) this.#declare(input, bodyOf(operation));
    }
    return {
      "records.ts": recordsSource([...collections, ...singles], this.#declarations.text()),
      "paths.ts": pathsSource({ collections, singles }),
      "values.ts": `${HEAD}\n${valuesSource(this.#reference, settingsOf(singles))}`,
    };
  }

  #find(method: string, path: string): Operation | undefined {
    return this.#reference.paths[path]?.[method];
  }

  #isCollection(name: string): boolean {
    const list = this.#find("get", `/api/${name}`);
    const isListed = list !== undefined && answerOf(list)?.type === "array";
    return !NO_COLLECTIONS.has(name) && (isListed || this.#find("get", `/api/${name}/{id}`) !== undefined);
  }

  #isSingle(name: string): boolean {
    const show = this.#find("get", `/api/${name}`);
    const isRecord = show !== undefined && answerOf(show)?.type !== "array";
    return isRecord && this.#find("patch", `/api/${name}`) !== undefined;
  }

  #describe({ name: path, description: summary }: ApiReference["tags"][number], uses: readonly Use[], record: string) {
    const names = namesOf(record);
    const used = uses.flatMap(({ method, suffix, verbs }) => {
      const operation = this.#find(method, `/api/${path}${suffix}`);
      return operation ? [{ method, suffix, operation, verbs: verbs(names, operation) }] : [];
    });
    for (const { method, suffix, operation } of used) {
      const answer = answerOf(operation);
      if (method === "get") this.#declare(record, answer?.items ?? answer, summary);
      if (method === "get") this.#declare(suffix === "/search" ? names.search : names.filter, filtersOf(operation));
      if (method === "post") this.#declare(names.input, bodyOf(operation));
      const isOfSeveral = uses === COLLECTION && suffix === ""; // the same changes, and the ids
      if (method === "patch" && !isOfSeveral) this.#declare(names.changes, bodyOf(operation));
    }
    const verbs: Record<string, string> = Object.assign({}, ...used.map((use) => use.verbs));
    const words = capitalized(path);
    return { property: words.charAt(0).toLowerCase() + words.slice(1), path, summary, verbs };
  }

  #declare(name: string, schema: Schema | undefined, describe?: string): void {
    if (schema) this.#declarations.add(name, schema, describe);
  }
}

/** Records that have defaults to go back to. */
const settingsOf = (singles: readonly Described[]): SettingsPaths =>
  Object.fromEntries(singles.filter(({ verbs }) => "reset" in verbs).map(({ property, path }) => [property, path]));

const HEAD = "// Generated from the API reference by `bun run client`.\n";

function recordsSource(resources: readonly Described[], declarations: string): string {
  const types = resources.flatMap(({ verbs }) => Object.values(verbs).map((type) => type.replace(/<.*/, "")));
  const members = resources.map(
    ({ property, summary, verbs }) => `/** ${summary} */\nreadonly ${property}: ${Object.values(verbs).join(" & ")};`,
  );
  return [
    HEAD,
    `import type { ${[...new Set(types)].sort().join(", ")} } from "./verbs.js";\n`,
    declarations,
    `/** Everything an account has, each with what can be done with it. */\nexport interface Resources {\n${members.join("\n")}\n}\n`,
  ].join("\n");
}

function pathsSource(resources: Readonly<Record<"collections" | "singles", readonly Described[]>>): string {
  const table = (described: readonly Described[]): string =>
    described
      .map(({ property, path, verbs }) => {
        const names = JSON.stringify(Object.keys(verbs));
        return `${property}: { path: "${path}", verbs: ${names} },`;
      })
      .join("\n");
  return [
    HEAD,
    `/** Collections, each with its place below \`/api\` and its verbs. */\nexport const COLLECTIONS = {\n${table(resources.collections)}\n} as const;\n`,
    `/** Records of which an account has one. */\nexport const SINGLES = {\n${table(resources.singles)}\n} as const;\n`,
  ].join("\n");
}

const root = join(import.meta.dir, "..");

/** Path and text of each generated file, laid out as `bun fmt` does. */
export async function generatedFiles(): Promise<{ path: string; text: string }[]> {
  const client = new ClientSource(await readApiReference()).files();
  const files = Object.entries(client).map(([name, source]) => [join("src/client", name), source] as const);
  return Promise.all(
    [...files, ["src/app/gardenshed-types.d.ts", programTypes()] as const].map(async ([name, source]) => {
      const path = join(root, name);
      const format = Bun.spawn([process.execPath, "fmt", `--stdin-filepath=${path}`], {
        cwd: root,
        stdin: new Blob([source]),
      });
      const text = await format.stdout.text();
      if ((await format.exited) !== 0) throw new Error(`bun fmt refused ${name}.`);
      return { path, text };
    }),
  );
}

if (import.meta.main) for (const { path, text } of await generatedFiles()) await Bun.write(path, text);
