import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { loadKeys } from "../../src/platform/auth/keys";
import { type ApiClaims, createTokens } from "../../src/platform/auth/tokens";
import { Driver } from "../../src/platform/db/driver";
import { type Bench, databaseIn, ourCommand, withServer } from "../bench/bench";
import { startServer } from "../bench/server";
import { writeHistory } from "./history";
import { devicePhoto, plantTemplate } from "./template";

/** A device and its owner. Ids of their records are those of the template plus `shift`. */
export interface Account {
  readonly shift: number;
  /** Token of the device. */
  readonly device: string;
  /** Token of the owner's app. */
  readonly owner: string;
}

/** A data folder in which accounts have lived for a year. */
export interface Year {
  readonly folder: string;
  readonly accounts: readonly Account[];
  /** Ids of the template's plants and sequences. */
  readonly points: readonly number[];
  readonly sequences: readonly number[];
  readonly photo: Uint8Array<ArrayBuffer>;
}

export interface YearOptions {
  readonly accounts: number;
  /** Of each account. */
  readonly points: number;
  /** Hours since retention has run last: so long is what it will find to delete. */
  readonly unprunedHours: number;
}

/** Distance between the ids of two accounts: no table of the template has so many records. */
const STRIDE = 10_000;
const TOKEN_SECONDS = 60 * 86_400;

/**
 * Makes the data: one account through the API, then copies of it straight in the database. What devices report comes
 * last, in the order of time, so that the rows of all devices lie mixed as they would after a year.
 */
export async function liveYear(bench: Bench, options: YearOptions): Promise<Year> {
  const folder = bench.fresh();
  const photo = new Uint8Array(await devicePhoto());
  const { ours } = await bench.executables();
  const template = await withServer(startServer(ourCommand(folder, ours)), (server) =>
    plantTemplate(server, options.points, photo),
  );
  const shifts = Array.from({ length: options.accounts }, (_, index) => index * STRIDE);
  const db = new Driver(databaseIn(folder));
  try {
    for (const pragma of ["journal_mode = off", "synchronous = off", "foreign_keys = off", "cache_size = -500000"]) {
      db.pragma(pragma);
    }
    db.exec("begin");
    copyAccount(db, shifts.slice(1));
    writeHistory(db, join(folder, "images"), options.unprunedHours);
    const accounts = await issueTokens(db, folder, shifts);
    db.exec("commit");
    return { folder, accounts, photo, ...template };
  } finally {
    db.pragma("journal_mode = wal");
    db.close();
  }
}

/** Tables of the account whose rows are not copied: what devices report is made anew, the rest belongs to the server. */
const NOT_COPIED = ["logs", "sensor_readings", "telemetries", "images", "token_issuances", "jobs"];

/** Tables with the rows of accounts: that of the devices, and those whose rows go with one. */
const ACCOUNT_TABLES = `
  with recursive owned (name) as (
    values ('devices')
    union
    select child.name from sqlite_schema as child join pragma_foreign_key_list(child.name) as key
    join owned on key."table" = owned.name where child.type = 'table'
  )
  select name from owned`;

/** Columns that differ between accounts otherwise than by `shift`. */
const OWN: Readonly<Record<string, string>> = {
  email: "'gardener' || @shift || '@garden.example'",
  confirmation_token: "confirmation_token || @shift",
  body: "shifted(body, @shift)",
  args: "shifted(args, @shift)",
};
const isId = (column: string): boolean => column === "id" || column.endsWith("_id");

/** Copies all rows of the only account there is: every id grows by `shift`, also within scripts. */
function copyAccount(db: Driver, shifts: readonly number[]): void {
  db.function("shifted", { deterministic: true }, (script, shift) =>
    String(script).replace(/(_id":)(\d+)/g, (_, name, id) => name + (Number(id) + Number(shift))),
  );
  const copies = (db.prepare(ACCOUNT_TABLES).pluck().all() as string[]) // names are texts
    .filter((table) => !NOT_COPIED.includes(table))
    .map((table) => {
      db.exec(`create temp table "template_${table}" as select * from ${table}`);
      const columns = db.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]; // as above
      const values = columns.map((column) => (isId(column) ? `${column} + @shift` : (OWN[column] ?? `"${column}"`)));
      const names = columns.map((column) => `"${column}"`);
      return db.prepare(
        `insert or replace into ${table} (${names.join(", ")}) select ${values.join(", ")} from temp."template_${table}"`,
      );
    });
  // A trigger may have made a row before its copy comes. A number would be bound as a fraction, and read so in texts.
  for (const shift of shifts) for (const copy of copies) copy.run({ shift: BigInt(shift) });
}

/** Tokens as a log-in gives them, without the time passwords take. */
async function issueTokens(db: Driver, folder: string, shifts: readonly number[]): Promise<Account[]> {
  const tokens = createTokens(await loadKeys(folder));
  const { user, device } = db.prepare("select min(id) as user, min(device_id) as device from users").get() as Record<
    "user" | "device",
    number
  >; // ids
  const insert = db.prepare(
    "insert into token_issuances (device_id, user_id, exp, jti, aud, created_at, updated_at) values (?, ?, ?, ?, ?, @now, @now)",
  );
  const iat = Math.floor(Date.now() / 1000);
  const now = new Date().toISOString();
  const issue = (shift: number, aud: ApiClaims["aud"]): Promise<string> => {
    const [exp, jti] = [iat + TOKEN_SECONDS, randomUUID()];
    insert.run(device + shift, user + shift, exp, jti, aud, { now });
    const broker = { mqtt: "localhost", vhost: "/", mqtt_ws: "ws://localhost:3002/ws" };
    return tokens.sign({
      aud,
      sub: user + shift,
      iat,
      jti,
      iss: "//localhost",
      exp,
      bot: `device_${device + shift}`,
      ...broker,
    });
  };
  return Promise.all(
    shifts.map(async (shift) => ({ shift, device: await issue(shift, "bot"), owner: await issue(shift, "human") })),
  );
}
