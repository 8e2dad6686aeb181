import type { AccountExport, Image, Login, NewImage, Rehearsal, RehearsalRequest, Resources, Sync } from "./records.js";
import type { CallOptions } from "./verbs.js";

/** The server to connect to, and the person: with e-mail and password, or with a token. */
export type ConnectOptions = {
  /** Address of the server, such as `http://garden.local:3000`. */
  readonly url: string;
  /** Milliseconds until a call is given up: 30,000 unless given. */
  readonly timeoutMs?: number;
} & (
  | { readonly email: string; readonly password: string; readonly token?: never }
  | { readonly token: string; readonly email?: never; readonly password?: never }
);

export interface RequestOptions extends CallOptions {
  /** Query parameters; objects are sent as JSON. */
  readonly query?: object;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Why a field or request was refused: nested fields nest, array elements align with those that were sent. */
export type Problem = string | readonly (Problem | null)[] | { readonly [field: string]: Problem };

/** A change of a record. */
/** Former values of a point: those by which it is drawn. */
export interface PointBefore {
  readonly pointer_type?: string;
  readonly name?: string;
  readonly cropdb_slug?: string;
  readonly x?: number;
  readonly y?: number;
  readonly radius?: number;
  readonly plant_stage?: string;
  readonly planted_at?: string | null;
  readonly spread_curve_id?: number | null;
  readonly height_curve_id?: number | null;
  readonly created_at?: string;
}

export interface Change {
  readonly number: string;
  /** Time by the clock of the server: for people. */
  readonly at: string;
  /** Resource as addresses name it: `points`, `device`, `dos_config`. */
  readonly resource: string;
  readonly id: number;
  readonly action: "created" | "updated" | "deleted";
  /** Id of the request, as `requestId` gave it; else `NONE`. */
  readonly request: string;
  /** `session:` and the first characters of its token's id, `operator` or `server`. */
  readonly by: string;
  /** The person or program, as named then; null when that is not known any more. */
  readonly who?: { readonly kind: string; readonly id: number | null; readonly name: string | null } | null;
  /** The last name of a deleted record; without `since` only. */
  readonly name?: string;
  /** Values that the change of a point replaced, all of a deleted one; without `since` only. */
  readonly before?: PointBefore;
  /** The record as it is now, null when it is gone; with `records` only. */
  readonly record?: { readonly id: number } | null;
}

export interface Changes {
  /** Everything up to this number is known now: the next `since`. */
  readonly cursor: string;
  /** The changes in between are no longer known: download anew. */
  readonly reset: boolean;
  readonly changes: readonly Change[];
}

export interface ChangesFilter {
  /** The number up to which everything is known, of a list or a cursor. Without it the newest changes come, newest first. */
  readonly since?: string;
  /** Most that come: 500 unless given, 1,000 at most. */
  readonly limit?: number;
  /** One entry per record, with the record as it is now. */
  readonly records?: boolean;
}

/** Everything an account has. Every call rejects with a `GardenshedError` when the server refuses or cannot be reached. */
export interface Client extends Resources {
  readonly images: Resources["images"] & {
    /** Uploads a JPEG file and makes an image of it. The server works on the picture after that. */
    upload(jpeg: Blob, meta?: NewImage["meta"], options?: CallOptions): Promise<Image>;
  };
  readonly device: Resources["device"] & {
    /** Id and time of the last change of every record the device works with. */
    sync(options?: CallOptions): Promise<Sync>;
  };
  /** The whole account; undefined where the server sends exports by e-mail. */
  export(options?: CallOptions): Promise<AccountExport | undefined>;
  /** The changes behind a number, oldest first. Ask again with the `cursor` of the answer until nothing comes. */
  changes(filter?: ChangesFilter, options?: CallOptions): Promise<Changes>;
  /** Tells what the robot would do, and what would go wrong; without `timeline` its rows are left out. */
  rehearse(request: RehearsalRequest, options?: CallOptions & { readonly timeline?: boolean }): Promise<Rehearsal>;
  /** The token in use, as text for the Authorization header. */
  token(): Promise<string>;
  /**
   * Gets another token, which is then used, and answers it with its claims: they name the message broker too. It ends
   * when the old one does, which stays valid.
   */
  refreshToken(options?: CallOptions): Promise<Login["token"]>;
  /** Deletes the token in use. With a password, the next call logs in again. */
  logOut(options?: CallOptions): Promise<void>;
  /** Any other request, such as `request("POST", "/api/saved_gardens/snapshot", { body: { name: "Spring" } })`. */
  request<T = unknown>(method: string, path: string, options?: RequestOptions): Promise<T>;
}
