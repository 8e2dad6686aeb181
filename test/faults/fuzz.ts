import { allActions, creations, Examples } from "../support/examples";
import { answerOf, document, type Operation, problemsOf } from "../support/openapi";
import { below, pick, type Random, randomOf } from "../support/random";
import { makeAccount, type TestAccount, textOf } from "../support/scenarios";
import { mutate } from "../support/script-noise";
import type { TestServer } from "../support/server";

/* Requests nobody means to send, made from the API document: every operation, with changed bodies, ids and headers. */

interface Target {
  readonly method: string;
  /** As the document has it: `/api/points/{id}`. */
  readonly path: string;
  readonly operation: Operation;
  readonly example: unknown;
}

export interface FuzzResult {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Sentences about answers that the document does not have; empty when there are none. */
  readonly problems: readonly string[];
}

/** Refusals that come before an operation is known, with the keys their body may have. */
const EDGE_STATUSES: readonly number[] = [404, 413, 422, 426];

const ODD_IDS = ["0", "-1", "1e3", "12abc", "%00", "%zz", "..%2f..", "9".repeat(20), "'", "%F0%9F%8C%B1", "null", ""];
const ODD_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["authorization", "Bearer "],
  ["authorization", "Bearer a.b.c"],
  ["authorization", "x".repeat(4000)],
  ["content-type", "multipart/form-data; boundary=x"],
  ["content-type", "text/xml; charset=utf-16"],
  ["content-encoding", "gzip"],
  ["accept", "image/*;q=x,"],
  ["accept-encoding", "zstd, *;q=0"],
  ["if-none-match", "*"],
  ["origin", "null"],
  ["range", "bytes=0-0,5-"],
  ["user-agent", "DeviceOS/0.0.1"],
  ["user-agent", `DeviceOS/${"9".repeat(2000)}`],
  ["x-device-rpc-id", "\u00ff".repeat(100)],
  ["x-forwarded-for", "1.2.3.4, x, ::1"],
  ["x-forwarded-host", "a b<>"],
  ["cookie", "a=b; ".repeat(500)],
];
const BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  "null",
  "[]",
  "{",
  '"x"',
  "\u0000",
  "{}".repeat(1000),
  `{"a":${"[".repeat(5000)}`,
  `{"a":${"[".repeat(99)}${"]".repeat(99)}}`,
  '{"__proto__":{"x":1},"constructor":{"prototype":{}}}',
  `{"user":${'{"user":'.repeat(50)}1${"}".repeat(50)}}`,
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), // with a byte order mark
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), // no UTF-8
  new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), // the beginning of gzip
  ` ${" ".repeat(20_000)}{}`,
];
const JSON_TYPE = "application/json";
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS"];

/** Ends the account or its sessions, or empties it: that would leave nothing to ask for. */
const isFinal = ({ method, path }: Pick<Target, "method" | "path">): boolean =>
  (method === "DELETE" && ["/api/users", "/api/tokens"].includes(path)) || path === "/api/device/reset";

const targets: readonly Target[] = Object.entries(document.paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Target => {
      const action = allActions.find(
        (each) => each.method === method.toUpperCase() && each.path.replace(/:(\w+)/g, "{$1}") === path,
      );
      return { method: method.toUpperCase(), path, operation, example: action?.reference.example ?? {} };
    }),
  )
  .filter((target) => !isFinal(target));

/** Sends `count` requests, `parallel` at a time; `seed` repeats them. Loopback clients have no rate limits. */
export async function fuzz(server: TestServer, count: number, seed: number, parallel = 8): Promise<FuzzResult> {
  const account = await makeAccount(server);
  const examples = new Examples(server, account);
  await examples.createAll();
  const ids = new Map<string, number>();
  for (const name of creations.keys()) ids.set(name, await examples.idOf(name));
  const statuses: Record<number, number> = {};
  const problems: string[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: parallel }, async (_, worker) => {
      const random = randomOf(seed * 1000 + worker);
      while (left-- > 0) {
        const target = pick(random, targets);
        const request = requestFor(random, target, account, ids);
        const { status, problem } = await ask(server, target, request);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (problem !== undefined) problems.push(problem);
      }
    }),
  );
  return { requests: count, statuses, problems };
}

interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

function requestFor(
  random: Random,
  target: Target,
  account: TestAccount,
  ids: ReadonlyMap<string, number>,
): FuzzRequest {
  const other = random() < 0.05 ? pick(random, METHODS) : target.method;
  const method = isFinal({ method: other, path: target.path }) ? target.method : other;
  const known = ids.get(target.path.split("/")[2] ?? "") ?? 1;
  const id = (): string => (random() < 0.8 ? String(known + below(random, 3)) : pick(random, ODD_IDS));
  const path =
    target.path.replace(/\{\w+\}/g, id) +
    (random() < 0.1
      ? pick(random, ["/", ".json", ".xml", "//x", "?page=-1&per=x", "?%", "?a[b]=1", "?message=%00"])
      : "");
  const headers: Record<string, string> = { authorization: `Bearer ${account.token}`, "user-agent": "test" };
  if (random() < 0.15) {
    const [name, value] = pick(random, ODD_HEADERS);
    headers[name] = value;
  }
  const carriesBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  return { method, path, headers, body: carriesBody ? bodyFor(random, target) : undefined };
}

function bodyFor(random: Random, { example }: Target): FuzzRequest["body"] {
  if (random() < 0.15) return pick(random, BODIES);
  const body = { value: structuredClone(example) };
  for (let changes = below(random, 4); changes > 0; changes--) mutate(random, body);
  const text = JSON.stringify(body.value) ?? "";
  // Cut off, or with a byte changed.
  if (random() < 0.05) return text.slice(0, below(random, text.length + 1));
  return text;
}

async function ask(
  { base }: TestServer,
  { method, path, operation }: Target,
  request: FuzzRequest,
): Promise<{ status: number; problem: string | undefined }> {
  const response = await fetch(base + request.path, {
    method: request.method,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const { status } = response;
  const text = await textOf(response);
  const told = (what: string): string =>
    `${request.method} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 500)}: ${what}: ${status} ${text.slice(0, 300)}`;
  if (status < 400) return { status, problem: undefined };
  const described = request.method === method || (request.method === "PUT" && method === "PATCH");
  const answer = described ? answerOf(operation, status) : undefined;
  if (!answer && !EDGE_STATUSES.includes(status) && !(status === 401))
    return { status, problem: told(`not among the answers of ${method} ${path}`) };
  if (request.method === "HEAD") return { status, problem: undefined };
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const isPage = Object.values(operation.responses).some((each) => "content" in each && each.content?.["text/html"]);
  if (isPage && type === "text/html") return { status, problem: undefined };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { status, problem: told("no JSON") };
  }
  const schema = answer?.content?.[JSON_TYPE]?.schema;
  const faults = schema ? problemsOf(schema, json) : [];
  if (typeof json !== "object" || json === null || Object.keys(json).length === 0) faults.push("no problem is named");
  return { status, problem: faults.length > 0 ? told(faults.join("; ")) : undefined };
}
