import { type Bench, withServer } from "../bench";
import { withClients } from "../mqtt/client-process";
import { startOurs } from "../mqtt/brokers";
import type { Outcome } from "../mqtt/orders";
import type { Client, Over } from "../mqtt/wire";
import type { Login } from "../mqtt/accounts";
import { residentMegabytes, startCpuMeter, startPeakMeter } from "../process";
import type { Experiment } from "../row";

/** All that an account may have and send, `live.md` §3: 100 messages and 256 kB a second of each connection. */
const CONNECTIONS = 20;
const ATTACK = { perSecond: 95, bytes: 2_600 };
/** Who does not read is cut off after 30 s, and may come again. */
const TURNS = 2;
const TURN_SECONDS = 28;
/** At first everybody reads: what the same traffic needs anyway does not count. */
const CALM_SECONDS = 5;

const PROBE = "probe";

const crowd = ({ prefix, ...login }: Login, hangs: boolean): Client[] =>
  Array.from({ length: CONNECTIONS }, (_, index) => ({
    ...{ ...login, id: `crowd${index}`, hangs },
    ...{ reads: `${prefix}from_clients`, writes: `${prefix}from_clients` },
  }));

const probeOf = ({ prefix, ...login }: Login): Client => ({
  ...{ ...login, id: PROBE },
  ...{ reads: `${prefix}ping/1`, writes: `${prefix}ping/1` },
});

/** The longest wait of another account in each turn, and by how much memory rises. */
async function attack(bench: Bench, over: Over): Promise<{ turns: Outcome[]; megabytes: number }> {
  const { ours } = await bench.executables();
  return withServer(startOurs(bench, { accounts: 2, program: ours }), ({ pid, port, httpPort, logins }) =>
    withClients(async ({ order }) => {
      const [attacker, other] = logins;
      if (!attacker || !other) throw new Error("There are no accounts.");
      const turn = async (seconds: number, hangs: boolean): Promise<Outcome> => {
        await order("open", { port, clients: [probeOf(other)] });
        await order("open", { port: over === "ws" ? httpPort : port, clients: crowd(attacker, hangs), over });
        const outcome = await order("pace", { ...ATTACK, seconds, probe: PROBE });
        await order("close", {});
        return outcome;
      };
      await turn(CALM_SECONDS, false);
      const rise = startPeakMeter(pid);
      const turns: Outcome[] = [];
      while (turns.length < TURNS) turns.push(await turn(TURN_SECONDS * bench.effort.share, true));
      return { turns, megabytes: rise() };
    }),
  );
}

const less = { better: "less" } as const;

const attackExperiment = (over: Over, title: string): Experiment => ({
  rows: [
    { ...less, name: `mqtt-hang-${over}`, title: `worst wait, ${title}`, target: 50, floor: 100, unit: " ms" },
    { ...less, name: `mqtt-hang-${over}-rss`, title: `memory, ${title}`, target: 30, floor: 60, unit: " MB" },
  ],
  run: async (bench) => {
    const { turns, megabytes } = await attack(bench, over);
    const held = turns.map((turn) => turn.held.toFixed(0)).join(" and ");
    return {
      [`mqtt-hang-${over}`]: {
        values: turns.map(({ worst }) => worst),
        notes: [`the clients themselves were held up for ${held} ms by the machine`],
      },
      [`mqtt-hang-${over}-rss`]: { values: [megabytes], notes: [] },
    };
  },
});

/** Bursts that the limits of a connection admit. */
const BURST = 450;
const FLOOD_SECONDS = 5;
/** A state as long as a packet may be. */
const STATE_BYTES = 130_000;

/** All filters of five levels that are one name or any, and any name below. */
const WIDE = Array.from({ length: 32 }, (_, bits) =>
  [...Array.from({ length: 5 }, (_, level) => ((bits >> level) & 1 ? "+" : "x")), "+"].join("/"),
);

