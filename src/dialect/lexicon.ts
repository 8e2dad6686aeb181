import { type WordExchange, exchangeOf, valueExchangeOf } from "./exchange";
import type { DialectFile } from "./file";
import type { Said, Shape } from "./shape";
import { CLASS_FIELD, isCommonKey, type Words } from "./words";

type Pair = readonly [own: string, other: string];

/** Name of the sections for keys of one place, before that place. */
const KEYS_OF = "keys.";

/** The words of a dialect, by where they stand. */
export class Lexicon {
  readonly words: Words;
  readonly paths: WordExchange | undefined;
  readonly classes: WordExchange | undefined;
  readonly kinds: WordExchange | undefined;
  readonly args: WordExchange | undefined;
  readonly tags: WordExchange | undefined;
  readonly packages: WordExchange | undefined;
  readonly headers: WordExchange | undefined;
  readonly agents: WordExchange | undefined;
  readonly lua: WordExchange | undefined;
  readonly guests: WordExchange | undefined;
  readonly #file: DialectFile;
  /** Sections of the file for the keys of one place. */
  readonly #keysOfPlaces: DialectFile["words"];
  /** Exchange for the keys of each shape: they stand in one place. */
  readonly #keys = new WeakMap<NonNullable<Shape["keys"]>, { readonly exchange: WordExchange | undefined }>();
  #everyKey: readonly [WordExchange | undefined] | undefined;
  readonly #values = new Map<string, WordExchange | undefined>();

  constructor(file: DialectFile, words: Words) {
    this.#file = file;
    this.words = words;
    const { script } = words;
    const sections = [...file.words].filter(([name]) => name.startsWith(KEYS_OF));
    this.#keysOfPlaces = new Map(sections.map(([name, own]) => [name.slice(KEYS_OF.length), own]));
    this.paths = exchangeOf(this.#pairs("paths", words.paths.keys()));
    this.classes = exchangeOf(this.#pairs("classes", words.classes));
    this.kinds = exchangeOf(this.#pairs("script", script.kinds));
    this.args = exchangeOf(this.#pairs("script", script.args));
    this.tags = exchangeOf(this.#pairs("script", script.tags));
    this.packages = exchangeOf(this.#pairs("script", script.packages));
    this.headers = exchangeOf(this.#pairs("headers", words.headers));
    this.agents = exchangeOf(this.#pairs("agents", words.agents));
    this.lua = exchangeOf(this.#pairs("lua", words.lua));
    this.guests = exchangeOf(this.#pairs("guests", words.guests));
  }

  /** The word for one of a section, or that word itself. */
  wordIn(section: string, word: string): string {
    return this.#file.words.get(section)?.get(word)?.other ?? word;
  }

  /** Exchange for the keys of an object in a part of the contract. Undefined where no key changes. */
  keysOf(place: string, keys: Shape["keys"]): WordExchange | undefined {
    if (place === "" || !keys) return undefined;
    const known = this.#keys.get(keys);
    if (known) return known.exchange;
    const wordExchange = exchangeOf([...keys.keys()].map((key): Pair => [key, this.keyIn(place, key)]));
    this.#keys.set(keys, { exchange: wordExchange });
    return wordExchange;
  }

  /** Exchange for addresses that people type: only a whole domain of guests changes. */
  get addresses(): WordExchange | undefined {
    const { guests } = this;
    if (!guests) return undefined;
    const through =
      (say: WordExchange["in"]) =>
      (text: string): string => {
        const [, user = "", domain = ""] = /^([^]*@)([^@]*)$/.exec(text) ?? [];
        const told = say(domain.toLowerCase());
        return user === "" || told === domain.toLowerCase() ? text : user + told;
      };
    return { pairs: guests.pairs, in: through(guests.in), out: through(guests.out) };
  }

  /** Exchange of any key, as far as it is the same everywhere. */
  get everyKey(): WordExchange | undefined {
    return (this.#everyKey ??= [
      exchangeOf([...this.words.everyKey().keys()].map((key): Pair => [key, this.wordIn("keys", key)])),
    ])[0];
  }

  keyIn(place: string, key: string): string {
    if (isCommonKey(key)) return key;
    return this.#keysOfPlaces.get(place)?.get(key)?.other ?? this.wordIn("keys", key);
  }

  /** Exchange for the values of a field. */
  values(field: string): WordExchange | undefined {
    return this.#values.getOrInsertComputed(field, () => valueExchangeOf(this.valuePairs(field)));
  }

  /** The values of a field and beginnings of values, with their words. */
  valuePairs(field: string): Pair[] {
    const section = `values.${field}`;
    const listed = [...(this.words.values.get(field)?.keys() ?? [])];
    const own = this.#file.words.get(section);
    const begun = [...(own?.keys() ?? [])].filter((word) => !listed.includes(word));
    return [...listed, ...begun].map((value): Pair => {
      const other = own?.get(value)?.other;
      if (other !== undefined) return [value, other];
      return [value, field === CLASS_FIELD ? this.wordIn("classes", value) : value];
    });
  }

  exchangeFor(said: Said): WordExchange | undefined {
    if ("field" in said) return this.values(said.field);
    switch (said.names) {
      case "resource":
        return this.paths;
      case "class":
        return this.classes;
      case "kind":
        return this.kinds;
      case "arg":
        return this.args;
      case "tag":
        return this.tags;
      case "package":
        return this.packages;
      case "address":
        return this.addresses;
      case "kindInCamelCase":
        return undefined;
    }
  }

  #pairs(section: string, words: Iterable<string>): Pair[] {
    return [...words].map((word): Pair => [word, this.words.fixed.has(word) ? word : this.wordIn(section, word)]);
  }
}
