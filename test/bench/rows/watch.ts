import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "../../../src/platform/db/driver";
import { lanHosts } from "../../../src/platform/network/public-address";
import { DAY_MS, MINUTE_MS } from "../../../src/platform/time";
import { type Bench, databaseIn, ourCommand, withServer } from "../bench";
import type { LoopGaps } from "../loop-probe";
import { residentMegabytes, startCpuMeter } from "../process";
import type { Experiment } from "../row";
import { startServer } from "../server";

/** From the start of the server, whose own work is over by then. */
const DUE_MS = 30_000;
/** A run counts as missed so long after it was due. */
const LATEST_MS = 15 * MINUTE_MS;
/** Ids of what is made lie above those of the bench. */
const FIRST_ID = 1_000_000;

const iso = (ms: number): string => new Date(ms).toISOString();

interface Gardens {
  readonly count: number;
  /** When the run of each counts as missed; epoch milliseconds. */
  readonly dueAt: number;
  /** Where each owner is told, beside the page. */
  readonly webhook: string | undefined;
}

/** Makes gardens past the server, as it leaves them before a run of the same minute. Their robots have gone. */
function makeGardens(database: string, template: number, { count, dueAt, webhook }: Gardens): void {
  const db = new Driver(database);
  const [run, before] = [iso(dueAt - LATEST_MS), iso(dueAt - LATEST_MS - MINUTE_MS)];
  const each = `with recursive garden (id) as (
    select ${FIRST_ID} union all select id + 1 from garden where id < ${FIRST_ID + count - 1})`;
  const copy = (table: string, key: string, changed: Readonly<Record<string, string>>): void => {
    const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name); // as documented
    const values = columns.map((column) => changed[column] ?? `one.${column}`);
    db.exec(`insert into ${table} (${columns.join(",")}) ${each}
      select ${values.join(",")} from garden, ${table} as one where one.${key} = ${template}`);
  };
  const add = (table: string, values: Readonly<Record<string, string>>): void => {
    db.exec(`insert into ${table} (${Object.keys(values).join(",")}) ${each}
      select ${Object.values(values).join(",")} from garden`);
  };
  const times = { created_at: `'${before}'`, updated_at: `'${before}'` };
  const own = { id: "garden.id", device_id: "garden.id" };
  const told = { device_id: "garden.id", user_id: "garden.id", kinds: `'["missed","away","stopped"]'` };
  db.exec("begin");
  copy("devices", "id", { id: "garden.id", last_saw_mq: `'${before}'`, timezone: "'Europe/Berlin'" });
  copy("users", "device_id", {
    ...own,
    email: "'many' || garden.id || '@garden.example'",
    confirmation_token: "'many' || garden.id",
  });
  const script = { args: "'{}'", body: "'[]'", ...times };
  add("sequences", { ...own, name: "'Water'", color: "'blue'", forked: "0", pinned: "0", ...script });
  add("farm_events", {
    ...own,
    ...times,
    ...{ start_time: `'${run}'`, end_time: `'${iso(dueAt + 365 * DAY_MS)}'`, repeat: "1", time_unit: "'daily'" },
    ...{ executable_id: "garden.id", executable_type: "'Sequence'", body: "'[]'" },
  });
  add("watchers", { device_id: "garden.id", user_id: "garden.id" });
  add("ways", { ...told, type: "'console'", settings: "'{}'" });
  const settings = JSON.stringify({ url: webhook, secret: "secret" });
  if (webhook !== undefined) add("ways", { ...told, type: "'webhook'", settings: `'${settings}'` });
  add("due_runs", {
    ...{ device_id: "garden.id", at: `'${run}'`, event_id: "garden.id", sequence_id: "garden.id" },
    ...{ scheduled: `'${run}'`, name: "'Water'", over: `'${iso(dueAt + 365 * DAY_MS)}'` },
  });
  db.exec(`update watched set due_at = '${iso(dueAt)}', planned_until = '${iso(dueAt + DAY_MS)}'
    where device_id >= ${FIRST_ID}; commit`);
  db.close();
}

