import type { Action } from "../framework/action";
import type { Problem, Problems } from "../framework/errors";
import type { Contract } from "./contract";
import type { WordExchange, Direction } from "./exchange";
import type { DialectFile } from "./file";
import { Lexicon } from "./lexicon";
import { type Plan, Plans } from "./plan";
import { TranslatedReference } from "./reference";
import { isOfApi } from "./routes";
import { type KeyOrders, Scanner, STEP } from "./scanner";
import { merged, type Shape } from "./shape";
import type { Words } from "./words";

/** A path as the contract has it. */
interface Reached {
  readonly path: string;
  /** The actions of this path, by method. */
  readonly actions: ReadonlyMap<string, Action>;
}

/** JSON text that is translated piece by piece. */
type Translation = Pick<Scanner, "push" | "end">;

/** Text of refusals before the choices that they name. */
const CHOICES = /^([^]*\boptions: )([^]*)$/;
/** The value that a refusal repeats before it says that it is no option. */
const REPEATED = /'([^']*)'(?= isn't an option)/;

const SYNC = "sync";
/** Levels of topics and filters behind which a class stands. */
const OF_CLASSES = [SYNC, "+"];

/** The parts of an OpenAPI document in which words of the contract stand. */
interface Reference {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The contract in the words of a file. Everything is told by whole words, each where the contract declares it. */
export class Dialect {
  readonly name: string;
  /** Name and content of its file, for entity tags and keys of what is kept. */
  readonly stamp: string;
  readonly #contract: Contract;
  readonly #lexicon: Lexicon;
  readonly #plans: Readonly<Record<Direction, Plans>>;
  /** Orders of keys in the answers until now: most have the same keys again. */
  readonly #orders: KeyOrders = new WeakMap();

