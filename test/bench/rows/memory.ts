import { type Bench, ourCommand, withServer } from "../bench";
import type { Scripts } from "../compare";
import { residentMegabytes } from "../process";
import { get, log, plant, send } from "../requests";
import type { Experiment } from "../row";
import { NO_STRACE, startServer } from "../server";

const MINUTES = 5;

/** Reads and writes as an app and its devices make them, from 32 connections. */
function mixedLoad({ garden: { small, large, writers } }: Bench): Scripts {
  const [pointId = 0] = small.pointIds;
  return writers.map(({ token }) => [
    get("/api/points", small.token),
    get(`/api/points/${pointId}`, small.token),
    get("/api/device", token),
    send("POST", "/api/logs", log, token),
    get("/api/sequences", small.token),
    send("PATCH", `/api/points/${pointId}`, plant(3), small.token),
    send("POST", "/api/sensor_readings", { pin: 59, value: 421, mode: 1, x: 0, y: 0, z: 0 }, token),
    get("/api/points", large.token),
  ]);
}

/** Megabytes and flushes of our server after a time in which nobody asks. `program`: as for `ourCommand`. */
function rest(bench: Bench, seconds: number, program?: string) {
  return withServer(
    startServer(ourCommand(bench.gardenFolder(), program), bench.fresh()),
    async ({ pid, port, flushes }) => {
      await fetch(`http://127.0.0.1:${port}/health`);
      const before = flushes() ?? 0;
      await Bun.sleep(seconds * 1000);
      const after = flushes();
      return { megabytes: residentMegabytes(pid), flushes: after === undefined ? undefined : after - before };
    },
  );
}

const less = { better: "less", unit: " MB" } as const;

/** What the executable needs, at rest and under load. */
export const memoryExperiments: readonly Experiment[] = [
  {
    rows: [
      { ...less, name: "rss-idle", title: "idle RSS", target: 75, floor: 80 },
      { ...less, name: "rss-checkout", title: "idle RSS of a checkout (`npm start`)", target: 90, floor: 100 },
      { name: "flushes-idle", title: "flushes in 5 idle minutes", better: "less", target: 1, floor: 2, unit: "" },
    ],
    background: true,
    run: async (bench) => {
      const { ours } = await bench.executables();
      const seconds = 60 * MINUTES * bench.effort.share;
      const [executable, checkout] = await Promise.all([rest(bench, seconds, ours), rest(bench, seconds)]);
      const notes = [`after ${seconds} s`];
      return {
        "rss-idle": { values: [executable.megabytes], notes },
        "rss-checkout": { values: [checkout.megabytes], notes },
        "flushes-idle":
          executable.flushes === undefined
            ? { values: [], notes: [NO_STRACE] }
            : { values: [executable.flushes], notes },
      };
    },
  },
  {
    rows: [
      { ...less, name: "rss-loaded", title: "RSS after a minute of mixed load", target: 120, floor: 160 },
      { name: "rss-growth", title: "growth of RSS, minute 1 to 5", better: "less", target: 5, floor: 15, unit: " %" },
    ],
    run: async (bench) => {
      const { ours } = await bench.executables();
      const seconds = 60 * bench.effort.share;
      return withServer(startServer(ourCommand(bench.gardenFolder(), ours)), async ({ pid, port }) => {
        const megabytes: number[] = [];
        let requests = 0;
        for (let minute = 0; minute < MINUTES; minute++) {
          const load = { port, connections: mixedLoad(bench), requests: Infinity, seconds };
          requests += (await bench.loader.run(load)).requests;
          megabytes.push(residentMegabytes(pid));
        }
        const [first = 0, last = 0] = [megabytes[0], megabytes.at(-1)];
        const notes = [
          `${megabytes.map((figure) => figure.toFixed(0)).join(", ")} MB, one every ${seconds} s; ${requests} requests`,
        ];
        return {
          "rss-loaded": { values: [first], notes },
          "rss-growth": { values: [(last / first - 1) * 100], notes },
        };
      });
    },
  },
];
