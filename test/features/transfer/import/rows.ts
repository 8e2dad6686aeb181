import { expect, test } from "bun:test";
import { contextOf } from "../../../../src/features/account/account-context";
import { importAccount } from "../../../../src/features/transfer/import";
import type { ImportReport } from "../../../../src/framework/transfer/report";
import { type Account, openAccount, type Shown } from "../../../support/account";
import { post } from "../../../support/scenarios";
import { node } from "../../../support/scripts";
import { startServer, type TestServer } from "../../../support/server";

/* Exports of other servers, and what becomes of them. */

export const NOW = "2026-03-01T08:15:30.123Z";
export const MADE = "2025-12-24T18:00:00.000Z";

/** A server on which ids of other servers are those of somebody here. */
export async function startPeopled(): Promise<TestServer> {
  const server = await startServer({}, () => new Date(NOW));
  const other = await openAccount(server);
  for (let index = 0; index < 30; index++) {
    await other.ask(post("/api/tools", { name: `Theirs ${index}` }));
    await other.ask(post("/api/points", { pointer_type: "Plant", x: index, y: 0, z: 0 }));
  }
  return server;
}

/** An export with times of its own; records that give none were made at `MADE`. */
const timed = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value)
        ? value.map((record: unknown) =>
            typeof record === "object" && record !== null && !Array.isArray(record)
              ? { created_at: MADE, updated_at: MADE, ...record }
              : record,
          )
        : value,
    ]),
  );

export async function importInto(
  { services }: TestServer,
  account: Account,
  data: object,
  options?: Parameters<typeof importAccount>[2],
): Promise<ImportReport> {
  const address = { secure: false, host: "garden.test", port: 80 };
  const user = { id: account.userId, device_id: account.deviceId };
  return importAccount(
    contextOf(services, user, () => address),
    timed(data),
    options,
  );
}

/** What a report says beside the numbers, as texts. */
export const remarksOf = ({ parts, unknown }: ImportReport): string[] => [
  ...parts.flatMap(({ name, leftOut, changed, unknownKeys }) => [
    ...leftOut.map(({ id, reason }) => `${name} ${id} left out: ${reason}`),
    ...changed.map(({ id, reason }) => `${name} ${id} changed: ${reason}`),
    ...[...unknownKeys].map(([key, count]) => `${name}: unknown ${key} in ${count}`),
  ]),
  ...unknown.map((key) => `unknown ${key}`),
];

export interface ImportRow {
  readonly name: string;
  readonly data: object;
  /** Names (or other marks) of what is stored afterwards, by collection. */
  readonly stored: Readonly<Record<string, readonly unknown[]>>;
  /** In any order. */
  readonly remarks: readonly string[];
}

/** What the records of a list are told apart by. */
const markIn =
  (path: string) =>
  (record: Shown): unknown =>
    path.startsWith("points") ? record["x"] : (record["name"] ?? record["label"] ?? record["created_at"]);

/** A test for each row: what an empty account has after an import, and what is told of it. */
export function importRows(server: () => TestServer, rows: readonly ImportRow[]): void {
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_, { data, stored, remarks }) => {
    const account = await openAccount(server());
    expect(remarksOf(await importInto(server(), account, data)).toSorted()).toEqual(remarks.toSorted());
    for (const [path, marks] of Object.entries(stored)) {
      expect([path, (await account.list(path)).map(markIn(path))]).toEqual([path, [...marks]]);
    }
  });
}

/* Records as exports hold them. */

export const tool = (id: number, name = `Tool ${id}`, more: object = {}) => ({ id, name, ...more });
export const point = (id: number, more: object = {}) => ({
  id,
  pointer_type: "GenericPointer",
  x: id,
  y: 0,
  z: 0,
  ...more,
});
export const plant = (id: number, more: object = {}) => point(id, { pointer_type: "Plant", ...more });
export const scope = { kind: "scope_declaration", args: {} };
export const sequence = (id: number, ...body: unknown[]) => ({
  ...{ id, name: `Sequence ${id}`, color: "red", kind: "sequence", args: { version: 1, locals: scope }, body },
});
export const call = (sequence_id: number) => node("execute", { sequence_id });
export const mount = (tool_id: number) =>
  node("update_resource", { resource: node("resource", { resource_type: "Device", resource_id: 0 }) }, [
    node("pair", { label: "mounted_tool_id", value: tool_id }),
  ]);
export const goTo = (location: object) =>
  node("move_absolute", { location, speed: 100, offset: node("coordinate", { x: 0, y: 0, z: 0 }) });
