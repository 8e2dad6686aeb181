import type { Action } from "../../framework/action";
import {
  DISK_FULL,
  notFound,
  type Problems,
  refusedToken,
  type RefusalKind,
  tooManyRequests,
} from "../../framework/errors";
import { labelOf, Mismatch, TOO_LONG } from "../../framework/field/field";
import { notAnObject, tooLarge } from "../../framework/request-text";
import { TERMS_NOT_ACCEPTED } from "../../features/account";
import { NO_TOKEN } from "../authenticate";
import { DEVICE_TOO_OLD, FILTER_IN_BODY } from "../invoke";
import { answerOf, LOCKED, STATUS } from "../errors";
import { tooManyLargeRequests } from "../body/unfinished-bodies";
import { tooMuchWaits } from "../sending/pending-answers";
import { schemaOf } from "./error-shapes";
import { contentOf, type Schema } from "./example";

/** Why a request fails: a refusal, or a defect of the server. */
type Kind = RefusalKind | "defect";

const DESCRIPTIONS: Record<Kind, string> = {
  bad_request: "The endpoint is for WebSockets",
  unauthenticated: "No token was sent, or one that is not accepted",
  forbidden: "Not allowed",
  not_found: "No such record in this account",
  conflict: "The record was changed meanwhile",
  too_large: "The body is too large",
  unsupported_media: "The file is of a type that is not accepted",
  invalid: "The request breaks a rule; nothing is stored",
  upgrade_required: "The software of the device is too old",
  too_many_requests: "Rate limit; `Retry-After` tells the seconds to wait",
  terms_not_accepted: "The user has not accepted the terms of service",
  no_space: "The server's disk is full; nothing is stored",
  unavailable: "The server is too busy; `Retry-After` tells the seconds to wait, and nothing was done",
  timed_out: "No outcome is known in time: it may be done, or be done yet",
  defect: "Unexpected failure; the server's log tells more under the `X-Device-Rpc-Id` of the answer",
};
/** Refusals that say when to try again. */
const TEMPORARY: readonly Kind[] = ["too_many_requests", "unavailable"];
const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } };

/** The parts of an action or a page that tell how it may fail. */
interface Refusable extends Pick<Action, "access" | "anyVersion" | "body" | "queryOnly" | "path" | "writes"> {
  readonly reference: Pick<Action["reference"], "request" | "query" | "refusals">;
  /** Whether the endpoint's own refusals are pages for browsers, too. */
  readonly isPage?: true;
}

interface RefusalRow {
  readonly kind: Kind;
  readonly when: (action: Refusable) => boolean;
  readonly body: Problems;
}
const defect = answerOf(undefined);
const always = () => true;
const needsToken = ({ access }: Refusable): boolean => access === "token";
const takesBody = ({ body }: Refusable): boolean => body !== "ignored";
const takesLargeBody = (action: Refusable): boolean => takesBody(action) && needsToken(action);

/** Refusals that many actions have in common, in the order of the checks (`accounts.md` §1.6). */
const COMMON: readonly RefusalRow[] = [
  { kind: "too_many_requests", when: always, body: tooManyRequests(60).body },
  {
    kind: "upgrade_required",
    when: ({ anyVersion }) => !anyVersion,
    body: DEVICE_TOO_OLD,
  },
  {
    kind: "unauthenticated",
    when: needsToken,
    body: NO_TOKEN,
  },
  { kind: "unauthenticated", when: needsToken, body: refusedToken().body },
  {
    kind: "terms_not_accepted",
    when: needsToken,
    body: TERMS_NOT_ACCEPTED,
  },
  { kind: "too_large", when: takesBody, body: tooLarge().body },
  { kind: "invalid", when: takesBody, body: notAnObject().body },
  {
    kind: "invalid",
    when: ({ queryOnly }) => queryOnly,
    body: FILTER_IN_BODY,
  },
  { kind: "not_found", when: ({ path }) => /:(\w+_)?id\b/.test(path), body: notFound().body },
  {
    kind: "no_space",
    when: ({ writes }) => writes !== undefined,
    body: DISK_FULL,
  },
  { kind: "unavailable", when: always, body: tooMuchWaits().body },
  { kind: "unavailable", when: takesLargeBody, body: tooManyLargeRequests().body },
  { kind: "unavailable", when: ({ writes }) => writes !== undefined, body: LOCKED },
  { kind: "defect", when: always, body: defect.body },
];

