import type { TSchema } from "@sinclair/typebox";
import type { Session } from "../platform/auth/tokens";
import type { Durability } from "../platform/db/write-queue";
import type { Context, PublicContext } from "./context";
import type { Problems, RefusalKind } from "./errors";
import { type Fields, InputReader, type InputOf } from "./field/fields";
import type { Table } from "./resource/table";
import type { Need } from "./right";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Text that comes in pieces for as long as somebody reads it. Nothing is begun for an answer that nobody reads. */
export interface PieceSource {
  /** Somebody reads. `abandon` cuts the connection of one that takes nothing. */
  readonly open: (abandon: () => void) => void;
  /** The next piece as soon as there is one; undefined at the end. Asked for when the one before has been taken. */
  readonly next: () => Promise<string | undefined>;
  /** Nobody reads any more. May be called again. */
  readonly close: () => void;
}

/** An answer that is not plain JSON with status 200. `http/answer.ts` gives it status and headers. */
export class Reply {
  readonly kind: "text" | "csv" | "no_content" | "accepted" | "stream" | "events";
  readonly content: string | ReadableStream<Uint8Array> | PieceSource;
  constructor(kind: Reply["kind"], content: Reply["content"] = "") {
    this.kind = kind;
    this.content = content;
  }
}

/** The API reference of an action beside its fields. Schemas are made when the reference is asked for. */
export interface Reference {
  /** Unique name of the operation in generated programs, in the form `listPoints`. */
  readonly id: string;
  readonly summary: string;
  /** Sentences that complete the summary. */
  readonly description: string;
  /** Schema of the request body; by default the schema of `input`. */
  readonly request?: () => TSchema;
  /** Example of the request body. */
  readonly example?: unknown;
  /** Path parameters that are no positive integers. */
  readonly params?: Fields;
  readonly query?: Fields;
  /** `tables`: those of all features of the program. */
  readonly response: (tables: readonly Table[]) => TSchema;
  /** Kind of an answer that is not JSON. */
  readonly reply?: Reply["kind"];
  /** Examples of refusals that do not follow from the access, the path or the fields. */
  readonly refusals?: Partial<Record<RefusalKind, Problems>> | undefined;
}

/**
 * One endpoint. Data flows one way: `prepare` does slow work such as hashing, then `run` reads or writes synchronously and
 * returns the answer. If `writes` is set, `run` happens in a transaction of the write queue.
 */
export interface Action {
  readonly method: Method;
  /** The path as in the API document, with `:name` parameters. */
  readonly path: string;
  /** Other paths of the same action (`accounts.md` §1.1). */
  readonly aliases: readonly string[];
  readonly access: "public" | "token";
  /** Done instead for requests that have a token. */
  readonly withToken: Action | undefined;
  /** Right of the caller; undefined without a token. Source: `people.md` §1. */
  readonly right: Need | undefined;
  /** Whether it is about the person who asks: it is done in their own garden, whatever garden the token is for. */
  readonly isAtHome: boolean;
  /** The tokens of robots are refused, because it is about people. */
  readonly isForPeople: boolean;
  /** Further right that the body of a request asks for. It is asked for ahead of every other check of the body. */
  readonly rightOfBody: ((context: Context) => Need | undefined) | undefined;
  /**
   * The session of a request that names it otherwise than by a token in the header. @throws Refusal `unauthenticated`.
   */
  readonly sessionOf: ((context: PublicContext) => Session | undefined) | undefined;
  /** Devices below the minimum version may call it (`accounts.md` §2.4). */
  readonly anyVersion: boolean;
  readonly body: "ignored" | "required" | "optional";
  /** The fields of the body may lie inside one object under this key. */
  readonly wrappedIn: string | undefined;
  /** Some clients send the filter of this GET in a body, which the run time does not deliver (`operations.md` §6). */
  readonly queryOnly: boolean;
  readonly writes: Durability | undefined;
  readonly reader: InputReader<Fields> | undefined;
  /** Removes what a read must not show, e.g. expired rows. Checked before every read, done only if something is due. */
  readonly cleanUp: CleanUp | undefined;
  /** Whether a read has to store something before it can show it. Then it is a write. */
  readonly needsWrite: ((context: Context) => boolean) | undefined;
  /** How long an answer may be kept that depends only on rows of the caller's account; undefined: it is made each time. */
  readonly kept: Keeping | undefined;
  /** Keys of an answer that are made for each request, also when the others are kept. */
  readonly current: ((context: Context) => object) | undefined;
  readonly prepare: ((context: Context, input: unknown) => Promise<unknown>) | undefined;
  /** Whether `prepare` waits for somebody else. It takes no large body, which would be held as long. */
  readonly waits: boolean;
  /**
   * Whether a request with this body is done however many others the client or the account sends, because it stops a
   * machine.
   */
  readonly passesLimits: ((body: Context["body"]) => boolean) | undefined;
  readonly run: (context: Context, input: unknown, prepared: unknown) => unknown;
  /** Shows the record with an id again, which an earlier sending of the same request has made. */
  readonly again: ((context: Context, id: number) => unknown) | undefined;
  /** Whether the answer has a secret: then it is not kept for the same request that comes again. */
  readonly isSecret: boolean;
  /** Runs when the write is stored, e.g. to write to the log. The answer waits for it. */
  readonly stored: ((context: Context, prepared: unknown) => Promise<void> | void) | undefined;
  readonly reference: Reference;
}

