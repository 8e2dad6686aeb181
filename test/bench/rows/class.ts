import { type Bench, ourCommand, withServer } from "../bench";
import type { Account } from "../garden";
import { startCpuMeter } from "../process";
import { openEvents } from "../readers";
import { get, plant, send } from "../requests";
import type { Experiment } from "../row";
import { type Server, startServer } from "../server";

/** Pupils, each with a page that hears what the others do. */
const PUPILS = 30;
/** Below the points that the device may have. */
const REQUESTS = 1_200;
const SECONDS = 60;
/** Asked before: the program that answers them is loaded and compiled. */
const WARM_UP = 120;

/** A class joins a garden by one code. */
async function join({ port }: Server, owner: Account): Promise<Account[]> {
  const ask = async (path: string, body: object, token = ""): Promise<Record<string, unknown>> => {
    const headers = { authorization: token };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>; // an object, as specified
  };
  const wish = { role: "gardener", uses: PUPILS, names_only: true };
  const { code } = await ask("/api/invitations", wish, owner.token);
  const pupil = async (_: unknown, n: number): Promise<Account> => {
    const { token } = await ask("/api/invitations/accept", { code, name: `Pupil ${n}` });
    return { ...owner, token: (token as { encoded: string }).encoded }; // a log-in object
  };
  return Promise.all(Array.from({ length: PUPILS }, pupil));
}

/** How long each waits while all plant and look at all plants, one request after the other, without a pause. */
async function lesson(bench: Bench) {
  const [owner] = bench.garden.writers;
  if (!owner) throw new Error("The garden has no writers.");
  return withServer(startServer(ourCommand(bench.gardenFolder())), async (server) => {
    const pupils = await join(server, owner);
    const pages = await Promise.all(pupils.map((pupil) => openEvents(server, pupil, () => {})));
    const connections = pupils.map(({ token }) => [
      send("POST", "/api/points", plant(17), token),
      get("/api/points", token),
    ]);
    const run = (requests: number) => bench.loader.run({ port: server.port, connections, requests, seconds: SECONDS });
    await run(WARM_UP);
    const seconds = startCpuMeter(server.pid);
    const requests = REQUESTS * bench.effort.share;
    const load = await run(requests);
    for (const page of pages) page.close();
    return { ...load, cpu: seconds() };
  });
}

/** A class in one garden. Source: `people.md` §2. */
export const classExperiment: Experiment = {
  rows: [
    {
      name: "class",
      title: "30 pupils in one garden at once, p99",
      better: "less",
      target: 100,
      floor: 200,
      unit: " ms",
    },
  ],
  run: async (bench) => {
    const rounds = [];
    while (rounds.length < bench.effort.rounds) rounds.push(await lesson(bench));
    const notes = rounds.map(
      ({ requests, seconds, cpu, p50 }) =>
        `${requests} requests in ${seconds.toFixed(1)} s, p50 ${p50.toFixed(1)} ms, ${((cpu * 1e3) / requests).toFixed(2)} ms of processor each`,
    );
    return { class: { values: rounds.map(({ p99 }) => p99), notes } };
  },
};
