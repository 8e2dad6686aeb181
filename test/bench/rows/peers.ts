import { compare, describe, type Round, type Scripts } from "../compare";
import type { Garden } from "../garden";
import type { Asked } from "../peer";
import { peers } from "../peers";
import { get, plant, send } from "../requests";
import type { Experiment } from "../row";

/** One kind of request, to us and to a program that a user could pick instead. */
interface Contest {
  readonly peer: keyof typeof peers;
  /** As the peer is called by its makers. */
  readonly title: string;
  readonly name: string;
  readonly asked: Asked;
  readonly requests: number;
}

const CONNECTIONS = 32;
const onAll = (script: readonly string[]): Scripts => Array.from({ length: CONNECTIONS }, () => script);

const ours: Readonly<Record<Asked, (garden: Garden) => Scripts>> = {
  show: ({ small: { token, pointIds } }) => onAll(pointIds.map((id) => get(`/api/points/${id}`, token))),
  list: ({ small: { token } }) => onAll([get("/api/points?request={count}", token)]),
  create: ({ writers }) => writers.map(({ token }) => [send("POST", "/api/points", plant(17), token)]),
};
const titles: Readonly<Record<Asked, string>> = {
  show: "GET /api/points/:id",
  list: "GET 100 points",
  create: "POST /api/points",
};

const fastify = { peer: "fastify", title: "Fastify" } as const;
const jsonServer = { peer: "jsonServer", title: "json-server" } as const;
const pocketbase = { peer: "pocketbase", title: "PocketBase" } as const;

const contests: readonly Contest[] = [
  { ...fastify, name: "fastify-show", asked: "show", requests: 10_000 },
  { ...fastify, name: "fastify-list", asked: "list", requests: 2_000 },
  { ...fastify, name: "fastify-create", asked: "create", requests: 3_000 },
  { ...jsonServer, name: "json-server-show", asked: "show", requests: 4_000 },
  { ...jsonServer, name: "json-server-create", asked: "create", requests: 300 },
  { ...pocketbase, name: "pocketbase-show", asked: "show", requests: 6_000 },
  { ...pocketbase, name: "pocketbase-list", asked: "list", requests: 600 },
  { ...pocketbase, name: "pocketbase-create", asked: "create", requests: 2_000 },
];

const cheaper = ({ ours, rival }: Round): number => rival.cpu / ours.cpu;

const toExperiment = ({ peer, title, name, asked, requests }: Contest): Experiment => ({
  rows: [{ name, title: `${titles[asked]}, CPU: ${title} ÷ ours`, better: "more", target: 1, floor: 1, unit: "×" }],
  run: async (bench) => {
    const { command, scripts, remarks = [] } = await peers[peer](bench);
    const script = ours[asked](bench.garden);
    const rival = scripts?.[asked] ?? script;
    const rounds = await compare(bench, { ours: script, rival, requests, rivalCommand: command });
    const notes = [describe(rounds, "ours"), describe(rounds, "rival", title), ...remarks];
    return { [name]: { values: rounds.map(cheaper), notes } };
  },
});

/** Rows that are a ratio to programs of others; nobody asks for more than not being dearer. */
export const peerExperiments: readonly Experiment[] = contests.map(toExperiment);
