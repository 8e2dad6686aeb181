import { newRequestId } from "../../client/request-id";

/* Requests that one press sends have ids with a common beginning, so that they are one line of the History. */

/** Ids for the requests of one press. */
export function startBatch(): () => string {
  const batch = newRequestId();
  let count = 0;
  return () => `${batch}.${++count}`;
}

/** The common beginning of the ids of a press; any other id itself. */
export const batchOf = (request: string): string => /^([0-9a-f]{32})\.\d+$/.exec(request)?.[1] ?? request;
