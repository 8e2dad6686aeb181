import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Bench, withServer } from "./bench";
import type { Scripts } from "./compare";
import type { Garden } from "./garden";
import type { Peer } from "./peer";
import { get, plant, send } from "./requests";
import { type Server, startServer } from "./server";

/*
 * PocketBase with the points of the garden: a collection with the same fields and an index by owner, which shows and takes
 * only records of the user whose token is sent. Its log of requests is off, as ours is.
 */

/** Somebody with a token. */
interface User {
  readonly token: string;
  readonly id: string;
  readonly pointIds: readonly string[];
}

const source = join(import.meta.dir, "peers/pocketbase");
const email = (name: string): string => `${name}@garden.example`;
const password = "password123";
const POINTS = "/api/collections/points/records";

/** As `plant` makes them. Its numbers are 0 and its texts empty where nothing is given. */
const fields = (users: string): object[] => [
  { name: "owner", type: "relation", collectionId: users, required: true, cascadeDelete: true, maxSelect: 1 },
  { name: "pointer_type", type: "select", values: ["Plant"], required: true, maxSelect: 1 },
  ...["name", "cropdb_slug", "plant_stage"].map((name) => ({ name, type: "text" })),
  ...["x", "y", "z", "radius", "depth"].map((name) => ({ name, type: "number" })),
  { name: "meta", type: "json" },
  { name: "planted_at", type: "date" },
  { name: "created", type: "autodate", onCreate: true },
  { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];

/** Who may ask for a record or make one. */
const RULE = "owner = @request.auth.id";

/** Fills an empty PocketBase through its API with as many users and points as our garden has. */
async function plantPocketBase({ port }: Server, { small, large, writers }: Garden) {
  async function ask<T>(method: string, path: string, body?: object, token = ""): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers: { authorization: token, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T; // as PocketBase documents it
  }
  const logIn = (collection: string, name: string) =>
    ask<{ token: string; record: { id: string } }>("POST", `collections/${collection}/auth-with-password`, {
      ...{ identity: email(name), password },
    });

  const { token } = await logIn("_superusers", "admin");
  await ask("PATCH", "settings", { logs: { maxDays: 0 } }, token);
  const users = await ask<{ id: string }>("GET", "collections/users", undefined, token);
  const rules = { listRule: RULE, viewRule: RULE, createRule: RULE, updateRule: RULE, deleteRule: RULE };
  const indexes = ["create index points_by_owner on points (owner)"];
  const points = { name: "points", type: "base", ...rules, indexes, fields: fields(users.id) };
  await ask("POST", "collections", points, token);

  async function user(name: string, count: number): Promise<User> {
    await ask("POST", "collections/users/records", { email: email(name), password, passwordConfirm: password });
    const login = await logIn("users", name);
    const owner = login.record.id;
    const made = await Promise.all(
      Array.from({ length: count }, (_, number) =>
        ask<{ id: string }>("POST", "collections/points/records", { ...plant(number), owner }, login.token),
      ),
    );
    return { token: login.token, id: owner, pointIds: made.map(({ id }) => id) };
  }
  const [one] = await Promise.all([user("small", small.pointIds.length), user("large", large.pointIds.length)]);
  const others = await Promise.all(writers.map(({ pointIds }, index) => user(`writer${index}`, pointIds.length)));
  return { small: one, writers: others };
}

/** Both promise the same then: what is answered survives a power cut. CPU is the same with `normal`. */
const SYNCHRONOUS = "full";
const REMARK = `PocketBase: one page of 100 without its count, its log off, synchronous ${SYNCHRONOUS} as ours (it comes with normal)`;

async function prepare(bench: Bench): Promise<Peer> {
  const go = Bun.which("go");
  if (!go) throw new Error("PocketBase is left out: there is no Go to build it with.");
  const [program, data] = [bench.fresh(), bench.fresh()];
  // Go keeps the module and what it has compiled in caches of its own, outside of the repository.
  await Bun.$`${go} build -o ${program} .`.cwd(source).quiet();
  const command = (folder: string, ...words: string[]): string[] => [program, SYNCHRONOUS, ...words, "--dir", folder];
  await Bun.$`${command(data, "superuser", "upsert", email("admin"), password)}`.quiet();
  const { small, writers } = await withServer(startServer(command(data, "serve")), (server) =>
    plantPocketBase(server, bench.garden),
  );
  const onAll = (script: readonly string[]): Scripts => writers.map(() => script);
  const scripts = {
    show: onAll(small.pointIds.map((id) => get(`${POINTS}/${id}`, small.token))),
    list: onAll([get(`${POINTS}?perPage=100&skipTotal=1&request={count}`, small.token)]),
    create: writers.map(({ id, token }) => [send("POST", POINTS, { ...plant(17), owner: id }, token)]),
  };
  return {
    scripts,
    remarks: [REMARK],
    command: () => {
      const copy = bench.fresh();
      cpSync(data, copy, { recursive: true });
      return command(copy, "serve");
    },
  };
}

let prepared: Promise<Peer> | undefined;

/** PocketBase, built and filled when first needed. @throws Error without Go, or without a network at the first time. */
export const pocketbase = (bench: Bench): Promise<Peer> => (prepared ??= prepare(bench));
