import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { nonsenseText, permutedText } from "./dialects";
import { tempFolder } from "./folder";

/*
 * A client that speaks a dialect, written from `dialects.md` §3 alone: it knows the file and the contract, and nothing of the
 * program. With DIALECT=nonsense or DIALECT=permuted the requests of `scenarios` go through it.
 */

/** Objects in which people choose the keys, and those that are signed or sealed. */
const FREE = new Set(["meta", "form_data", "unencoded", "user_env", "process_info", "data", "pins", "jobs"]);
/** Objects whose keys are fields of points, or parts of such fields. */
const CRITERIA = /^(?:string|number)_(?:eq|lt|gt)$/;
/** Keys that are the same in every dialect. */
const COMMON = new Set(["kind", "args", "body", "comment", "id", "label", "error"]);
/** Paths of own rules, whose keys are the same in every dialect. */
const OWN =
  /^\/+api\/+(?:changes|events|rehearsals|crops|calendar|notices|watch|members|invitations|gardens|programs|sessions|display|tokens\/garden|import_data|device\/(?:commands|state|diagnosis|practice|storage))\b/;
/** The header that has another name, in the capitals of answers. */
const RPC_ID = "X-Device-Rpc-Id";
/** Kinds of nodes whose package is a part of the software. */
const PACKAGED = new Set(["check_updates", "factory_reset", "flash_firmware", "reboot"]);

type Section = Readonly<Record<string, string>>;

interface File {
  readonly name: string;
  readonly paths?: Section;
  readonly keys?: Section;
  readonly values?: Readonly<Record<string, Section>>;
  readonly script?: Section;
  readonly classes?: Section;
  readonly headers?: Section;
  readonly agents?: Section;
  readonly guests?: Section;
}

type Way = "out" | "in";

/** Where a value stands. */
interface At {
  /** The contract's key above it. */
  readonly key: string;
  /** Keys of own rules stay. */
  readonly isOwn: boolean;
  readonly isRefusal: boolean;
  /** The kind of the node above the pair. */
  readonly parent?: string;
}

/** A client that tells requests in the words of a file, and understands the answers. */
export class Spoken {
  readonly name: string;
  readonly #file: File;
  readonly #back = new Map<Section, Section>();
  /** Keys of answers that the file does not have, although they are none of people. */
  readonly unknown = new Set<string>();

  constructor(toml: string) {
    this.#file = Bun.TOML.parse(toml) as unknown as File; // as the generator writes it
    this.name = this.#file.name;
  }

  path(path: string): string {
    const [before = "", query] = path.split("?");
    const told =
      before.startsWith("/api") || before.startsWith("//api")
        ? before
            .split("/")
            .map((word, index) => (index === 0 ? word : this.#segment(word)))
            .join("/")
        : before;
    if (query === undefined) return told;
    const isOwn = OWN.test(before);
    const parts = query.split("&").map((part) => {
      const [name = "", ...value] = part.split("=");
      const text = value.join("=");
      const [word = "", ...inside] = name.split("[");
      const told = isOwn ? name : [this.#word(this.#file.keys, word, "out"), ...inside].join("[");
      if (value.length === 0) return told;
      const say = (each: string) =>
        word === "resources" ? this.#word(this.#file.paths, each, "out") : this.#value(word, each, "out");
      const values = decode(text).split(",");
      if (values.every((each) => say(each) === each)) return `${told}=${text}`;
      return `${told}=${encodeURIComponent(values.map(say).join(",")).replaceAll("%2C", ",")}`;
    });
    return `${told}?${parts.join("&")}`;
  }

  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const own = name.toLowerCase();
        const agent = (word: string): string => this.#word(this.#file.agents, word, "out");
        const told = own === "user-agent" ? value.replace(/^[^/\s]+(?=\/)/, agent) : value;
        return [this.#word(this.#file.headers, own, "out"), told];
      }),
    );
  }

  /** Headers of an answer, with the contract's names. */
  headersIn(headers: Headers): Headers {
    const told = new Headers();
    for (const [name, value] of headers) {
      const names = (): string =>
        value
          .split(", ")
          .map((key) => this.#word(this.#file.keys, key, "in"))
          .join(", ");
      const other = this.#word(this.#file.headers, RPC_ID.toLowerCase(), "out");
      const exposed = name === "access-control-expose-headers" ? value.replace(other, RPC_ID) : value;
      told.append(this.#word(this.#file.headers, name, "in"), name === "x-ignored-fields" ? names() : exposed);
    }
    return told;
  }

  body(path: string, value: unknown): unknown {
    return this.#tell(value, "out", { key: "", isOwn: OWN.test(path), isRefusal: false });
  }

  /** An answer in the contract's words. */
  answer(path: string, status: number, value: unknown): unknown {
    if (!/^\/+api\/(?!rehearsals\/words)/.test(path)) return value; // pages, and words of other dialects
    return this.#tell(value, "in", { key: "", isOwn: OWN.test(path), isRefusal: status >= 400 });
  }

  #segment(word: string): string {
    const [, name = "", rest = ""] = /^([^.]*)(\..*)?$/.exec(word) ?? [];
    return this.#word(this.#file.paths, decode(name), "out") === decode(name)
      ? word
      : this.#word(this.#file.paths, decode(name), "out") + rest;
  }

  #word(section: Section | undefined, word: string, way: Way): string {
    if (!section) return word;
    if (way === "out") return Object.hasOwn(section, word) ? (section[word] ?? word) : word;
    let back = this.#back.get(section);
    if (!back)
      this.#back.set(section, (back = Object.fromEntries(Object.entries(section).map(([own, other]) => [other, own]))));
    return Object.hasOwn(back, word) ? (back[word] ?? word) : word;
  }

