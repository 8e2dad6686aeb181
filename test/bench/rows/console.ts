import { type Browser, chromium, type Page } from "playwright-core";
import { browserPath } from "../../support/browser";
import { jpeg } from "../../support/pictures";
import { type Bench, withServer } from "../bench";
import { cameraOf } from "../camera";
import type { Account } from "../garden";
import type { Experiment, Reading, Row } from "../row";
import type { Server } from "../server";
import { startRobots, startWithMqtt } from "./practice";

/** Photos on the map of the large account, which has 1,000 plants. */
const PHOTOS = 200;
const COLUMNS = 20;
const SLOWER = 4;
const WINDOW = { width: 390, height: 844 };
/** One pan: there and back, in so many steps. */
const STEPS = 40;
const PANS = 4;
/** Zoom of the map, so that it goes beyond its window in both directions. */
const ENLARGED = 3;

/** What something has cost the thread that everything in the page shares. */
interface Taken {
  readonly longestMs: number;
  /** The most time of the processor that a task has taken: what it is when nobody else uses the machine. */
  readonly busiestMs: number;
  readonly framesPerSecond: number;
}

async function addPhotos(server: Server, account: Account): Promise<void> {
  const values = { coord_scale: "0.4", center_pixel_location_x: "320", center_pixel_location_y: "240" };
  for (const [name, value] of Object.entries(values)) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/plugin_envs`, {
      method: "POST",
      body: JSON.stringify({ key: `CAMERA_CALIBRATION_${name}`, value }),
      headers: { authorization: account.token },
    });
    if (!answer.ok) throw new Error(`plugin_envs: ${answer.status}`);
  }
  const camera = cameraOf(server, account, await jpeg(640, 480, 80));
  const place = (index: number) => ({ x: (index % COLUMNS) * 145, y: Math.floor(index / COLUMNS) * 123, z: 0 });
  await camera.processed(await camera.record(await camera.upload(PHOTOS), place));
}

/** Opens the garden of an account, waits until all photos are on the map, and enlarges it. */
async function openGarden(browser: Browser, server: Server, { token }: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, deviceScaleFactor: 2 });
  const page = await context.newPage();
  let photos = 0;
  page.on("requestfinished", (request) => void (request.url().includes("/images/") && photos++));
  await page.addInitScript(`localStorage.setItem("gardenshed.token", ${JSON.stringify(token)})`);
  await page.goto(`http://127.0.0.1:${server.port}/app/garden`);
  await page.locator(".garden-canvas canvas").first().waitFor();
  for (let press = 0; press < ENLARGED; press++) await page.locator(".garden-zoom button").first().click();
  while (photos < PHOTOS) await page.waitForTimeout(100);
  await page.waitForTimeout(1000); // the last are drawn
  return page;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Of it, the time of the processor. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The tasks of the thread of the page. */
function tasksOf({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): readonly TraceEvent[] {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace has no tasks.");
  return tasks;
}

const longest = (tasks: readonly TraceEvent[], by: "dur" | "tdur"): number =>
  tasks.reduce((most, task) => Math.max(most, (task[by] ?? 0) / 1000), 0);

/** What the thread of the page has taken while something was done. */
async function taken(browser: Browser, page: Page, work: () => Promise<void>): Promise<Taken> {
  await page.evaluate(
    "window.frames_ = 0; window.count_ = () => { window.frames_++; window.frame_ = requestAnimationFrame(window.count_) }; window.count_()",
  );
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const frames = Number(await page.evaluate("cancelAnimationFrame(window.frame_), window.frames_"));
  // As Chromium writes it.
  const trace = JSON.parse((await browser.stopTracing()).toString()) as Parameters<typeof tasksOf>[0];
  const tasks = tasksOf(trace);
  return {
    longestMs: longest(tasks, "dur"),
    busiestMs: longest(tasks, "tdur"),
    framesPerSecond: frames / seconds,
  };
}

/** Moves the map there and back. */
async function pan(page: Page): Promise<void> {
  const [x, y] = [WINDOW.width / 2, WINDOW.height / 2];
  for (let turn = 0; turn < PANS; turn++) {
    const [across, along] = [turn % 2 === 0 ? 150 : -150, turn < 2 ? 300 : -300];
    await page.mouse.move(x - across, y - along);
    await page.mouse.down();
    await page.mouse.move(x + across, y + along, { steps: STEPS });
    await page.mouse.up();
  }
}

/** Moves the slider of the garden at another time through the year that comes, and back. */
async function slide(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole("slider").boundingBox())!;
  const middle = y + height / 2;
  await page.mouse.move(x + 0.1 * width, middle);
  await page.mouse.down();
  for (const share of [0.95, 0.1]) await page.mouse.move(x + share * width, middle, { steps: 2 * STEPS });
  await page.mouse.up();
}

/** Opens the garden at another time, with the crops, the history and the size of each plant. */
async function openTime(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Other days" }).click();
  await page.locator(".garden-time-summary").waitFor();
  await page.waitForLoadState("networkidle");
  await slide(page); // what is loaded and compiled with the first step
  await page.locator("[data-drawing]").waitFor({ state: "detached" });
}

/** So long the robot moves while it is looked at. */
const MOVING_MS = 5_000;

/** What is done on the map of the large account, by the name of its row. */
const DEEDS = [
  {
    row: {
      name: "console-pan",
      title: `longest task while a map of 1,000 plants and ${PHOTOS} photos is panned, CPU slowed four times`,
    },
    prepare: async (): Promise<void> => {},
    work: pan,
  },
  {
    row: {
      name: "console-slide",
      title: "longest task while the slider takes 1,000 plants through a year, CPU slowed four times",
    },
    prepare: openTime,
    work: slide,
  },
  {
    row: {
      name: "console-pan-time",
      title: "longest task while the garden of another time is panned, 1,000 plants, CPU slowed four times",
    },
    prepare: async (): Promise<void> => {},
    work: pan,
  },
  {
    row: {
      name: "console-robot",
      title: "longest task while a robot moves in a garden of 1,000 plants, CPU slowed four times",
    },
    prepare: async (page: Page, server: Server, { token }: Account): Promise<void> => {
      await page.getByRole("button", { name: "Close" }).click();
      await startRobots(server.port, [token], new AbortController().signal);
      await page.locator(".state.good").waitFor();
    },
    work: (page: Page): Promise<void> => page.waitForTimeout(MOVING_MS),
  },
] as const;

const rowOf = ({ row }: (typeof DEEDS)[number]): Row => ({
  ...row,
  better: "less",
  target: 100,
  floor: 200,
  unit: " ms",
});

function readingOf(rounds: readonly Taken[]): Reading {
  const listed = (of: (round: Taken) => number): string => rounds.map((round) => of(round).toFixed(0)).join(", ");
  return {
    values: rounds.map(({ longestMs }) => longestMs),
    notes: [
      `frames a second: ${listed(({ framesPerSecond }) => framesPerSecond)}`,
      `time of the processor: ${listed(({ busiestMs }) => busiestMs)} ms`,
    ],
  };
}

async function run(bench: Bench): Promise<Record<string, Reading>> {
  const executablePath = browserPath();
  if (executablePath === undefined) {
    return Object.fromEntries(DEEDS.map(({ row }) => [row.name, { values: [], notes: ["there is no Chromium"] }]));
  }
  const { garden, effort } = bench;
  return withServer(startWithMqtt(bench.gardenFolder()), async (server) => {
    await addPhotos(server, garden.large);
    const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const page = await openGarden(browser, server, garden.large);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      const readings: Record<string, Reading> = {};
      for (const { row, prepare, work } of DEEDS) {
        await prepare(page, server, garden.large);
        const rounds: Taken[] = [];
        while (rounds.length < effort.rounds) rounds.push(await taken(browser, page, () => work(page)));
        readings[row.name] = readingOf(rounds);
      }
      return readings;
    } finally {
      await browser.close();
    }
  });
}

/** What the console costs the browser of a phone. */
export const consoleExperiments: readonly Experiment[] = [{ rows: DEEDS.map(rowOf), run }];