  /** The file has been checked. */
  constructor(file: DialectFile, contract: Contract, words: Words) {
    this.name = file.name;
    const listed = file.words.values().flatMap((words) => words.entries());
    this.size = [...listed].filter(([own, { other }]) => own !== other && own !== "name").length;
    this.stamp = `${file.name}-${file.sum}`;
    this.#contract = contract;
    this.#lexicon = new Lexicon(file, words);
    this.#plans = {
      in: new Plans(contract, this.#lexicon, "in"),
      out: new Plans(contract, this.#lexicon, "out"),
    };
  }

  /** Number of words in its file that differ from the contract's. */
  readonly size: number;

  /** Words of the dialect for guests: the domain of their addresses, and their user name at the broker. */
  get guestWords(): readonly string[] {
    const { guests } = this.#lexicon.words;
    return [...guests].map((word) => this.#lexicon.wordIn("guests", word)).filter((word) => !guests.has(word));
  }

  /** The contract's path for one of the dialect, both canonical. Paths outside of `/api` are the same. */
  pathIn(path: string): Reached {
    return this.#path(path, "in");
  }

  pathOut(path: string): string {
    return this.#path(path, "out").path;
  }

  /** The query of a request as the contract has it: names, listed values and names of resources. */
  queryIn(action: Action, search: string): string {
    if (search.length < 2) return search;
    const names = this.#contract.query(action);
    const wordExchange = this.#lexicon.keysOf(this.#contract.placeOf(action), names);
    const parts = search.slice(1).split("&");
    const told = parts.map((part) => {
      const [, sent = "", inside = "", value] = /^([^=[]*)([^=]*)(?:=([^]*))?$/.exec(part) ?? [];
      const name = wordExchange?.in(decoded(sent)) ?? decoded(sent);
      const { text } = this.#plans.in.of(names.get(name)) ?? {};
      const values =
        value === undefined || !text ? value : encoded(decoded(value).split(",").map(text).join(","), value);
      return `${encoded(name, sent)}${inside}${values === undefined ? "" : `=${values}`}`;
    });
    return `?${told.join("&")}`;
  }

  /** The JSON body of a request as the contract has it. Text that is no JSON stays as it is. */
  bodyIn(action: Action, text: string): string {
    return through(this.#plans.in.of(this.#contract.request(action)), text).text;
  }

  /** Steps of the same for a long body. Undefined if it may pass as it is, or is told at once. */
  bodySteps(action: Action, text: string): Generator<string> | undefined {
    const plan = text.length > STEP ? this.#plans.in.of(this.#contract.request(action)) : undefined;
    return plan && new Scanner(plan).steps(text);
  }

  /** The JSON of an answer in the dialect. */
  answerOut(action: Action, text: string): string {
    return through(this.#plans.out.of(this.#contract.answer(action)), text, this.#orders).text;
  }

  /** Translation of JSON that comes in pieces, cut anywhere. Undefined if they may pass as they are. */
  answerPieces(action: Action): Translation | undefined {
    const plan = this.#plans.out.of(this.#contract.answer(action));
    return plan && new Scanner(plan, this.#orders);
  }

  /** The JSON of a record of a resource, as in events and messages. */
  recordOut(resource: string, text: string): string {
    return through(this.#plans.out.of(this.#contract.record(resource)), text, this.#orders).text;
  }

  /** The data of an event of this kind. */
  eventOut(kind: string, json: string): string {
    return through(this.#plans.out.of(this.#contract.event(kind)), json).text;
  }

  /** The headers of a request with the contract's names. */
  headersIn(headers: Headers): Headers {
    const { headers: exchange } = this.#lexicon;
    if (!exchange) return headers;
    const told = new Headers(headers);
    for (const [own, other] of exchange.pairs) set(told, own, headers.get(other));
    return told;
  }

  /** Gives the headers of an answer the dialect's names. */
  headersOut(headers: Headers): void {
    const { headers: exchange } = this.#lexicon;
    if (!exchange) return;
    const sent = [...exchange.pairs].map(([own, other]) => [other, headers.get(own)] as const);
    for (const [name, value] of sent) set(headers, name, value);
    const exposed = headers.get(EXPOSED);
    if (exposed !== null)
      set(
        headers,
        EXPOSED,
        exposed
          .split(", ")
          .map((name) => toldHeader(exchange, name))
          .join(", "),
      );
  }

  /** Product names in `User-Agent` by which devices are recognised. */
  productsOut(products: readonly string[]): readonly string[] {
    return products.map((name) => this.#lexicon.agents?.out(name) ?? name);
  }

  /** The OpenAPI document of the contract with the words of the dialect. */
  referenceOut(document: Reference): object {
    const { paths, components } = document;
    const told = new TranslatedReference(this.#contract, this.#lexicon, components.schemas);
    const own = told.paths(paths);
    return { ...document, paths: own, components: { ...components, schemas: told.schemas } };
  }

  /** Steps of an export of an account in the contract's words. */
  *exportSteps(json: string): Generator<string> {
    const plan = this.#plans.in.of(this.#contract.exported);
    if (plan) yield* new Scanner(plan).steps(json);
    else yield json;
  }

  /** A refusal of a request with its fields, and with the choices that it names. */
  refusalOut(action: Action, problems: Problems): Problems {
    const place = this.#contract.placeOf(action);
    const shape = merged(this.#contract.request(action), this.#contract.record(place)) ?? { place };
    return this.#told(problems, shape, true) as Problems; // as it came
  }

  /** The contract's word for a key of the body of a request. */
  keyIn(action: Action, key: string): string {
    return this.#keysOf(action)?.in(key) ?? key;
  }

  /** Names of fields that a request has sent and nothing takes: as they came. */
  ignoredOut(action: Action, names: readonly string[]): readonly string[] {
    const wordExchange = this.#keysOf(action);
    return names.map((name) => wordExchange?.out(name) ?? name);
  }

  #keysOf(action: Action): WordExchange | undefined {
    const { place, keys } = this.#contract.request(action) ?? {};
    return place === undefined ? undefined : this.#lexicon.keysOf(place, keys);
  }

  /** A topic behind the prefix of an account, or a filter: only the class behind `sync` has another word. */
  topicIn(topic: string): string {
    return this.#topic(topic, "in");
  }

  topicOut(topic: string): string {
    return this.#topic(topic, "out");
  }

  /**
   * The payload of a message to a topic, which is the contract's, behind the prefix of the account. It is the text that came
   * where nothing in it is a word, where it is no JSON, and where the topic promises nothing.
   */
  messageIn(topic: string, text: string): string {
    return this.#message(topic, text, "in");
  }

  messageOut(topic: string, text: string): string {
    return this.#message(topic, text, "out");
  }

  /** The log-in object that a demo waits for, and other answers that come as messages. `action` answers it over HTTP. */
  get words(): Lexicon {
    return this.#lexicon;
  }

  #path(path: string, direction: Direction): Reached {
    const { routes } = this.#contract;
    if (!isOfApi(path)) return { path, actions: new Map() };
    return routes.changed(path, direction, (word) => this.#lexicon.paths?.[direction](word) ?? word);
  }

  #topic(topic: string, direction: Direction): string {
    const { classes } = this.#lexicon;
    const [sync = "", name, ...rest] = topic.split("/");
    if (!classes || name === undefined || !OF_CLASSES.includes(sync)) return topic;
    return [sync, classes[direction](name), ...rest].join("/");
  }

  #message(topic: string, text: string, direction: Direction): string {
    const [kind = "", name = ""] = topic.split("/");
    const { text: told, hasChanged } = through(
      kind === SYNC ? this.#sync(name, direction) : this.#messagePlan(kind, direction),
      text,
    );
    return hasChanged && isJson(text) ? told : text;
  }

  #messagePlan(kind: string, direction: Direction): Plan | undefined {
    return this.#plans[direction].of(this.#contract.message(kind));
  }

  #sync(name: string, direction: Direction): Plan | undefined {
    const resource = this.#contract.classes.get(name);
    const body = resource === undefined ? undefined : this.#plans[direction].of(this.#contract.record(resource));
    return body && { keys: new Map([["body", { key: "body", plan: body }]]) };
  }

  #told(problem: Problem | null, shape: Shape | undefined, isWhole = false): Problem | null {
    if (typeof problem === "string") return this.#toldText(problem, shape);
    if (typeof problem === "number" || problem === null) return problem;
    if (Array.isArray(problem)) return problem.map((each: Problem | null) => this.#told(each, shape?.element));
    const { place, keys, entries, argsOf } = shape ?? {};
    const wordExchange =
      argsOf !== undefined ? this.#lexicon.args : keys ? this.#lexicon.keysOf(place ?? "", keys) : undefined;
    /** Rules have keys that are no fields of the request. */
    const told = (key: string): string =>
      !isWhole || keys?.has(key) || place === ""
        ? (wordExchange?.out(key) ?? key)
        : (this.#lexicon.everyKey?.out(key) ?? key);
    return Object.fromEntries(
      Object.entries(problem).map(([key, inside]) => [
        told(key),
        this.#told(inside, keys?.get(key) ?? entries) as Problem, // only elements of lists are null
      ]),
    );
  }

  #toldText(text: string, shape: Shape | undefined): string {
    const said = shape?.said ?? shape?.element?.said;
    const wordExchange = said && this.#lexicon.exchangeFor(said);
    if (!wordExchange) return text;
    const repeated = text.replace(REPEATED, (_, value: string) => `'${wordExchange.out(value)}'`);
    return repeated.replace(CHOICES, (_, before: string, choices: string) => {
      return before + choices.split(", ").map(wordExchange.out).join(", ");
    });
  }
}

const EXPOSED = "access-control-expose-headers";

function set(headers: Headers, name: string, value: string | null): void {
  if (value === null) headers.delete(name);
  else headers.set(name, value);
}

/** A name that changes, or the same in its capitals. */
function toldHeader({ out }: WordExchange, name: string): string {
  const told = out(name.toLowerCase());
  return told === name.toLowerCase() ? name : told;
}

function through(
  plan: Plan | undefined,
  text: string,
  orders?: KeyOrders,
): { readonly text: string; readonly hasChanged: boolean } {
  if (!plan) return { text, hasChanged: false };
  const scanner = new Scanner(plan, orders);
  return { text: scanner.end(text), hasChanged: scanner.hasChanged };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A part of a query as a text; itself where it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return part;
  }
}

/** Text in the client's encoding. A text that has not changed stays as it came. */
const encoded = (text: string, came: string): string => (text === decoded(came) ? came : encodeURIComponent(text));