  #value(field: string, text: string, way: Way): string {
    return this.#word(this.#file.values?.[field], text, way);
  }

  #tell(value: unknown, way: Way, at: At): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#tell(each, way, at));
    if (typeof value === "string") return at.isRefusal ? this.#refusal(value, at.key) : this.#text(value, way, at);
    // Plain objects only: matchers such as expect.any() are objects of a class.
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const record = value as Readonly<Record<string, unknown>>; // a JSON object
    if (typeof record["kind"] === "string" && isObject(record["args"]) && !at.isRefusal)
      return this.#node(record, way, at);
    return Object.fromEntries(
      Object.entries(record).map(([word, inside]) => {
        const key = this.#key(word, way, at);
        const own = way === "in" ? key : word;
        if (own === "args" && isObject(inside)) {
          const { args } = this.#node(
            { kind: way === "in" ? this.#word(this.#file.script, "sequence", "out") : "sequence", args: inside },
            way,
            at,
          ) as { args: unknown };
          return [key, args];
        }
        if (FREE.has(own) && !(own === "data" && Array.isArray(inside))) return [key, inside];
        const isRecord = at.isOwn && (own === "record" || own === "export" || (own === "status" && isObject(inside)));
        return [key, this.#tell(inside, way, { ...at, key: own, isOwn: at.isOwn && !isRecord })];
      }),
    );
  }

  #key(word: string, way: Way, at: At): string {
    if (at.isOwn || COMMON.has(word) || (at.isRefusal && (FREE.has(at.key) || at.key === "error"))) return word;
    if (at.key === "args") return this.#word(this.#file.script, word, way);
    if (CRITERIA.test(at.key)) {
      const [first = "", ...inside] = word.split(".");
      return [this.#word(this.#file.keys, first, way), ...inside].join(".");
    }
    const told = this.#word(this.#file.keys, word, way);
    if (way === "in" && told === word && !at.isRefusal && !/^\d+$/.test(word) && !/^[A-Z_]+$/.test(word))
      this.unknown.add(word);
    return told;
  }

  #text(text: string, way: Way, { key, isOwn }: At): string {
    if (key === "email") return text.replace(/[^@]+$/, (domain) => this.#word(this.#file.guests, domain, way));
    if (key === "resource") return this.#word(this.#file.paths, text, way);
    return isOwn ? text : this.#value(key, text, way);
  }

  /** Of a refusal only the choices are told. */
  #refusal(text: string, key: string): string {
    return text
      .replace(/'([^']*)'(?= isn't an option)/, (_, value: string) => `'${this.#value(key, value, "in")}'`)
      .replace(/(\boptions: )(.*)$/s, (_, before: string, choices: string) => {
        return (
          before +
          choices
            .split(", ")
            .map((each) => this.#value(key, each, "in"))
            .join(", ")
        );
      });
  }

  /** A node, or a record that is one. */
  #node({ kind: word, args, body, ...rest }: Readonly<Record<string, unknown>>, way: Way, at: At): unknown {
    const kind = this.#word(this.#file.script, String(word), way);
    const own = way === "in" ? kind : String(word);
    const told = Object.entries(args as object).map(([name, value]): [string, unknown] => {
      const other = name === "label" ? name : this.#word(this.#file.script, name, way);
      const arg = way === "in" ? other : name;
      return [other, this.#arg(own, arg, value, way, args as Readonly<Record<string, unknown>>, at)];
    });
    const others = this.#tell(rest, way, at) as object; // an object stays one
    return {
      ...others,
      kind,
      args: Object.fromEntries(told),
      ...(body === undefined ? {} : { body: this.#tell(body, way, { ...at, key: "", parent: own }) }),
    };
  }

  #arg(kind: string, arg: string, value: unknown, way: Way, args: Readonly<Record<string, unknown>>, at: At): unknown {
    if (typeof value !== "string") return this.#tell(value, way, { ...at, key: "" });
    const isField = kind === "pair" && at.parent === "update_resource";
    if (isField && arg === "label") {
      const [first = "", ...inside] = value.split(".");
      return [this.#word(this.#file.keys, first, way), ...inside].join(".");
    }
    if (isField && arg === "value") {
      const label = String(args["label"]);
      return this.#value(way === "in" ? this.#word(this.#file.keys, label, "in") : label, value, way);
    }
    if (arg === "package") {
      if (!PACKAGED.has(kind)) return value;
      const told = this.#word(this.#file.script, value, way);
      return told === value && kind === "flash_firmware" ? this.#value("firmware_hardware", value, way) : told;
    }
    return this.#value(arg, value, way);
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const TEXTS = { nonsense: nonsenseText, permuted: permutedText };

/** The file of the dialect through which the requests of this run go, and a client that speaks it. */
let run: { readonly file: string; readonly client: Spoken } | undefined;
export function spokenHere(): typeof run {
  const wanted = process.env["DIALECT"];
  if (wanted !== "nonsense" && wanted !== "permuted") return undefined;
  if (!run) {
    const toml = TEXTS[wanted](wanted);
    const file = join(tempFolder(), `${wanted}.toml`);
    writeFileSync(file, toml);
    run = { file, client: new Spoken(toml) };
  }
  return run;
}
