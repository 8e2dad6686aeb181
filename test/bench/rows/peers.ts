import { compare, describe, type Round, type Scripts } from "../compare";
import type { Garden } from "../garden";
import { peerCommands } from "../peers";
import { get, plant, send } from "../requests";
import type { Experiment } from "../row";

/** One kind of request, the same bytes to us and to a program that a user could pick instead. */
interface Contest {
  readonly peer: keyof Awaited<ReturnType<typeof peerCommands>>;
  /** As the peer is called by its makers. */
  readonly title: string;
  readonly name: string;
  readonly request: string;
  readonly scripts: (garden: Garden) => Scripts;
  readonly requests: number;
}

const CONNECTIONS = 32;

const one = ({ small: { token, pointIds } }: Garden): Scripts =>
  Array.from({ length: CONNECTIONS }, () => pointIds.map((id) => get(`/api/points/${id}`, token)));
const list = ({ small: { token } }: Garden): Scripts =>
  Array.from({ length: CONNECTIONS }, () => [get("/api/points?request={count}", token)]);
const create = ({ writers }: Garden): Scripts =>
  writers.map(({ token }) => [send("POST", "/api/points", plant(17), token)]);

const fastify = { peer: "fastify", title: "Fastify" } as const;
const jsonServer = { peer: "jsonServer", title: "json-server" } as const;

const contests: readonly Contest[] = [
  { ...fastify, name: "fastify-show", request: "GET /api/points/:id", scripts: one, requests: 10_000 },
  { ...fastify, name: "fastify-list", request: "GET 100 points", scripts: list, requests: 2_000 },
  { ...fastify, name: "fastify-create", request: "POST /api/points", scripts: create, requests: 3_000 },
  { ...jsonServer, name: "json-server-show", request: "GET /api/points/:id", scripts: one, requests: 4_000 },
  { ...jsonServer, name: "json-server-create", request: "POST /api/points", scripts: create, requests: 300 },
];

const cheaper = ({ ours, rival }: Round): number => rival.cpu / ours.cpu;

const toExperiment = ({ peer, title, name, request, scripts, requests }: Contest): Experiment => ({
  rows: [{ name, title: `${request}, CPU: ${title} ÷ ours`, better: "more", target: 1, floor: 1, unit: "×" }],
  run: async (bench) => {
    const { [peer]: rivalCommand } = await peerCommands(bench);
    const script = scripts(bench.garden);
    const rounds = await compare(bench, { ours: script, rival: script, requests, rivalCommand });
    const notes = [describe(rounds, "ours"), describe(rounds, "rival", title)];
    return { [name]: { values: rounds.map(cheaper), notes } };
  },
});

/** Rows that are a ratio to programs of others; nobody asks for more than not being dearer. */
export const peerExperiments: readonly Experiment[] = contests.map(toExperiment);