interface Told {
  /** Milliseconds of processor time that others waited at most. */
  readonly gap: number;
  /** Seconds until the last garden was noticed. */
  readonly noticed: number;
  readonly notes: readonly string[];
}

/** The minute in which the runs of all gardens count as missed, and a minute of rest after it. */
async function missedTogether(bench: Bench, count: number, isPosted: boolean): Promise<Told> {
  const [folder, gaps] = [bench.gardenFolder(), bench.fresh()];
  const host = lanHosts()[0];
  if (isPosted && host === undefined) throw new Error("There is no network to post to.");
  let posts = 0;
  const receiver = Bun.serve({ port: 0, hostname: "0.0.0.0", fetch: () => new Response(String((posts += 1))) });
  const webhook = isPosted ? `http://${host}:${receiver.port}/` : undefined;
  const dueAt = Date.now() + DUE_MS;
  makeGardens(databaseIn(folder), bench.garden.small.deviceId, { count, dueAt, webhook });
  const [bun = "", ...rest] = ourCommand(folder);
  const probe = join(import.meta.dir, "../loop-probe.ts");
  const command = ["env", `LOOP_GAPS=${gaps}`, "NOTIFY_FETCH=lan", bun, "--preload", probe, ...rest];
  const started = performance.now();
  try {
    return await withServer(startServer(command), async ({ pid }) => {
      const start = performance.now() - started;
      const db = new Driver(databaseIn(folder), { readonly: true });
      const isNoticed = db.prepare("select count(*) as count from notices").raw();
      await Bun.sleep(dueAt - Date.now() - 1_000);
      const memory = residentMegabytes(pid);
      const [minute, begun] = [startCpuMeter(pid), Date.now()];
      while (Number(isNoticed.get()) < count) await Bun.sleep(100);
      const noticed = (Date.now() - dueAt) / 1_000;
      await Bun.sleep(Math.max(0, begun + MINUTE_MS - Date.now()));
      const [busy, rise] = [minute(), residentMegabytes(pid) - memory];
      const gap = JSON.parse(readFileSync(gaps, "utf8")) as LoopGaps;
      const rest = startCpuMeter(pid);
      await Bun.sleep(MINUTE_MS);
      db.close();
      const notes = [
        `${count} gardens${isPosted ? ` and ${posts} posts` : ""}: start ${start.toFixed(0)} ms`,
        `longest gap ${gap.processor.toFixed(0)} ms of processor, ${gap.wall.toFixed(0)} by the clock`,
        `all noticed after ${noticed.toFixed(1)} s`,
        `processor ${busy.toFixed(1)} s in this minute, ${rest().toFixed(1)} in the next, the probe included`,
        `memory ${memory.toFixed(0)} MB before, ${rise.toFixed(0)} more after`,
      ];
      return { gap: gap.processor, noticed, notes: [notes.join("; ")] };
    });
  } finally {
    await receiver.stop(true);
  }
}

const less = { better: "less" } as const;

/** Notices of many gardens in the same minute. Source: `watch.md` §2. */
export const watchExperiments: readonly Experiment[] = [
  {
    rows: [
      { ...less, name: "watch-gap", title: "longest wait, 10,000 missed runs", target: 50, floor: 100, unit: " ms" },
      { ...less, name: "watch-told", title: "1,000 missed runs noticed", target: 5, floor: 10, unit: " s" },
    ],
    run: async (bench) => {
      const thousand = await missedTogether(bench, 1_000, true);
      const quiet = await missedTogether(bench, 10_000, false);
      const posted = await missedTogether(bench, 10_000, true);
      return {
        "watch-gap": { values: [quiet.gap, posted.gap], notes: [...quiet.notes, ...posted.notes] },
        "watch-told": { values: [thousand.noticed], notes: thousand.notes },
      };
    },
  },
];
