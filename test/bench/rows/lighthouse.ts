import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { browserPath } from "../../support/browser";
import { freePort } from "../../support/free-port";
import { type Bench, ourCommand, withServer } from "../bench";
import type { Experiment, Reading, Row } from "../row";
import { type Server, startServer } from "../server";

/* Lighthouse on the executable, with its profile of a phone. It has dependencies of its own, listed in `lighthouse/`. */

/** Where it is installed when it is first needed: not below `test`, which tests walk through. */
const folder = join(import.meta.dir, "../../../node_modules/.cache/lighthouse");
const program = join(folder, "node_modules/lighthouse/cli/index.js");
/** Lighthouse wants a newer Node than setup does; Bun runs it. */
const bun = process.execPath;

const CATEGORIES = { performance: 95, accessibility: 100, "best-practices": 95 } as const;
type Category = keyof typeof CATEGORIES;
const categories = Object.keys(CATEGORIES) as Category[]; // its keys

/** What is looked at, and the token of somebody who is signed in. */
const VISITS = [
  { name: "sign-in", title: "page to sign in", path: "/app", tokenOf: async () => undefined },
  { name: "garden", title: "demo garden", path: "/app/garden", tokenOf: makeDemo },
  { name: "rich", title: "garden with photos and a robot that moves", path: "/app/garden", tokenOf: makeGuest },
] as const;

/** What is used of the report. */
interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly displayValue?: string }>>;
  readonly runtimeError?: { readonly message: string };
}

const rowOf = (visit: (typeof VISITS)[number], category: Category): Row => ({
  name: `lighthouse-${visit.name}-${category}`,
  title: `Lighthouse, ${visit.title}: ${category.replace("-", " ")}`,
  better: "more",
  target: CATEGORIES[category],
  floor: CATEGORIES[category],
  unit: "",
});

/** Sends a request with a body, which has to succeed. */
async function ask({ port }: Server, method: string, path: string, body: object, authorization = ""): Promise<unknown> {
  const url = `http://127.0.0.1:${port}/api/${path}`;
  const answer = await fetch(url, { method, body: JSON.stringify(body), headers: { authorization } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function logIn(server: Server, user: { readonly email: string; readonly password: string }): Promise<string> {
  const { token } = (await ask(server, "POST", "tokens", { user })) as { token: { encoded: string } }; // as specified
  return token.encoded;
}

/** An account with the demo garden; answers its token. */
async function makeDemo(server: Server): Promise<string> {
  const user = { name: "ada", email: "ada@garden.example", password: "password123" };
  await ask(server, "POST", "users", { ...user, password_confirmation: user.password });
  const token = await logIn(server, user);
  await ask(server, "POST", "device/seed", { product_line: "standard_1.7", demo: true }, token);
  return token;
}

/** The garden of a guest, whose robot moves as long as somebody looks, with photos and circles of plants; answers its token. */
async function makeGuest(server: Server): Promise<string> {
  const password = "for lighthouse";
  await ask(server, "POST", "demo_account", { secret: password, product_line: "standard_1.8" });
  const digits = new Bun.CryptoHasher("sha256").update(password).digest("hex").slice(0, 16);
  const token = await logIn(server, { email: `guest_${digits}@demo.guest`, password });
  await ask(server, "PATCH", "web_app_config", { show_images: true, show_spread: true }, token);
  return token;
}

/** Signs in, or out, the browser that Lighthouse uses: it keeps the token where the console does. */
async function prepare(browser: BrowserContext, base: string, token: string | undefined): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${base}/health`);
  const entry = JSON.stringify(token ?? null);
  await page.evaluate(`localStorage.clear(), ${entry} && localStorage.setItem("gardenshed.token", ${entry})`);
  await page.close();
}

async function measure(url: string, port: number): Promise<Report> {
  const flags = [
    `--port=${port}`,
    "--disable-storage-reset",
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
  ];
  const report = await Bun.$`${bun} ${program} ${url} ${flags} --only-categories=${categories.join(",")}`
    .quiet()
    .json();
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report as Report;
}

async function install(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "bun.lock"]) {
    copyFileSync(join(import.meta.dir, "../lighthouse", file), join(folder, file));
  }
  await Bun.$`${bun} install --frozen-lockfile --ignore-scripts`.cwd(folder).quiet();
}

/** The figures that the performance is made of. */
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];
const describe = ({ audits }: Report): string =>
  METRICS.map((name) => `${audits[name]?.title} ${audits[name]?.displayValue}`).join(", ");

async function run(bench: Bench): Promise<Record<string, Reading>> {
  const executablePath = browserPath();
  if (executablePath === undefined) {
    const reading = { values: [], notes: ["there is no Chromium"] };
    return Object.fromEntries(experiment.rows.map(({ name }) => [name, reading]));
  }
  await install();
  const { ours } = await bench.executables();
  return withServer(startServer(ourCommand(bench.fresh(), ours)), async (server) => {
    const [base, port] = [`http://127.0.0.1:${server.port}`, await freePort()];
    const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`];
    const browser = await chromium.launchPersistentContext(bench.fresh(), { executablePath, args });
    const readings: Record<string, Reading> = {};
    try {
      for (const visit of VISITS) {
        await prepare(browser, base, await visit.tokenOf(server));
        const reports: Report[] = [];
        while (reports.length < bench.effort.rounds) reports.push(await measure(base + visit.path, port));
        for (const category of categories) {
          readings[rowOf(visit, category).name] = {
            values: reports.map((report) => 100 * (report.categories[category].score ?? 0)),
            notes: category === "performance" ? reports.map(describe) : [],
          };
        }
      }
      return readings;
    } finally {
      await browser.close();
    }
  });
}

const experiment: Experiment = {
  rows: VISITS.flatMap((visit) => categories.map((category) => rowOf(visit, category))),
  run,
};

/** What others say of the console. Source: `console.md` §4. */
export const lighthouseExperiments: readonly Experiment[] = [experiment];
