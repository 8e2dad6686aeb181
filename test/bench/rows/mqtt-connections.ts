import { type Bench, withServer } from "../bench";
import { roomsOf, withClients } from "../mqtt/client-process";
import { startOurs } from "../mqtt/brokers";
import { residentMegabytes, startCpuMeter } from "../process";
import type { Experiment } from "../row";
import { NO_STRACE } from "../server";

const COUNT = 1_000;
/** Servers. When the run time collects garbage, one of them keeps 4 MB more than another. */
const ROUNDS = 3;
/** Until memory that is not needed any longer has been given back, and code that ran at first is compiled. */
const SETTLE_MS = 10_000;
const IDLE_SECONDS = 60;
/** Until what was noted of the log-ins has been stored, which may take a minute. */
const NOTED_MS = 75_000;

const less = { better: "less" } as const;

/** The robots of 1,000 accounts, then a page of each. */
async function connect(bench: Bench) {
  const { ours } = await bench.executables();
  return withServer(startOurs(bench, { accounts: COUNT, program: ours }), ({ pid, port, logins }) =>
    withClients(async ({ order }) => {
      const clients = roomsOf(logins, "status", 1);
      const robots = clients.filter(({ writes }) => writes !== undefined);
      const pages = clients.filter(({ reads }) => reads !== undefined);
      const before = residentMegabytes(pid);
      const cpuSeconds = startCpuMeter(pid);
      const { seconds } = await order("open", { port, clients: robots });
      const cpu = (cpuSeconds() / COUNT) * 1e6;
      await Bun.sleep(SETTLE_MS);
      const first = residentMegabytes(pid);
      await order("open", { port, clients: pages });
      await Bun.sleep(SETTLE_MS);
      return { before, first, next: residentMegabytes(pid), seconds, cpu };
    }),
  );
}

/** What connections cost. Source: `live.md` §6. */
export const mqttConnectionExperiments: readonly Experiment[] = [
  {
    rows: [
      { ...less, name: "mqtt-first", title: "memory of 1,000 connections", target: 20, floor: 40, unit: " MB" },
      { ...less, name: "mqtt-next", title: "memory of each further 1,000", target: 6, floor: 12, unit: " MB" },
      { ...less, name: "mqtt-log-in", title: "log-in at the broker, CPU", target: 400, floor: 800, unit: " µs" },
      { ...less, name: "mqtt-log-ins", title: "1,000 log-ins at the broker", target: 1, floor: 2, unit: " s" },
    ],
    run: async (bench) => {
      const rounds: Awaited<ReturnType<typeof connect>>[] = [];
      while (rounds.length < ROUNDS) rounds.push(await connect(bench));
      const memory = rounds.map(({ before, first, next }) =>
        [before, first, next].map((megabytes) => megabytes.toFixed(1)).join(", "),
      );
      return {
        "mqtt-first": {
          values: rounds.map(({ before, first }) => first - before),
          notes: memory.map((megabytes) => `with 0, 1,000, 2,000 connections: ${megabytes} MB`),
        },
        "mqtt-next": { values: rounds.map(({ first, next }) => next - first), notes: [] },
        "mqtt-log-in": {
          values: rounds.map(({ cpu }) => cpu),
          notes: ["each with a token that has not been seen before"],
        },
        "mqtt-log-ins": { values: rounds.map(({ seconds }) => seconds), notes: [] },
      };
    },
  },
  {
    rows: [
      { ...less, name: "mqtt-idle", title: "1,000 idle connections, of a core", target: 1, floor: 2, unit: " %" },
      { ...less, name: "mqtt-idle-flushes", title: "flushes meanwhile", target: 0, floor: 1, unit: "" },
    ],
    background: true,
    run: async (bench) => {
      const { ours } = await bench.executables();
      const seconds = IDLE_SECONDS * bench.effort.share;
      const starting = startOurs(bench, { accounts: COUNT, program: ours, flushLog: bench.fresh() });
      return withServer(starting, ({ pid, port, logins, flushes }) =>
        withClients(async ({ order }) => {
          await order("open", { port, clients: roomsOf(logins, "status", 0) });
          await Bun.sleep(NOTED_MS);
          const before = flushes() ?? 0;
          const cpuSeconds = startCpuMeter(pid);
          await Bun.sleep(seconds * 1000);
          const share = (cpuSeconds() / seconds) * 100;
          const after = flushes();
          const notes = [`in ${seconds} s`];
          return {
            "mqtt-idle": { values: [share], notes },
            "mqtt-idle-flushes":
              after === undefined ? { values: [], notes: [NO_STRACE] } : { values: [after - before], notes },
          };
        }),
      );
    },
  },
];
