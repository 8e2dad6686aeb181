import type { Action } from "../../src/framework/action";
import { features as allFeatures } from "../../src/features";
import type { Feature } from "../../src/framework/feature";
import { contentOf, type Schema } from "../../src/http/openapi/example";
import { post, send, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

export const actionsOf = (features: readonly Feature[]): readonly Action[] =>
  features.flatMap(({ endpoints }) => endpoints.flatMap(({ actions }) => actions));

/** Every endpoint of the API. */
export const allActions: readonly Action[] = actionsOf(allFeatures);

/** Schemas of the fields that the body of an action has. */
export const fieldSchemasOf = ({ reference }: Action): Readonly<Record<string, Schema>> =>
  contentOf(reference.request?.() ?? {}).properties ?? {};

function showsId(schema: Schema): boolean {
  const { properties = {}, anyOf = [], oneOf = [] } = contentOf(schema);
  return "id" in properties || [...anyOf, ...oneOf].some(showsId);
}

type Creations = ReadonlyMap<string, Action>;

/** Path segments of collections whose records clients create, with the action that does it. */
export const creationsIn = (actions: readonly Action[]): Creations =>
  new Map(
    actions
      .filter(({ method, path, access }) => method === "POST" && access === "token" && /^\/api\/\w+$/.test(path))
      .filter(({ reference }) => showsId(reference.response([])))
      .map((action) => [action.path.slice("/api/".length), action]),
  );
export const creations = creationsIn(allActions);

/** Collection that an id in a body names: `sequence_id` is one of `sequences`. */
function collectionOf(key: string, body: Readonly<Record<string, unknown>>, creations: Creations): string | undefined {
  const kind = key === "executable_id" ? String(body["executable_type"]).toLowerCase() : /^(\w+)_id$/.exec(key)?.[1];
  return kind !== undefined && creations.has(`${kind}s`) ? `${kind}s` : undefined;
}

/** Records of one account, made from the examples of the API reference. */
export class Examples {
  readonly #server: Pick<TestServer, "base" | "features">;
  readonly #account: Pick<TestAccount, "token">;
  readonly #creations: Creations;
  readonly #ids = new Map<string, number>();

  constructor(server: Pick<TestServer, "base" | "features">, account: Pick<TestAccount, "token">) {
    this.#server = server;
    this.#account = account;
    this.#creations = creationsIn(actionsOf(server.features));
  }

  /** Body of the example in which the ids are those of the account's own records. */
  async bodyOf(action: Action): Promise<unknown> {
    return this.#withOwnIds(action.reference.example ?? {});
  }

  /** Id of the account's record in a collection, which is made when it is first asked for. */
  async idOf(name: string): Promise<number> {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const action = this.#creations.get(name);
    if (!action) throw new Error(`${name} has no creation that answers a record`);
    const answer = await send(this.#server, post(action.path, await this.bodyOf(action)), this.#account.token);
    const { id } = answer.json as { id: number }; // every record has one
    if (answer.status !== 200) throw new Error(`example of ${name}: ${answer.status} ${answer.text}`);
    this.#ids.set(name, id);
    return id;
  }

  async createAll(): Promise<void> {
    for (const name of this.#creations.keys()) await this.idOf(name);
  }

  async #withOwnIds(value: unknown): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((element) => this.#withOwnIds(element)));
    if (typeof value !== "object" || value === null) return value;
    const body = value as Readonly<Record<string, unknown>>; // JSON
    const entries: [string, unknown][] = [];
    for (const [key, element] of Object.entries(body)) {
      const collection = typeof element === "number" ? collectionOf(key, body, this.#creations) : undefined;
      entries.push([key, collection === undefined ? await this.#withOwnIds(element) : await this.idOf(collection)]);
    }
    return Object.fromEntries(entries);
  }
}
