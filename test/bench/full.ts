import { Driver } from "../../src/platform/db/driver";
import { type Bench, databaseIn, ourCommand, withServer } from "./bench";
import type { Account } from "./garden";
import { log, send, sequence } from "./requests";
import { startServer } from "./server";

/** As many sequences as an account may have by default. */
const SEQUENCES = 75;
const LOGS = 1_000;
/** The logs are those of so long. */
const YEAR_DAYS = 365;
/** Edits. With what was made before, the journal has its 20,000 entries. */
const EDITS = 17_900;
const CONNECTIONS = 16;
/** Accounts like the full one. */
const OTHERS = 100;
/** Ids of the records of another account are higher by so many times its number. */
const APART = 1_000_000;

/** Tables whose rows others get too. */
const CLONED = ["points", "sequences", "logs", "changes"];

/**
 * A data folder with an account that has all that it may have (1,000 points, 75 sequences, 20,000 entries of the journal,
 * 1,000 logs of a year, a saved garden of 1,000 plants), and `others` accounts that have as much.
 */
export async function fullFolder(bench: Bench, others = OTHERS): Promise<string> {
  const folder = bench.gardenFolder();
  await withServer(startServer(ourCommand(folder)), async ({ port }) => {
    const load = (requests: readonly string[], count: number) =>
      bench.loader.run({ port, connections: Array(CONNECTIONS).fill(requests), requests: count, seconds: 300 });
    const { token, pointIds } = bench.garden.large;
    await load([send("POST", "/api/sequences", sequence(pointIds), token)], SEQUENCES);
    await load([send("POST", "/api/logs", log, token)], LOGS);
    await load([send("POST", "/api/saved_gardens/snapshot", {}, token)], 1);
    const edit = (id: number): string => send("PATCH", `/api/points/${id}`, { name: "Lettuce {count}", x: 7 }, token);
    await load(pointIds.map(edit), EDITS);
  });
  spreadLogs(databaseIn(folder), bench.garden.large);
  multiply(databaseIn(folder), bench.garden.large, others);
  return folder;
}

/** Gives the logs times of a whole year, as if they had come one after the other. */
function spreadLogs(database: string, { deviceId }: Pick<Account, "deviceId">): void {
  const db = new Driver(database);
  const apart = Math.floor((YEAR_DAYS * 86_400) / LOGS);
  db.exec(`
    update devices set max_log_age_in_days = ${YEAR_DAYS + 1} where id = ${deviceId};
    update logs set created_at = created_at - ${apart} * (
      select count(*) from logs as newer where newer.device_id = logs.device_id and newer.id > logs.id
    ) where device_id = ${deviceId}`);
  db.close();
}

/** Copies the rows of an account for others, past the server: to make them by requests would take an hour. */
function multiply(database: string, { deviceId }: Pick<Account, "deviceId">, others: number): void {
  const db = new Driver(database);
  const columnsOf = (table: string): string[] =>
    (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name); // as documented
  const copy = (table: string, key: string, changed: Record<string, string>): void => {
    const columns = columnsOf(table).filter((column) => column !== "n");
    const values = columns.map((column) => changed[column] ?? column);
    db.exec(`insert into ${table} (${columns.join(",")}) select ${values.join(",")} from ${table} where ${key}`);
  };
  db.exec("begin");
  for (let other = 1; other <= others; other++) {
    const device = String(deviceId + other * APART);
    copy("devices", `id = ${deviceId}`, { id: device });
    for (const table of CLONED) {
      copy(table, `device_id = ${deviceId}`, {
        ...{ id: `id + ${other * APART}`, record_id: `record_id + ${other * APART}`, device_id: device },
      });
    }
  }
  db.exec(`update id_blocks set next = next + ${(others + 1) * APART}; commit`);
  db.close();
}
