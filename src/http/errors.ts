import { DISK_FULL, type Problems, Refusal, type RefusalKind } from "../framework/errors";
import { isDiskFull } from "../platform/db/driver";
import { isOutOfSpace } from "../platform/disk/files";
import { LockTimeout } from "../platform/db/write-queue";

/** The status codes of refusals, which no other file knows (`accounts.md` §1.4). */
export const STATUS: Readonly<Record<RefusalKind, number>> = {
  bad_request: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  upgrade_required: 426,
  too_many_requests: 429,
  terms_not_accepted: 451,
  no_space: 507,
  unavailable: 503,
  timed_out: 504,
};

/** A process that has held the lock for so long either ends soon or needs its operator, so there is no need to ask often. */
const LOCKED_RETRY_SECONDS = 5;
/** Another process keeps the lock of the database. */
export const LOCKED: Problems = { error: "The database is busy. Nothing was stored. Try again." };

/** The answer to a request that failed. */
interface ErrorAnswer {
  readonly status: number;
  readonly body: Problems;
  readonly retryAfter?: number | undefined;
  /** A defect: the log gets its cause, the answer does not. */
  readonly isDefect: boolean;
}

/** The answer to whatever was thrown. Only refusals, a full disk and a locked database are no defects. */
export function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    return { status: STATUS[error.kind], body: error.body, retryAfter: error.retryAfter, isDefect: false };
  }
  if (isDiskFull(error) || isOutOfSpace(error)) {
    return { status: STATUS.no_space, body: DISK_FULL, isDefect: false };
  }
  if (error instanceof LockTimeout) {
    return { status: STATUS.unavailable, body: LOCKED, retryAfter: LOCKED_RETRY_SECONDS, isDefect: false };
  }
  return { status: 500, body: { error: "Internal server error." }, isDefect: true };
}
