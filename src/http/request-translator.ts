import type { Dialect } from "../dialect";
import type { Action, PieceSource } from "../framework/action";
import type { Problems } from "../framework/errors";
import { StreamedJson } from "../framework/streamed-json";

/** The words in which a request was sent, and in which its answer is read. */
export class RequestTranslator {
  readonly dialect: Dialect;
  readonly #action: Action | undefined;

  /** `action`: what the request asks for. Undefined for pages and for paths that lead nowhere. */
  constructor(dialect: Dialect, action: Action | undefined) {
    this.dialect = dialect;
    this.#action = action;
  }

  /** The contract's word for a key of the body. */
  readonly keyIn = (key: string): string => (this.#action ? this.dialect.keyIn(this.#action, key) : key);

  /** The body of the request in the contract's words. */
  readonly bodyIn = (json: string): string => (this.#action ? this.dialect.bodyIn(this.#action, json) : json);

  /** Steps of the same for a long body. Undefined for one that is told at once. */
  readonly bodySteps = (json: string): Generator<string> | undefined =>
    this.#action && this.dialect.bodySteps(this.#action, json);

  /** The JSON of the answer. */
  textOut(json: string): string {
    return this.#action ? this.dialect.answerOut(this.#action, json) : json;
  }

  /** Translation of JSON that is made while it is sent. */
  jsonOut(json: string | StreamedJson): string | StreamedJson {
    if (typeof json === "string") return this.textOut(json);
    const told = this.#action && this.dialect.answerPieces(this.#action);
    if (!told) return json;
    const { pieces, bytes, close } = json;
    return new StreamedJson(
      "",
      (function* () {
        for (const piece of pieces) yield told.push(piece);
        yield told.end();
      })(),
      bytes,
      close,
    );
  }

  /** The events of a stream, each of which comes whole. */
  eventsOut(source: PieceSource): PieceSource {
    return {
      open: (abandon) => source.open(abandon),
      next: async () => {
        const piece = await source.next();
        return piece?.replace(EVENT, (_, head: string, kind: string, data: string) => {
          return `${head}${kind}\ndata: ${this.dialect.eventOut(kind, data)}\n`;
        });
      },
      close: () => source.close(),
    };
  }

  refusalOut(problems: Problems): Problems {
    return this.#action ? this.dialect.refusalOut(this.#action, problems) : problems;
  }

  ignoredOut(names: readonly string[]): readonly string[] {
    return this.#action ? this.dialect.ignoredOut(this.#action, names) : names;
  }
}

/** An event of a stream: its kind, and its data in one line. Characters that end a line elsewhere may stand in its texts. */
const EVENT = /(?<![^\n])(event: )([^\n]*)\ndata: ([^\n]*)\n/g;

/** A request as the contract has it. */
interface TranslatedRequest {
  readonly path: string;
  readonly search: string;
  readonly headers: Headers;
  readonly speech: RequestTranslator;
}

/** Takes a request of a canonical path out of its dialect. */
export function translateRequest(
  dialect: Dialect,
  { method, headers }: Request,
  path: string,
  search: string,
): TranslatedRequest {
  const { path: own, actions } = dialect.pathIn(path);
  const action = actions.get(METHODS[method] ?? method);
  return {
    path: own,
    search: action ? dialect.queryIn(action, search) : search,
    headers: dialect.headersIn(headers),
    speech: new RequestTranslator(dialect, action),
  };
}

/** Methods that ask for what another one asks for. */
const METHODS: Readonly<Record<string, string>> = { HEAD: "GET", PUT: "PATCH" };
