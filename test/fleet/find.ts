import type { Bench } from "../bench/bench";
import { columns } from "./report";
import { type Durability, type Simulation, withFleet } from "./simulate";
import { liveYear } from "./year";

/** Devices whose data there is; a greater load is the same devices living faster. */
const DEVICES = 200;
/** The 99th percentile of all requests may not be more. */
const LIMIT_MS = 100;

const FIRST_SPEED = 20;
/** Retention, which runs 5 s after the start, is done then. */
const WARM_UP_SECONDS = 7;
const PROBE_SECONDS = 12;
/** The load is found to an eighth of the first one that is too much. */
const HALVINGS = 3;
/** No further load is tried after so long. */
const LONGEST_MS = 4 * 60_000;

interface Probe extends Simulation {
  /** Devices at the speed of life that make as many requests. */
  readonly devices: number;
}

const isBorne = ({ all: { p99, errors } }: Probe): boolean => p99 <= LIMIT_MS && errors === 0;

/** Doubles the load until it is too much, then halves the distance between what is borne and what is not. */
export async function findCapacity(bench: Bench, durability: Durability): Promise<string> {
  const started = performance.now();
  const hasTime = (): boolean => performance.now() - started < LONGEST_MS;
  const year = await liveYear(bench, { accounts: DEVICES, points: 1000, unprunedHours: 0 });
  const probes: Probe[] = [];
  await withFleet(bench, year, durability, async ({ run, rested }) => {
    async function bears(speed: number): Promise<boolean> {
      await rested();
      const probe = { ...(await run({ seconds: PROBE_SECONDS, speed })), devices: DEVICES * speed };
      probes.push(probe);
      console.error(`${probe.devices.toFixed(0)} devices: p99 ${probe.all.p99.toFixed(1)} ms`);
      return isBorne(probe);
    }
    /** Too much is what is too much twice: somebody else may have used the machine. */
    const surelyBears = async (speed: number): Promise<boolean> => (await bears(speed)) || bears(speed);
    await run({ seconds: WARM_UP_SECONDS, speed: FIRST_SPEED });
    let [borne, tooMuch] = [0, FIRST_SPEED];
    while (hasTime() && (await surelyBears(tooMuch))) [borne, tooMuch] = [tooMuch, tooMuch * 2];
    for (let halving = 0; halving < HALVINGS && hasTime(); halving++) {
      const middle = (borne + tooMuch) / 2;
      if (await surelyBears(middle)) borne = middle;
      else tooMuch = middle;
    }
  });
  return reportOf(probes);
}

function reportOf(probes: readonly Probe[]): string {
  const sorted = probes.toSorted((a, b) => a.devices - b.devices);
  const found = sorted.findLast(isBorne);
  const broken = sorted.find((probe) => !isBorne(probe) && probe.devices > (found?.devices ?? 0));
  const head = [
    "devices",
    "requests/s",
    "p50 ms",
    "p99 ms",
    "errors",
    "CPU %",
    "pictures waiting",
    "slowest kind, p99 ms",
  ];
  const lines = sorted.map((probe) => [
    probe.devices.toFixed(0),
    (probe.all.count / probe.seconds).toFixed(0),
    probe.all.p50.toFixed(1),
    probe.all.p99.toFixed(1),
    String(probe.all.errors),
    ((probe.cpuSeconds / probe.seconds) * 100).toFixed(0),
    String(probe.waitingPictures),
    slowest(probe),
  ]);
  const result = `${found?.devices.toFixed(0) ?? "fewer than the first"} devices are borne with a p99 of ${LIMIT_MS} ms or less`;
  const first = broken ? `; above that ${slowest(broken)} gives way first` : "; no load was too much in the time given";
  return [columns([head, ...lines]), "", result + first].join("\n");
}

/** The kind with the worst 99th percentile. */
function slowest({ kinds }: Probe): string {
  const [worst] = kinds.toSorted((a, b) => b.p99 - a.p99);
  return worst ? `${worst.kind} ${worst.p99.toFixed(0)}` : "";
}
