/** The methods of a collection. Each one in `records.ts` has only the verbs of its resource. */

/** How to end a call early. */
export interface CallOptions {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the call rejects; otherwise those of `connect`. */
  readonly timeoutMs?: number;
  /**
   * Sent as `X-Device-Rpc-Id`: `POST /api/changes/undo` takes back what the call changes by this name. A `POST` without one
   * gets one of its own, so that it is done once, also where the browser sends it again.
   */
  readonly requestId?: string;
  /** No other call has this id. So a `create` can be sent again, and makes one record (`Idempotency-Key`). */
  readonly isOnlyId?: boolean;
  /**
   * Hears the number of the answer: of a write the one of its change, of a read the one up to which it knows all changes.
   * A record is replaced by one with a higher number only (`isHigher`); `changes({ since })` tells what came behind it.
   */
  readonly onNumber?: (number: string) => void;
}

export interface List<R, Filter = Record<never, never>> {
  /** All records that are listed. */
  list(filter?: Filter, options?: CallOptions): Promise<R[]>;
}

export interface Pages<R, Filter = Record<never, never>> {
  /** The list in parts of `per` records (100), each asked for when it is needed: `for await (const page of …)`. */
  pages(filter?: Filter & { per?: number }, options?: CallOptions): AsyncIterable<R[]>;
}

export interface Search<R, Filter> {
  /** The records that fit all filters. */
  search(filter: Filter, options?: CallOptions): Promise<R[]>;
}

export interface Get<R> {
  get(id: number, options?: CallOptions): Promise<R>;
}

export interface Create<R, Input> {
  /** Answers the new record. */
  create(fields: Input, options?: CallOptions): Promise<R>;
}

export interface Update<R, Changes> {
  /** Changes the fields that are given and answers the record. */
  update(id: number, fields: Changes, options?: CallOptions): Promise<R>;
}

export interface UpdateSeveral<R, Changes> {
  /** Changes the fields that are given, in all of them or in none, and answers the records. */
  updateSeveral(ids: readonly number[], fields: Changes, options?: CallOptions): Promise<R[]>;
}

export interface Delete<R> {
  /** Answers the record as it was. */
  delete(id: number, options?: CallOptions): Promise<R>;
}

export interface DeleteSeveral<R> {
  /** Deletes all of them or none, and answers the records. */
  delete(ids: number | readonly number[], options?: CallOptions): Promise<R[]>;
}

export interface DeleteAll {
  deleteAll(options?: CallOptions): Promise<void>;
}

/** The one record of its kind that an account has. */
export interface Show<R> {
  get(options?: CallOptions): Promise<R>;
}

export interface Edit<R, Changes> {
  /** Changes the fields that are given and answers the record. */
  update(fields: Changes, options?: CallOptions): Promise<R>;
}

export interface Reset {
  /** Deletes the record: the next one has the defaults. */
  reset(options?: CallOptions): Promise<void>;
}