/** Whether a schema is no object that wraps the fields. */
function isPlain(schema: Schema): boolean {
  const { properties, anyOf = [] } = contentOf(schema);
  return !properties && anyOf.every(isPlain);
}

/** An example of a problem with a field of the body. */
function fieldProblems({ reference }: Refusable): Problems[] {
  const { properties = {}, required = [] }: Schema = contentOf(reference.request?.() ?? {});
  const names = Object.keys(properties).filter((key) => isPlain(properties[key] ?? {}));
  const missing = names.find((name) => required.includes(name));
  if (missing !== undefined) return [{ [missing]: `${labelOf(missing)} is required` }];
  return names.slice(0, 1).map((name) => ({ [name]: `${labelOf(name)} can't be blank` }));
}

/** Problems with what stands in the query: one of a field, and a text that is too long. */
function queryProblems({ reference: { query = {} } }: Refusable): Problems[] {
  const fields = Object.entries(query);
  const blank = fields
    .map(([name, { type }]) => [name, type.convert("", labelOf(name))] as const)
    .find(([, value]) => value instanceof Mismatch);
  const isBound = fields.some(([, { type }]) => type.schema()["maxLength"] !== undefined);
  return [
    ...(blank?.[1] instanceof Mismatch ? [{ [blank[0]]: blank[1].problem }] : []),
    ...(isBound ? [{ error: TOO_LONG }] : []),
  ];
}

function bodiesOf(kind: Kind, action: Refusable): Problems[] {
  const common = COMMON.filter((row) => row.kind === kind && row.when(action)).map(({ body }) => body);
  const own = kind === "defect" ? undefined : action.reference.refusals?.[kind];
  const ofInput = kind === "invalid" ? [...fieldProblems(action), ...queryProblems(action)] : [];
  return [...common, ...ofInput, ...(own ? [own] : [])];
}

const HTML = { "text/html": { schema: { type: "string" }, example: "<!doctype html>…" } };

const responseOf = (kind: Kind, bodies: readonly Problems[], isPage = false): object => ({
  description: DESCRIPTIONS[kind],
  ...(TEMPORARY.includes(kind) ? { headers: RETRY_AFTER } : {}),
  content: {
    "application/json": {
      schema: schemaOf(bodies),
      examples: Object.fromEntries(bodies.map((value, index) => [`${kind}_${index + 1}`, { value }])),
    },
    ...(isPage ? HTML : {}),
  },
});

const kinds = Object.keys(DESCRIPTIONS) as Kind[]; // keys() forgets the keys
const statusOf = (kind: Kind): number => (kind === "defect" ? defect.status : STATUS[kind]);

/** An answer of the run time, which no request gets past. */
const HEAD_TOO_LARGE = { description: "The head of the request is longer than the server reads; no body" };

/** Common answers, for `components/responses`. Those for `invalid` are different for every action. */
export const commonResponses: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    kinds.flatMap((kind) => {
      const bodies = COMMON.filter((row) => row.kind === kind).map(({ body }) => body);
      return bodies.length === 0 || kind === "invalid" ? [] : [[kind, responseOf(kind, bodies)]];
    }),
  ),
  head_too_large: HEAD_TOO_LARGE,
};

/** The error answers of an action by status: common ones as references, its own in full. */
export function errorResponses(action: Refusable): Record<string, object> {
  const answers = kinds.flatMap((kind): [number, object][] => {
    const bodies = bodiesOf(kind, action);
    if (bodies.length === 0) return [];
    const response = responseOf(
      kind,
      bodies,
      action.isPage && action.reference.refusals?.[kind as RefusalKind] !== undefined,
    );
    const isCommon = Bun.deepEquals(response, commonResponses[kind]);
    return [[statusOf(kind), isCommon ? { $ref: `#/components/responses/${kind}` } : response]];
  });
  return { ...Object.fromEntries(answers), 431: { $ref: "#/components/responses/head_too_large" } };
}
