import { loadWork } from "../../src/app/background";
import { type Account, openAccount } from "../support/account";
import { allActions } from "../support/examples";
import { get, makeToken, PASSWORD, patch, post, remove, send } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { becomeGuest } from "../support/stored";

/* A server with everything that ends or is deleted by its age, and all ways in which that may come about. */

const DAY = 86_400_000;
const NONE = new AbortController().signal;

/** Tables whose rows come and go by themselves. */
const PASSING = new Set(["jobs", "trusted_clock", "id_blocks"]);
/** Reads that wait for others, or that no token is enough for. */
const plainReads = allActions
  .filter(({ method, path, waits }) => method === "GET" && !path.includes(":") && !waits)
  .map(({ path }) => path)
  .filter((path) => path !== "/api/events");

/** A machine whose clock may be set while its time goes on. */
export class Machine {
  shown = Date.parse("2026-03-01T08:15:30.123Z");
  passed = 0;
  readonly clock = { now: () => new Date(this.shown), passedMs: () => this.passed };

  pass(ms: number): void {
    this.shown += ms;
    this.passed += ms;
  }
}

/** A server on such a machine, with the account of a person and that of a guest. */
export interface AgingServer {
  readonly server: TestServer;
  readonly owner: Account;
  readonly robotToken: string;
  /** Does everything that may end something: reads of all kinds, tasks of the background, a log-in, a log-out. */
  readonly lookAtAll: () => Promise<void>;
  /** Keys of all rows of a table, by table. */
  readonly keys: () => ReadonlyMap<string, ReadonlySet<string>>;
}

export async function startAging(machine: Machine, mailDir: string): Promise<AgingServer> {
  const settings = { MAIL_DIR: mailDir, INACTIVE_ACCOUNT_CLEANUP: "true", PUBLIC_URL: "http://shed.garden.test:3000" };
  const server = await startServer(settings, machine.clock);
  const owner = await openAccount(server);
  const idle = await openAccount(server);
  const guest = await openAccount(server);
  await becomeGuest(server.services, guest.deviceId);
  const robotToken = await makeToken(server, owner, "bot");
  await fill(owner, machine.shown);
  const mark = `update users set inactivity_warning_sent_at = '${new Date(machine.shown).toISOString()}' where device_id = ${idle.deviceId}`;
  server.services.db.execute(mark);
  const { tasks } = await loadWork(server.services, 80);

  async function lookAtAll(): Promise<void> {
    const { json } = await send(server, post("/api/tokens", { user: { email: owner.email, password: PASSWORD } }));
    const token = (json as { token: { encoded: string } }).token.encoded; // the answer of a log-in
    for (const path of plainReads) await send(server, get(path), token);
    const log = await send(server, post("/api/logs", { message: "Passing" }), token);
    await send(server, remove(`/api/logs/${(log.json as { id: number }).id}`), token); // a record
    await send(server, remove("/api/tokens"), token);
    for (const { run } of tasks) await run(NONE);
  }

  return { server, owner, robotToken, lookAtAll, keys: () => keysOf(server) };
}

/** What ages: an event of next week, logs, an archived point, a telemetry, and the journal of all that. */
async function fill({ ask, make }: Account, now: number): Promise<void> {
  const at = (days: number): string => new Date(now + days * DAY).toISOString();
  await ask(patch("/api/device", { timezone: "UTC" }));
  const wait = { kind: "wait", args: { milliseconds: 1 } };
  const sequence = await make(post("/api/sequences", { name: "Water", color: "red", body: [wait] }));
  const items = [{ sequence_id: sequence, time_offset: 7 * DAY }];
  const regimen = await make(post("/api/regimens", { name: "Care", color: "red", regimen_items: items }));
  const times = { start_time: at(3), end_time: at(90), repeat: 1, time_unit: "daily" };
  await make(post("/api/farm_events", { ...times, executable_type: "Sequence", executable_id: sequence }));
  await make(post("/api/farm_events", { ...times, executable_type: "Regimen", executable_id: regimen }));
  await make(post("/api/logs", { message: "Watered" }));
  await make(post("/api/telemetries", { soc_temp: 50, target: "sbc4" }));
  const point = await make(post("/api/points", { pointer_type: "Weed", name: "Nettle", x: 1, y: 2, z: 3 }));
  await ask(remove(`/api/points/${point}`));
}

function keysOf({ services: { db } }: TestServer): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = db.rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
  return new Map(
    tables
      .map(({ name }) => String(name))
      .filter((name) => !PASSING.has(name))
      .map((name) => {
        const columns = db.rows(`select name from pragma_table_info('${name}') where pk > 0`);
        const key = columns.length === 0 ? "rowid" : columns.map((column) => String(column["name"])).join(", ");
        return [name, new Set(db.rows(`select ${key} from ${name}`).map((row) => JSON.stringify(row)))] as const;
      }),
  );
}

/** Tables of which rows are gone. */
export const tablesThatLost = (before: ReturnType<AgingServer["keys"]>, after: ReturnType<AgingServer["keys"]>) =>
  [...before].flatMap(([name, keys]) => ([...keys].every((key) => after.get(name)?.has(key)) ? [] : [name])).sort();
