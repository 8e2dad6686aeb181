import { isObject, type JsonObject } from "../platform/json";
import type { Contract } from "./contract";
import type { WordExchange, Direction } from "./exchange";
import type { Lexicon } from "./lexicon";
import { camelCase, UPDATE } from "./script";
import type { Said, Shape } from "./shape";

/** The changes of a JSON value. A value of which nothing is changed has no plan. */
export interface Plan {
  /** Members by the key as it stands there. */
  readonly keys?: ReadonlyMap<string, Member>;
  readonly element?: Plan | undefined;
  /** Plan for values under other keys. */
  readonly entries?: Plan | undefined;
  readonly text?: (text: string) => string;
  /** A key may have more behind a dot. */
  readonly isDotted?: true;
  /** The plan of an object depends on what stands in it. */
  readonly resolve?: (value: JsonObject) => Plan | undefined;
}

interface Member {
  readonly key: string;
  readonly plan: Plan | undefined;
}

/** Makes the plans of one dialect for one way, each when it is first asked for. */
export class Plans {
  readonly #contract: Contract;
  readonly #lexicon: Lexicon;
  readonly #direction: Direction;
  readonly #made = new Map<Shape, Plan | undefined>();
  /** Plans of nodes, by their kind. Kinds that nobody knows share one, so that no text makes more of them. */
  readonly #kinds = new Map<string, Plan>();
  /** Plans of nodes that update a record, by the resource. */
  readonly #updates = new Map<string, Plan>();
  /** Plans of nodes that name a field, by their kind, the resource and the field. */
  readonly #pairs = new Map<string, Plan>();
  /** Any node of a script. */
  readonly #script: Plan = { resolve: (node) => this.#planOfNode(node) };

  constructor(contract: Contract, lexicon: Lexicon, direction: Direction) {
    this.#contract = contract;
    this.#lexicon = lexicon;
    this.#direction = direction;
  }

  of(shape: Shape | undefined): Plan | undefined {
    if (!shape) return undefined;
    if (!this.#made.has(shape)) {
      this.#made.set(shape, undefined);
      this.#made.set(shape, this.#make(shape));
    }
    return this.#made.get(shape);
  }

  /** The plan of an object with these keys. */
  object(place: string, keys: NonNullable<Shape["keys"]>): Plan | undefined {
    return planOf(this.#members(this.#lexicon.keysOf(place, keys), [...keys], (shape) => this.of(shape)));
  }

  #make(shape: Shape): Plan | undefined {
    const { place, keys, isScript, argsOf, said } = shape;
    const element = this.of(shape.element);
    const entries = this.of(shape.entries);
    const text = said && this.#text(said);
    const own = keys && this.object(place, keys);
    const plain = {
      ...own,
      ...(own && shape.isDotted && { isDotted: true as const }),
      ...(element && { element }),
      ...(entries && { entries }),
      ...(text && { text }),
    };
    if (argsOf !== undefined) return this.#argsOf(argsOf);
    if (isScript) return { ...plain, resolve: this.#script.resolve ?? (() => undefined) };
    const beside = [...(keys ?? [])].flatMap(([key, of]) => (of && besideIn(of) ? [[key, of] as const] : []));
    if (beside.length > 0) return { ...plain, resolve: (value) => this.#besides(shape, plain, beside, value) };
    return Object.keys(plain).length > 0 ? plain : undefined;
  }

  /** The plan of an object some of whose values have the shape that a text beside them names. */
  #besides(
    { place, keys }: Shape,
    plain: Plan,
    beside: readonly (readonly [string, Shape])[],
    value: JsonObject,
  ): Plan {
    const wordExchange = this.#lexicon.keysOf(place, keys);
    const sent = (key: string): string => (this.#direction === "in" ? (wordExchange?.out(key) ?? key) : key);
    const members = new Map(plain.keys);
    for (const [own, shape] of beside) {
      const { by = "", is } = besideIn(shape) ?? {};
      const key = sent(own);
      const named = value[sent(by)];
      if (typeof named !== "string") continue;
      const plan = is === "record" ? this.#record(named) : this.#values(named);
      if (plan) members.set(key, { key: members.get(key)?.key ?? key, plan });
    }
    return { ...plain, keys: members };
  }

  #record(named: string): Plan | undefined {
    const resource = this.#direction === "in" ? (this.#lexicon.paths?.in(named) ?? named) : named;
    return this.of(this.#contract.record(resource));
  }

  #values(name: string): Plan | undefined {
    const { script } = this.#lexicon.words;
    const field = script.fieldOf(name);
    const said: Said | undefined = SAID_BY_ENUM[name]
      ? { names: SAID_BY_ENUM[name] }
      : field === undefined
        ? undefined
        : { field, values: script.valuesOf(field) };
    const text = said && this.#text(said);
    return text && { element: { text } };
  }

