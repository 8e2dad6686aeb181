import { ourCommand, withServer } from "../bench";
import { cameraOf, takePhoto } from "../camera";
import { sharpSeconds } from "../peers";
import { residentMegabytes, startCpuMeter, startPeakMeter } from "../process";
import { get } from "../requests";
import type { Experiment } from "../row";
import { startServer } from "../server";

/** Photos of one round of a full run. */
const PHOTOS = 20;
/** Until then the codec has its memory and the code is compiled. */
const WARM_UP_PHOTOS = 3;

/** Other requests are measured for so long at a time. */
const SECONDS = 1.5;
/** Photos that keep the codec busy for longer than that. */
const PHOTOS_AHEAD = 60;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** What photos cost, and what they do to everybody else. */
export const pictureExperiments: readonly Experiment[] = [
  {
    rows: [
      { name: "photo-cpu", title: "8 MP photo, CPU: ours ÷ sharp", better: "less", target: 1.2, floor: 2, unit: "×" },
      {
        name: "photo-memory",
        title: "8 MP photo, rise of peak RSS",
        better: "less",
        target: 40,
        floor: 80,
        unit: " MB",
      },
    ],
    run: async (bench) => {
      const { garden, effort } = bench;
      const { ours } = await bench.executables();
      const photo = await takePhoto();
      const count = Math.ceil(PHOTOS * effort.share);
      return withServer(startServer(ourCommand(bench.gardenFolder(), ours)), async (server) => {
        const camera = cameraOf(server, garden.small, photo);
        const first = await camera.upload(1);
        const rise = startPeakMeter(server.pid);
        await camera.processed(await camera.record(first));
        const memory = rise();
        await camera.processed(await camera.record(await camera.upload(WARM_UP_PHOTOS)));
        const rounds: { ours: number; sharp: number }[] = [];
        while (rounds.length < effort.rounds) {
          const addresses = await camera.upload(count);
          const cpuSeconds = startCpuMeter(server.pid);
          await camera.processed(await camera.record(addresses));
          rounds.push({ ours: cpuSeconds() / count, sharp: await sharpSeconds(bench, photo, count) });
        }
        const milliseconds = (side: "ours" | "sharp"): string =>
          `${side}: ${(median(rounds.map((round) => round[side])) * 1000).toFixed(1)} ms CPU per photo`;
        return {
          "photo-cpu": {
            values: rounds.map(({ ours, sharp }) => ours / sharp),
            notes: [milliseconds("ours"), milliseconds("sharp")],
          },
          "photo-memory": {
            values: [memory],
            notes: [`${residentMegabytes(server.pid).toFixed(0)} MB resident after ${rounds.length * count} photos`],
          },
        };
      });
    },
  },
  {
    rows: [
      {
        name: "photo-p99",
        title: "p99 of other requests while photos are processed ÷ idle",
        better: "less",
        target: 2,
        floor: 4,
        unit: "×",
      },
    ],
    run: async (bench) => {
      const { garden, effort, loader } = bench;
      const { ours } = await bench.executables();
      const photo = await takePhoto();
      const { token, pointIds } = garden.small;
      const script = pointIds.map((id) => get(`/api/points/${id}`, token));
      return withServer(startServer(ourCommand(bench.gardenFolder(), ours)), async (server) => {
        const { port } = server;
        const camera = cameraOf(server, garden.small, photo);
        const load = () =>
          loader.run({ port, connections: [script], requests: Infinity, seconds: SECONDS * effort.share });
        await load();
        const rounds: { idle: number; busy: number }[] = [];
        while (rounds.length < effort.rounds) {
          const addresses = await camera.upload(Math.ceil(PHOTOS_AHEAD * effort.share));
          const idle = await load();
          const ids = await camera.record(addresses);
          const busy = await load();
          rounds.push({ idle: idle.p99, busy: busy.p99 });
          await camera.processed(ids);
        }
        const p99 = (side: "idle" | "busy"): string =>
          `${side}: ${median(rounds.map((round) => round[side])).toFixed(2)} ms`;
        return {
          "photo-p99": { values: rounds.map(({ idle, busy }) => busy / idle), notes: [p99("idle"), p99("busy")] },
        };
      });
    },
  },
];
