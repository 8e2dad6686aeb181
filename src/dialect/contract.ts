import type { Action } from "../framework/action";
import { resourceOf, type Table } from "../framework/resource/table";
import { once } from "../platform/once";
import type { Declarations } from "./declarations";
import { Routes } from "./routes";
import { merged, type Shape, ShapeMaker } from "./shape";

/** Keys and texts of own rules belong to no part of the contract: they have no other words. */
const OWN = "";
/** Answers the export of an account. */
const EXPORT = "/api/export_data";

/** Where words of the contract stand in requests, answers and messages. Each shape is made when it is first asked for. */
export class Contract {
  readonly declared: Declarations;
  readonly #routes = once(() => new Routes(this.actions, (action) => !this.#own().has(action)));
  readonly #classes = once(() => classesOf(this.declared.tables));
  readonly #own = once(() => new Set(this.declared.endpoints.flatMap(({ isOwn, actions }) => (isOwn ? actions : []))));
  readonly #actions = once(() => this.declared.endpoints.flatMap(({ actions }) => actions));
  readonly #maker = new ShapeMaker(
    (resource) => this.record(resource),
    () => this.exported,
  );
  readonly #records = new Map<string, Shape | undefined>();
  readonly #requests = new Map<Action, Shape | undefined>();
  readonly #answers = new Map<Action, Shape | undefined>();
  readonly #queries = new Map<Action, ReadonlyMap<string, Shape | undefined>>();
  readonly #messages = new Map<string, Shape | undefined>();
  readonly #events = new Map<string, Shape | undefined>();

  constructor(declared: Declarations) {
    this.declared = declared;
  }

  get routes(): Routes {
    return this.#routes();
  }

  /** Resource by class in topics of `sync`. */
  get classes(): ReadonlyMap<string, string> {
    return this.#classes();
  }

  get actions(): readonly Action[] {
    return this.#actions();
  }

  /** The part of the contract to which an action belongs: the first segment of its path. */
  placeOf(action: Action): string {
    return this.#own().has(action) ? OWN : firstSegment(action.path);
  }

  request(action: Action): Shape | undefined {
    return this.#requests.getOrInsertComputed(action, () => {
      const made = action.reference.request?.();
      const { wrappedIn } = action;
      const place = this.placeOf(action);
      // Clients send records back as they were shown.
      const shown = made && this.answer(action);
      const shape = made && merged(this.#maker.of(made, place), shown?.element ?? shown);
      return wrappedIn === undefined ? shape : merged(shape, { place, keys: new Map([[wrappedIn, shape]]) });
    });
  }

  answer(action: Action): Shape | undefined {
    return this.#answers.getOrInsertComputed(action, () =>
      this.#maker.of(action.reference.response(this.declared.tables), this.placeOf(action)),
    );
  }

  /** The names of a query, with the shapes of their values. */
  query(action: Action): ReadonlyMap<string, Shape | undefined> {
    return this.#queries.getOrInsertComputed(action, () => this.#queryOf(action));
  }

  #queryOf(action: Action): ReadonlyMap<string, Shape | undefined> {
    const place = this.placeOf(action);
    const { query = {} } = action.reference;
    return new Map(Object.entries(query).map(([name, { type }]) => [name, this.#maker.of(type.schema(), place, name)]));
  }

  /** Everything that requests and answers about a record of this resource may hold. */
  record(resource: string): Shape | undefined {
    if (!this.#records.has(resource)) {
      this.#records.set(resource, undefined); // a record that names itself
      const paths = [`/api/${resource}`, `/api/${resource}/:id`];
      const own = this.actions.filter(({ path }) => paths.includes(path));
      const shapes = own.flatMap((action) => [this.request(action), this.answer(action)]);
      this.#records.set(resource, shapes.map((shape) => shape?.element ?? shape).reduce(merged, undefined));
    }
    return this.#records.get(resource);
  }

  /** The export of an account. */
  get exported(): Shape | undefined {
    const action = this.actions.find(({ path }) => path === EXPORT);
    return action && this.answer(action);
  }

  /** The content of a message of this kind. */
  message(kind: string): Shape | undefined {
    const declared = Object.hasOwn(this.declared.messages, kind) ? this.declared.messages[kind] : undefined;
    if (!declared) return undefined;
    return this.#messages.getOrInsertComputed(kind, () => this.#maker.of(declared.schema(), declared.place));
  }

  /** The data of an event of this kind. */
  event(kind: string): Shape | undefined {
    const { events } = this.declared;
    const schema = Object.hasOwn(events, kind) ? events[kind] : undefined;
    return schema && this.#events.getOrInsertComputed(kind, () => this.#maker.of(schema(), OWN));
  }

  /** All shapes that there are. */
  *shapes(): Generator<Shape> {
    for (const action of this.actions) {
      for (const shape of [this.request(action), this.answer(action), ...this.query(action).values()]) {
        if (shape) yield shape;
      }
      const names = this.query(action);
      if (names.size > 0) yield { place: this.placeOf(action), keys: names };
    }
    for (const kind of Object.keys(this.declared.messages)) {
      const shape = this.message(kind);
      if (shape) yield shape;
    }
  }
}

const classesOf = (tables: readonly Table[]): ReadonlyMap<string, string> =>
  new Map(tables.flatMap((table) => (table.syncClass === undefined ? [] : [[table.syncClass, resourceOf(table)]])));

export const firstSegment = (path: string): string => path.split("/")[2] ?? "";
