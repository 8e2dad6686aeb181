import { refCommand } from "../bench";
import { compare, describe, type Round, type Scripts, type WarmUp } from "../compare";
import type { Account, Garden } from "../garden";
import { get, log, plant, send, sequence } from "../requests";
import type { Experiment, Row } from "../row";
import { canTrace, NO_STRACE, withSlowFlushes } from "../server";

/** One kind of request, answered by us and by `ref`. */
interface Comparison {
  readonly row: Row;
  /** The value of one round. */
  readonly ratio: (round: Round) => number;
  readonly requests: number;
  readonly warmUp?: WarmUp;
  readonly split?: number;
  /** Setting of `ref` that flushes as often as our server with the default DURABILITY has to. */
  readonly synchronous: "normal" | "full";
  readonly ours: (garden: Garden) => Scripts;
  readonly ref: (garden: Garden) => Scripts;
  /** Milliseconds that a flush takes longer than this machine's. */
  readonly slowFlushes?: number;
  /** Whose rows `ref` works on: lists of the first, creates of all in turn. */
  readonly accounts: (garden: Garden) => readonly Account[];
}

const CONNECTIONS = 32;
const onAll = (...script: string[]): string[][] => Array.from({ length: CONNECTIONS }, () => script);

/** Fewer connections, so that long answers that wait for their readers stay below what an account may have. */
const onSome = (...script: string[]): string[][] => onAll(...script).slice(0, 8);

const cheaper = ({ ours, rival }: Round): number => rival.cpu / ours.cpu;
const dearer = ({ ours, rival }: Round): number => ours.cpu / rival.cpu;
const faster = ({ ours, rival }: Round): number => ours.requestsPerSecond / rival.requestsPerSecond;
const slower = ({ ours, rival }: Round): number => ours.p50 / rival.p50;

const small = (garden: Garden): Account[] => [garden.small];
const large = (garden: Garden): Account[] => [garden.large];
const writers = (garden: Garden): readonly Account[] => garden.writers;

const shows = { better: "more", unit: "×" } as const;
const costs = { better: "less", unit: "×" } as const;

/** Both sides more often in turn: the pace of a shared machine changes within seconds. */
const inTurn = { split: 3 } as const;

const newPoint = (token?: string): string => send("POST", "/api/points", plant(17), token);
const newLog = (token?: string): string => send("POST", "/api/logs", log, token);

/** A list is asked for under another address each time, so that no answer can be kept. */
const anotherList = (token?: string): string => get("/api/points?request={count}", token);
const sameList = (token?: string): string => get("/api/points", token);

const lone: Comparison = {
  row: {
    ...costs,
    name: "lone-create",
    title: "POST /api/points, one client, p50: ours ÷ ref",
    target: 1.2,
    floor: 1.5,
  },
  ratio: slower,
  requests: 1_000,
  split: 9,
  warmUp: { requests: 12_000, seconds: 6 }, // one client alone gives the run time little to compile by
  synchronous: "full",
  accounts: writers,
  ours: ({ writers }) => [writers.map(({ token }) => newPoint(token))],
  ref: () => [[newPoint()]],
};

