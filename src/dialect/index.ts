import { ConfigError } from "../platform/config/error";
import { once } from "../platform/once";
import { defineService } from "../framework/services";
import { faultsOf } from "./check";
import { Contract } from "./contract";
import type { Declarations } from "./declarations";
import { Dialect } from "./dialect";
import { type Fault, readDialect } from "./file";
import { templateOf } from "./template";
import { type WordList, Words, wordsIn } from "./words";

export type { Declarations } from "./declarations";
export type { Dialect } from "./dialect";

/** Text of a file with words, and the name by which errors call it. */
interface DialectText {
  readonly file: string;
  readonly toml: string;
}

/** The dialects that a program speaks beside the contract. Source: `dialects.md`. */
export class Dialects {
  readonly #contract: () => Contract;
  readonly #words: () => Words;
  readonly #byName: ReadonlyMap<string, Dialect>;
  readonly #byFile = new Map<string, Dialect>();

  /**
   * `listed`: the JSON of the words of these declarations, where somebody has it.
   * @throws ConfigError with one sentence per fault, each with its line.
   */
  constructor(declared: () => Declarations, texts: readonly DialectText[], listed?: string) {
    this.#contract = once(() => new Contract(declared()));
    this.#words = once(() => {
      const list = listed === undefined ? wordsIn(this.#contract()) : (JSON.parse(listed) as WordList); // as it was made
      return new Words(list, this.#contract().declared);
    });
    const byName = new Map<string, Dialect>();
    const guests = new Map<string, string>();
    for (const text of texts) {
      const dialect = this.read(text);
      if (byName.has(dialect.name))
        throw new ConfigError(`${text.file}: another dialect is named ${dialect.name} as well.`);
      for (const word of dialect.guestWords) {
        const other = guests.get(word);
        if (other !== undefined) throw new ConfigError(`${text.file}: ${other} calls its guests ${word} as well.`);
        guests.set(word, dialect.name);
      }
      byName.set(dialect.name, dialect);
      this.#byFile.set(text.file, dialect);
    }
    this.#byName = byName;
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  get all(): readonly Dialect[] {
    return [...this.#byName.values()];
  }

  /** The dialect of this name. Undefined for none that is set. */
  byName(name: string): Dialect | undefined {
    return this.#byName.get(name);
  }

  /** The dialect of a file of the settings. */
  ofFile(file: string): Dialect | undefined {
    return this.#byFile.get(file);
  }

  /** A dialect that is not among those that are set, as for an import. @throws ConfigError */
  read({ file, toml }: DialectText): Dialect {
    const faults = this.faultsIn(toml);
    if (faults.length > 0) {
      throw new ConfigError(faults.map(({ line, text }) => `${file}, line ${line}: ${text}`).join("\n"));
    }
    return new Dialect(readDialect(toml).file, this.#contract(), this.#words());
  }

  /** The faults of a file, in the order of its lines. */
  faultsIn(toml: string): readonly Fault[] {
    const { file, faults } = readDialect(toml);
    return faults.length > 0 ? faults : faultsOf(file, this.#words());
  }

  /** Every word that a dialect may have another one for, as the text of a file in which each stands for itself. */
  template(): string {
    return templateOf(this.#words());
  }
}

/** The JSON of the words of these declarations, which saves their making. */
export const listedWords = (declared: Declarations): string => JSON.stringify(wordsIn(new Contract(declared)));

/** The dialects of the program. The composition root provides them. */
export const dialects = defineService<Dialects>(() => {
  throw new Error("the dialects were not provided");
});