  #members(
    wordExchange: WordExchange | undefined,
    keys: readonly (readonly [string, Shape | undefined])[],
    of: (shape: Shape | undefined) => Plan | undefined,
  ): Map<string, Member> {
    const members = new Map<string, Member>();
    const add = (own: string, other: string, plan: Plan | undefined) => {
      if (own === other && !plan) return;
      if (this.#direction === "out") members.set(own, { key: other, plan });
      else members.set(other, { key: own, plan });
    };
    for (const [own, shape] of keys) add(own, wordExchange?.out(own) ?? own, of(shape));
    for (const [own, other] of wordExchange?.pairs ?? [])
      if (!keys.some(([key]) => key === own)) add(own, other, undefined);
    return members;
  }

  #text(said: Said): Plan["text"] {
    const wordExchange = this.#lexicon.exchangeFor(said);
    if (wordExchange) return (text) => wordExchange[this.#direction](text);
    const { kinds } = this.#lexicon;
    if (!("names" in said && said.names === "kindInCamelCase" && kinds) || this.#direction === "in") return undefined;
    const camel = new Map([...kinds.pairs].map(([own, other]) => [camelCase(own), camelCase(other)]));
    return (text) => camel.get(text) ?? text;
  }

  #own(word: string, wordExchange: WordExchange | undefined): string {
    return this.#direction === "in" ? (wordExchange?.in(word) ?? word) : word;
  }

  #planOfNode({ kind: word, args }: JsonObject): Plan | undefined {
    if (typeof word !== "string") return undefined;
    const kind = this.#own(word, this.#lexicon.kinds);
    if (kind === UPDATE.kind) return this.#update(this.#resourceIn(args));
    if (kind === UPDATE.old && isObject(args)) return this.#pair(kind, this.#resourceNamed(args), args);
    return this.#planOfKind(kind);
  }