const comparisons: readonly Comparison[] = [
  {
    row: { ...shows, name: "show-point", title: "GET /api/points/:id, CPU: ref ÷ ours", target: 0.7, floor: 0.5 },
    ratio: cheaper,
    requests: 60_000,
    ...inTurn,
    synchronous: "normal",
    accounts: small,
    ours: ({ small: { token, pointIds } }) => onAll(...pointIds.map((id) => get(`/api/points/${id}`, token))),
    ref: ({ small: { pointIds } }) => onAll(...pointIds.map((id) => get(`/api/points/${id}`))),
  },
  {
    row: {
      ...shows,
      name: "list-100",
      title: "GET /api/points, 100 points, CPU: ref ÷ ours",
      target: 0.95,
      floor: 0.8,
    },
    ratio: cheaper,
    requests: 12_000,
    ...inTurn,
    synchronous: "normal",
    accounts: small,
    ours: ({ small: { token } }) => onAll(anotherList(token)),
    ref: () => onAll(anotherList()),
  },
  {
    row: {
      ...shows,
      name: "list-1000",
      title: "GET /api/points, 1000 points, CPU: ref ÷ ours",
      target: 0.95,
      floor: 0.8,
    },
    ratio: cheaper,
    requests: 1_500,
    ...inTurn,
    synchronous: "normal",
    accounts: large,
    ours: ({ large: { token } }) => onAll(anotherList(token)),
    ref: () => onAll(anotherList()),
  },
  {
    row: { ...shows, name: "list-again", title: "same list, nothing changed, CPU: ref ÷ ours", target: 5, floor: 1 },
    ratio: cheaper,
    requests: 2_000,
    synchronous: "normal",
    accounts: large,
    ours: ({ large: { token } }) => onSome(sameList(token)),
    ref: () => onSome(sameList()),
  },
  {
    row: {
      ...shows,
      name: "sync-again",
      title: "GET /api/device/sync, 1000 points, CPU: ref ÷ ours",
      target: 5,
      floor: 1,
    },
    ratio: cheaper,
    requests: 2_000,
    synchronous: "normal",
    accounts: large,
    ours: ({ large: { token } }) => onAll(get("/api/device/sync", token)),
    ref: () => onAll(get("/api/device/sync")),
  },
  {
    row: { ...shows, name: "logs-again", title: "GET /api/logs, 1000 logs, CPU: ref ÷ ours", target: 5, floor: 1 },
    ratio: cheaper,
    requests: 1_000,
    synchronous: "normal",
    accounts: large,
    ours: ({ large: { token } }) => onSome(get("/api/logs", token)),
    ref: () => onSome(get("/api/logs")),
  },
  {
    row: { ...shows, name: "create-points", title: "POST /api/points, req/s: ours ÷ ref", target: 2.5, floor: 1.5 },
    ratio: faster,
    requests: 3_000, // with the warm-up fewer than the points these devices may have
    synchronous: "full",
    accounts: writers,
    ours: ({ writers }) => writers.map(({ token }) => [newPoint(token)]),
    ref: () => onAll(newPoint()),
  },
  {
    row: { ...shows, name: "create-logs", title: "POST /api/logs, req/s: ours ÷ ref", target: 1.5, floor: 1 },
    ratio: faster,
    requests: 16_000,
    synchronous: "normal",
    accounts: small,
    ours: ({ small: { token } }) => onAll(newLog(token)),
    ref: () => onAll(newLog()),
  },
  lone,
  {
    ...lone,
    row: {
      ...lone.row,
      name: "lone-create-card",
      title: "same, flushes 5 ms longer as on a memory card",
    },
    requests: 150,
    slowFlushes: 5,
  },
  {
    row: {
      ...costs,
      name: "create-sequence",
      title: "POST /api/sequences, 30 steps, CPU: ours ÷ ref",
      target: 4,
      floor: 8,
    },
    ratio: dearer,
    requests: 2_000,
    synchronous: "full",
    accounts: writers,
    ours: ({ writers }) =>
      writers.map(({ token, pointIds }) => [send("POST", "/api/sequences", sequence(pointIds), token)]),
    ref: ({ writers }) => writers.map(({ pointIds }) => [send("POST", "/api/sequences", sequence(pointIds))]),
  },
];

const toExperiment = (comparison: Comparison): Experiment => ({
  rows: [comparison.row],
  run: async (bench) => {
    const { row, ratio, accounts, ours, ref, synchronous, requests, warmUp, split, slowFlushes = 0 } = comparison;
    if (slowFlushes > 0 && !canTrace) return { [row.name]: { values: [], notes: [NO_STRACE] } };
    const { garden } = bench;
    const deviceIds = accounts(garden).map(({ deviceId }) => deviceId);
    const rounds = await compare(bench, {
      requests,
      ...(warmUp && { warmUp }),
      ...(split && { split }),
      ours: ours(garden),
      rival: ref(garden),
      rivalCommand: (folder) => refCommand(folder, synchronous, deviceIds),
      under: (command) => (slowFlushes > 0 ? withSlowFlushes(command, slowFlushes) : command),
    });
    const notes = [describe(rounds, "ours"), describe(rounds, "rival", "ref")];
    return { [row.name]: { values: rounds.map(ratio), notes } };
  },
});

/** Rows that are a ratio to `ref` under load. */
export const comparisonExperiments: readonly Experiment[] = comparisons.map(toExperiment);