/** How long an answer may be kept. */
export interface Keeping {
  /** The class of writes to the account's rows that end it; those of `log` are ended by both classes. */
  readonly until: Durability;
  /** Names everything that the answer depends on; by default the account and the address. Undefined: it is not kept. */
  readonly key?: (context: Context) => string | undefined;
  /** Whether the answer changes only with the program, so that it is kept for the first who asks. */
  readonly isLasting?: boolean;
  /** Time in milliseconds at which it is not right any more, also if nothing is written. */
  readonly expires?: (context: Context, value: unknown) => number;
}

export interface CleanUp {
  readonly due: (context: Context) => boolean;
  readonly run: (context: Context) => void;
}

/** The rights that an action asks for. There is no default: who adds an action says who may call it. */
interface Guarded {
  readonly right: Need;
  readonly rightOfBody?: Action["rightOfBody"];
  readonly isAtHome?: boolean;
  readonly isForPeople?: boolean;
}

interface ActionDefinition<C extends PublicContext, F extends Fields, P> extends Reference {
  readonly method: Method;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly withToken?: Action;
  readonly sessionOf?: Action["sessionOf"];
  readonly anyVersion?: boolean;
  readonly body?: Action["body"];
  readonly wrappedIn?: string | undefined;
  readonly queryOnly?: boolean;
  readonly writes?: Durability;
  readonly input?: F;
  readonly cleanUp?: CleanUp;
  readonly needsWrite?: (context: C) => boolean;
  readonly kept?: Keeping | undefined;
  readonly current?: (context: C) => object;
  readonly prepare?: (context: C, input: InputOf<F>) => Promise<P>;
  readonly waits?: boolean;
  readonly passesLimits?: (body: Context["body"]) => boolean;
  readonly run: (context: C, input: InputOf<F>, prepared: P) => unknown;
  readonly again?: Action["again"];
  readonly isSecret?: boolean;
  readonly stored?: (context: C, prepared: P) => Promise<void> | void;
}

function toAction<C extends PublicContext, F extends Fields, P>(
  access: Action["access"],
  definition: ActionDefinition<C, F, P> & Partial<Guarded>,
): Action {
  const {
    method,
    path,
    aliases = [],
    anyVersion = false,
    queryOnly = false,
    writes,
    input,
    cleanUp,
    kept,
    again,
  } = definition;
  const reader = input && new InputReader(input, "create");
  const withBody = method === "POST" || method === "PATCH";
  return {
    method,
    path,
    aliases,
    access,
    withToken: definition.withToken,
    right: definition.right,
    rightOfBody: definition.rightOfBody,
    isAtHome: definition.isAtHome ?? false,
    isForPeople: definition.isForPeople ?? false,
    sessionOf: definition.sessionOf,
    anyVersion,
    body: definition.body ?? (withBody ? "required" : "ignored"),
    wrappedIn: definition.wrappedIn,
    again,
    isSecret: definition.isSecret ?? false,
    queryOnly,
    writes,
    reader: reader as unknown as InputReader<Fields> | undefined, // erased with the definition
    cleanUp,
    kept,
    current: definition.current as Action["current"],
    // The edge gives a public action a PublicContext and every action the input its own reader made.
    needsWrite: definition.needsWrite as Action["needsWrite"],
    prepare: definition.prepare as Action["prepare"],
    waits: definition.waits ?? false,
    passesLimits: definition.passesLimits,
    run: definition.run as unknown as Action["run"],
    stored: definition.stored as Action["stored"],
    reference: reader ? { request: () => reader.schema(), ...definition } : definition,
  };
}

/** An endpoint that needs a token. `input` is read from the body before `prepare`. */
export const action = <F extends Fields = Record<never, never>, P = undefined>(
  definition: ActionDefinition<Context, F, P> & Guarded,
): Action => toAction("token", definition);

/** An endpoint without token (`accounts.md` §2.2). */
export const publicAction = <F extends Fields = Record<never, never>, P = undefined>(
  definition: ActionDefinition<PublicContext, F, P>,
): Action => toAction("public", definition);

/** A group of endpoints, for the router and the API reference. */
export interface Endpoints {
  readonly name: string;
  readonly summary: string;
  readonly actions: readonly Action[];
  /** The table of their records. */
  readonly table?: Table;
  /** Own rules of the program, which the contract knows nothing of. Records in them are the contract's. */
  readonly isOwn?: true;
}
