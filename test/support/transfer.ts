import { beforeAll, describe, expect, test } from "bun:test";
import { contextOf } from "../../src/features/account/account-context";
import { importAccount } from "../../src/features/transfer/import";
import { isLeftOut, type Table } from "../../src/framework/resource/table";
import type { PartReport } from "../../src/framework/transfer/report";
import { Examples } from "./examples";
import { get, makeAccount, PASSWORD, post, send, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

type Row = Readonly<Record<string, unknown>>;

/** Tables of which an export tells a part: the device is one record, and tokens of programs stay secret. */
const PARTLY: readonly string[] = ["devices", "token_issuances"];

/** The tables are exported, imported, emptied and synced as they say. `server`: one that has them all. */
export function transferTests(server: () => TestServer, tables: readonly Table[]): void {
  let owner: TestAccount;
  let exported: Readonly<Record<string, unknown>>;
  let counts: ReadonlyMap<string, number>;
  const ask = async (account: TestAccount, request: Parameters<typeof send>[1]) =>
    (await send(server(), request, account.token)).json as Readonly<Record<string, unknown>>; // of these, objects
  const count = (name: string, { deviceId }: TestAccount): unknown =>
    server().services.db.value(`select count(*) from ${name} where device_id = ${deviceId}`);
  const exportOf = (account: TestAccount) => ask(account, post("/api/export_data"));
  const rowsIn = (of: Readonly<Record<string, unknown>>, { key }: Table): readonly Row[] =>
    [(of[key] ?? []) as Row | Row[]].flat(); // a record, or a list of them
  const named = (wanted: readonly Table[]) => wanted.map((table) => [table.name, table] as const);

  const shown = tables.filter((table) => !isLeftOut(table.exported));
  const whole = shown.map(({ name }) => name).filter((name) => !PARTLY.includes(name));

  beforeAll(async () => {
    owner = await makeAccount(server());
    await new Examples(server(), owner).createAll();
    // A message may still come, such as a log.
    do {
      counts = new Map(whole.map((name) => [name, Number(count(name, owner))]));
      exported = await exportOf(owner);
    } while (whole.some((name) => counts.get(name) !== Number(count(name, owner))));
  });

  test.each(named(shown))("%s: an export holds every record, and none of another account", async (name, table) => {
    const records = rowsIn(exported, table);
    expect(records.length).toBeGreaterThan(0);
    if (whole.includes(name)) expect(records.length).toBe(counts.get(name) ?? NaN);
    const others = rowsIn(await exportOf(await makeAccount(server())), table);
    const ids = new Set(others.map(({ id }) => id));
    expect(records.filter(({ id }) => id !== undefined && ids.has(id))).toEqual([]);
  });
  test("tables that are left out are in no export", () => {
    const keys = tables.filter((table) => isLeftOut(table.exported)).map(({ key }) => key);
    expect(keys.filter((key) => key in exported)).toEqual([]);
  });

  describe("after an import into another account", () => {
    let other: TestAccount;
    let parts: ReadonlyMap<string, PartReport>;
    beforeAll(async () => {
      other = await makeAccount(server());
      const { services } = server();
      const user = { id: other.userId, device_id: other.deviceId };
      const context = contextOf(services, user, () => ({ secure: false, host: "garden.test", port: 80 }));
      const report = await importAccount(context, exported);
      parts = new Map(report.parts.map((part) => [part.name, part]));
    });

    test.each(named(shown))("%s: each record is there, or is reported with a reason", (name, table) => {
      const part = parts.get(table.key);
      const left = part?.leftOut.length ?? 0;
      expect(Number(part?.taken) + left).toBe(rowsIn(exported, table).length);
      if (isLeftOut(table.imported)) {
        const { leftOut: reason } = table.imported;
        expect(part?.leftOut.map((remark) => remark.reason)).toEqual(rowsIn(exported, table).map(() => reason));
      } else if (name !== "devices") expect(Number(count(name, other))).toBe(Number(part?.taken));
    });
  });

  const synced = tables.flatMap(({ name, sync }) => (sync && name !== "devices" ? [[name, sync.key] as const] : []));
  test.each(synced)("%s: a sync tells every record under %s", async (name, key) => {
    const rows = server().services.db.rows(
      `select id, updated_at from ${name} where device_id = ${owner.deviceId} order by id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await ask(owner, get("/api/device/sync")))[key]).toEqual(
      rows.map(({ id, updated_at }) => [id, updated_at]),
    );
  });

  describe("after a reset", () => {
    beforeAll(async () => {
      await ask(owner, post("/api/device/reset", { password: PASSWORD }));
    });
    const emptied = tables.filter(({ reset }) => reset === "emptied");
    test.each(named(emptied))("%s is empty", (name) => {
      const made = name === "alerts" ? 1 : 0; // says that the device is empty
      expect(count(name, owner)).toBe(made);
    });
  });
}