  #planOfKind(kind: string): Plan {
    const known = this.#lexicon.words.script.kinds.has(kind) ? kind : "";
    return this.#kinds.getOrInsertComputed(known, () => this.#makeKind(known));
  }

  #makeKind(kind: string): Plan {
    const said = this.#text({ names: "kind" });
    const args = this.#argsOf(kind);
    const members = new Map<string, Member>([["body", bodyOf(this.#script)]]);
    if (said) members.set("kind", { key: "kind", plan: { text: said } });
    members.set("args", { key: "args", plan: args });
    return { keys: members };
  }

  /** Values of args that are no texts of an enum may be nodes. */
  #argsOf(kind: string, own: ReadonlyMap<string, Plan | undefined> = new Map()): Plan {
    const { language } = this.#lexicon.words.script;
    const names = language.nodes.find(({ name }) => name === kind)?.args ?? [];
    const plans = names.map((name): [string, Plan | undefined] => [name, own.get(name) ?? this.#argValue(kind, name)]);
    const members = new Map<string, Member>();
    for (const [name, plan] of plans) {
      const other = this.#lexicon.args?.out(name) ?? name;
      if (this.#direction === "out") members.set(name, { key: other, plan });
      else members.set(other, { key: name, plan });
    }
    for (const [one, other] of this.#lexicon.args?.pairs ?? []) {
      if (names.includes(one)) continue;
      if (this.#direction === "out") members.getOrInsert(one, { key: other, plan: this.#script });
      else members.getOrInsert(other, { key: one, plan: this.#script });
    }
    return { keys: members, entries: this.#script };
  }

  #argValue(kind: string, arg: string): Plan {
    const { script } = this.#lexicon.words;
    const packages = Object.hasOwn(script.language.packages, kind) ? script.language.packages[kind] : undefined;
    if (arg === "package" && packages) {
      const named = this.#text({ names: "package" });
      const field = packages.field === undefined ? undefined : this.#lexicon.values(packages.field);
      if (!named && !field) return this.#script;
      const { packages: own } = packages;
      const isPackage = (text: string): boolean => own.includes(text) || named?.(text) !== text;
      const told = (text: string): string =>
        isPackage(text) ? (named?.(text) ?? text) : (field?.[this.#direction](text) ?? text);
      return { ...this.#script, text: told };
    }
    const values = script.valuesOf(arg);
    const text = values.size > 0 ? this.#text({ field: arg, values }) : undefined;
    return text ? { ...this.#script, text } : this.#script;
  }

  /** The resource of the record that the `resource` arg of an update names. */
  #resourceIn(args: unknown): string {
    if (!isObject(args)) return POINTS;
    const value =
      args[this.#lexicon.args && this.#direction === "in" ? this.#lexicon.args.out("resource") : "resource"];
    return isObject(value) && isObject(value["args"]) ? this.#resourceNamed(value["args"]) : POINTS;
  }

  #resourceNamed(args: JsonObject): string {
    const key =
      this.#direction === "in" ? (this.#lexicon.args?.out("resource_type") ?? "resource_type") : "resource_type";
    const type = args[key];
    return typeof type === "string" && this.#own(type, this.#lexicon.values("resource_type")) === "Device"
      ? DEVICE
      : POINTS;
  }

  /** A node that updates a record. In its body a pair names a field, and its value is one of this field. */
  #update(resource: string): Plan {
    return this.#updates.getOrInsertComputed(resource, () => {
      const step = (node: JsonObject): Plan | undefined => {
        const { kind, args } = node;
        const isPair = typeof kind === "string" && this.#own(kind, this.#lexicon.kinds) === UPDATE.pair;
        return isPair && isObject(args) ? this.#pair(UPDATE.pair, resource, args) : this.#planOfNode(node);
      };
      return this.#with(UPDATE.kind, "body", { element: { resolve: step } });
    });
  }

  /** A node whose args name a field of a resource, and have a value of it. */
  #pair(kind: string, resource: string, { label }: JsonObject): Plan {
    const named = typeof label === "string" ? label : "";
    const [first, inside] = splitField(named);
    const shape = this.#contract.record(resource);
    const wordExchange = this.#lexicon.keysOf(shape?.place ?? resource, shape?.keys);
    const own = this.#own(first, wordExchange);
    const known = shape?.keys?.has(own) === true || wordExchange?.pairs.has(own) === true;
    const isWhole = inside === "";
    return this.#pairs.getOrInsertComputed(`${kind} ${resource} ${known ? own : ""} ${isWhole}`, () => {
      const told = (text: string): string => {
        const [name, rest] = splitField(text);
        return (wordExchange?.[this.#direction](name) ?? name) + rest;
      };
      const value = known && isWhole ? this.of(shape?.keys?.get(own)) : undefined;
      const args = this.#argsOf(
        kind,
        new Map([
          ["label", known && wordExchange ? { text: told } : {}],
          ["value", { ...this.#script, ...value }],
        ]),
      );
      return this.#with(kind, "args", args);
    });
  }

  /** The plan of a kind, with another one for the value under a key. */
  #with(kind: string, key: string, plan: Plan): Plan {
    const { keys = [], ...rest } = this.#planOfKind(kind);
    return { ...rest, keys: new Map([...keys, [key, { key, plan }]]) };
  }
}

/** A field, and the part of it that a name has behind a dot. */
function splitField(name: string): readonly [field: string, inside: string] {
  const [, field = name, inside = ""] = /^([^.]*)(\.[^]*)$/.exec(name) ?? [];
  return [field, inside];
}

const POINTS = "points";
const DEVICE = "device";

/** Enums of the script language that list its own words. */
const SAID_BY_ENUM: Readonly<Record<string, "kind" | "kindInCamelCase" | "arg" | "package">> = {
  LegalSequenceKind: "kind",
  LegalKindString: "kindInCamelCase",
  LegalArgString: "arg",
  ALLOWED_PACKAGES: "package",
};

const bodyOf = (element: Plan): Member => ({ key: "body", plan: { element } });
const planOf = (keys: ReadonlyMap<string, Member>): Plan | undefined => (keys.size > 0 ? { keys } : undefined);
const besideIn = (shape: Shape): Shape["beside"] => shape.beside ?? shape.element?.beside;
