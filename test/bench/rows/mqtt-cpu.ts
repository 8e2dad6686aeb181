import { withServer } from "../bench";
import { type Broker, hasMosquitto, NO_MOSQUITTO, startMosquitto, startOurs } from "../mqtt/brokers";
import { type ClientProcess, roomsOf, withClients } from "../mqtt/client-process";
import type { Outcome } from "../mqtt/orders";
import { startCpuMeter } from "../process";
import type { Experiment, Row } from "../row";

/** One pattern of messages, sent through us and through Mosquitto. */
interface Contest {
  readonly row: Row;
  readonly accounts: number;
  readonly readers: number;
  /** Rounds before the first that counts: until then the run time compiles what it has found to be hot. */
  readonly warmUp: number;
  readonly send: (clients: ClientProcess) => Promise<Outcome>;
  /** Until the limits of an account let the same through again; undefined: a steady pace, at both brokers at once. */
  readonly pauseMs: number | undefined;
  /** What the CPU time is divided by. */
  readonly per: (outcome: Outcome) => number;
}

/** A connection may send 500 at once and 100 a second. */
const BURST = 400;
/** Of messages so large that readers which do not get at the processor would lose some of more. */
const SMALL_BURST = 150;
const REFILL_MS = 4_200;

const less = { better: "less", unit: "×" } as const;

const contests: readonly Contest[] = [
  {
    row: { ...less, name: "mqtt-one", title: "message 1 → 1, 200 B, CPU ÷ Mosquitto", target: 0.8, floor: 1.6 },
    accounts: 50,
    readers: 1,
    warmUp: 4,
    send: ({ order }) => order("burst", { messages: BURST, bytes: 200 }),
    pauseMs: REFILL_MS,
    per: ({ messages }) => messages,
  },
  {
    row: { ...less, name: "mqtt-fan", title: "delivery 1 → 16, 1 kB, CPU ÷ Mosquitto", target: 1, floor: 2 },
    accounts: 16,
    readers: 16,
    warmUp: 4,
    send: ({ order }) => order("burst", { messages: SMALL_BURST, bytes: 1_000 }),
    pauseMs: REFILL_MS,
    per: ({ deliveries }) => deliveries,
  },
  {
    row: { ...less, name: "mqtt-hundred", title: "100 devices × 1/s, CPU ÷ Mosquitto", target: 2, floor: 4 },
    accounts: 100,
    readers: 1,
    warmUp: 6, // 2,400 messages: about so many until their code is compiled
    send: ({ order }) => order("pace", { perSecond: 1, seconds: 4, bytes: 200 }),
    pauseMs: undefined,
    per: ({ messages }) => messages,
  },
];

interface Side {
  readonly broker: Broker;
  readonly clients: ClientProcess;
}

const toExperiment = ({ row, accounts, readers, warmUp, send, pauseMs, per }: Contest): Experiment => ({
  rows: [row],
  run: async (bench) => {
    if (!hasMosquitto) return { [row.name]: { values: [], notes: [NO_MOSQUITTO] } };
    const ours = await startOurs(bench, { accounts });
    const mosquitto = await startMosquitto(bench);
    const sample = async ({ broker, clients }: Side): Promise<number> => {
      const cpuSeconds = startCpuMeter(broker.pid);
      const outcome = await send(clients);
      return (cpuSeconds() / per(outcome)) * 1e6;
    };
    try {
      return await withClients((ourClients) =>
        withClients(async (theirClients) => {
          const clients = roomsOf(ours.logins, "from_clients", readers);
          await ourClients.order("open", { port: ours.port, clients });
          await theirClients.order("open", { port: mosquitto.port, clients });
          const us: Side = { broker: ours, clients: ourClients };
          const them: Side = { broker: mosquitto, clients: theirClients };
          const rounds: { readonly ours: number; readonly mosquitto: number }[] = [];
          while (rounds.length < warmUp + bench.effort.rounds) {
            if (pauseMs === undefined) {
              const [cpu, theirs] = await Promise.all([sample(us), sample(them)]);
              rounds.push({ ours: cpu, mosquitto: theirs });
              continue;
            }
            const next = performance.now() + pauseMs;
            rounds.push({ ours: await sample(us), mosquitto: await sample(them) });
            await Bun.sleep(Math.max(0, next - performance.now()));
          }
          const counted = rounds.slice(warmUp);
          const list = (side: "ours" | "mosquitto") => counted.map((round) => round[side].toFixed(1)).join(", ");
          return {
            [row.name]: {
              values: counted.map((round) => round.ours / round.mosquitto),
              notes: [`ours: ${list("ours")} µs; Mosquitto: ${list("mosquitto")} µs`],
            },
          };
        }),
      );
    } finally {
      await Promise.all([ours.stop(), mosquitto.stop()]);
    }
  },
});

/** Fewer than the 250 a minute that are stored of an account, with those of the warm-up. */
const LOGS = { accounts: 100, perRound: 24, warmUp: 5 };

const logs: Experiment = {
  rows: [
    {
      ...{ name: "mqtt-logs", title: "log of QoS 1, stored and acknowledged, CPU" },
      ...{ better: "less", target: 60, floor: 120, unit: " µs" },
    },
  ],
  run: async (bench) =>
    withServer(startOurs(bench, { accounts: LOGS.accounts }), ({ pid, port, logins }) =>
      withClients(async ({ order }) => {
        await order("open", { port, clients: roomsOf(logins, "logs", 0) });
        const values: number[] = [];
        while (values.length < LOGS.warmUp + bench.effort.rounds) {
          const cpuSeconds = startCpuMeter(pid);
          const { messages } = await order("logs", { messages: LOGS.perRound });
          values.push((cpuSeconds() / messages) * 1e6);
        }
        return { "mqtt-logs": { values: values.slice(LOGS.warmUp), notes: ["nobody reads them"] } };
      }),
    ),
};

/** What messages cost. Source: `live.md` §6. */
export const mqttCpuExperiments: readonly Experiment[] = [...contests.map(toExperiment), logs];