const floodOf = {
  topics: ({ prefix, ...login }: Login): Omit<Client, "id"> => ({
    ...login,
    filters: WIDE.map((filter) => prefix + filter),
    writes: `${prefix}x/x/x/x/x`,
  }),
  subscriptions: ({ prefix, ...login }: Login): Omit<Client, "id"> => ({ ...login, writes: `${prefix}status` }),
} as const;

/** The longest wait of another account while all connections of one send what they may at once. */
const floodExperiment = (packets: keyof typeof floodOf, title: string): Experiment => ({
  rows: [
    { ...less, name: `mqtt-flood-${packets}`, title: `worst wait, ${title}`, target: 50, floor: 100, unit: " ms" },
  ],
  run: async (bench) =>
    withServer(startOurs(bench, { accounts: 2 }), ({ port, logins }) =>
      withClients(async ({ order }) => {
        const [attacker, other] = logins;
        if (!attacker || !other) throw new Error("There are no accounts.");
        const clients = Array.from({ length: CONNECTIONS }, (_, index) => ({
          ...floodOf[packets](attacker),
          id: `crowd${index}`,
        }));
        const turns: Outcome[] = [];
        while (turns.length < bench.effort.rounds) {
          await order("open", { port, clients: [...clients.slice(0, 1)] });
          await order("pace", { perSecond: 1, seconds: 1, bytes: STATE_BYTES });
          await order("open", { port, clients: [probeOf(other), ...clients.slice(1)] });
          turns.push(await order("flood", { packets, count: BURST, seconds: FLOOD_SECONDS, probe: PROBE }));
          await order("close", {});
        }
        const held = turns.map((turn) => turn.held.toFixed(0)).join(", ");
        return {
          [`mqtt-flood-${packets}`]: {
            values: turns.map(({ worst }) => worst),
            notes: [`the clients themselves were held up for ${held} ms by the machine`],
          },
        };
      }),
    ),
});

const ROBOTS = 1_000;
const PAGES = 100;
/** Messages per robot and second, of a size that states of robots have. */
const STATES = { perSecond: 0.13, bytes: 10_000 };
const STATE_SECONDS = 40;

/** What the broker does under load. Source: `live.md` §6. */
export const mqttLoadExperiments: readonly Experiment[] = [
  attackExperiment("tcp", "an account's readers hang, TCP"),
  attackExperiment("ws", "an account's readers hang, WebSocket"),
  floodExperiment("topics", "20 x 450 new topics, 640 filters of many +"),
  floodExperiment("subscriptions", "9,000 subscriptions to a state of 127 kB"),
  {
    rows: [
      { ...less, name: "mqtt-thousand", title: "1,000 robots, 100 pages, of a core", target: 5, floor: 10, unit: " %" },
      { ...less, name: "mqtt-thousand-rss", title: "RSS meanwhile", target: 130, floor: 160, unit: " MB" },
    ],
    run: async (bench) => {
      const { ours } = await bench.executables();
      return withServer(startOurs(bench, { accounts: ROBOTS, program: ours }), ({ pid, port, httpPort, logins }) =>
        withClients(async ({ order }) => {
          const robots = logins.map(({ prefix, ...login }) => ({
            ...{ ...login, id: "robot" },
            ...{ reads: `${prefix}from_clients`, writes: `${prefix}status` },
          }));
          const pages = logins.slice(0, PAGES).map(({ prefix, ...login }) => ({
            ...{ ...login, id: "page", reads: `${prefix}status` },
          }));
          await order("open", { port, clients: robots });
          await order("open", { port: httpPort, clients: pages, over: "ws" });
          const seconds = STATE_SECONDS * bench.effort.share;
          await order("pace", { ...STATES, seconds: 10 }); // every robot has told its state
          const cpuSeconds = startCpuMeter(pid);
          const { messages, deliveries } = await order("pace", { ...STATES, seconds });
          const notes = [`${messages} messages in ${seconds} s, ${deliveries} of them for pages`];
          return {
            "mqtt-thousand": { values: [(cpuSeconds() / seconds) * 100], notes },
            "mqtt-thousand-rss": { values: [residentMegabytes(pid)], notes: [] },
          };
        }),
      );
    },
  },
];
