import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Clock } from "../../src/platform/clock/clock";
import { loadKeys } from "../../src/platform/auth/keys";
import { loadSettings } from "../../src/platform/config/load";
import { features as ofProgram } from "../../src/features";
import { consoleDelivery, deliver } from "../../src/features/console";
import { loadBundle } from "../../src/features/console/bundle";
import type { Feature } from "../../src/framework/feature";
import { createLogger } from "../../src/platform/logger";
import type { Services } from "../../src/framework/services";
import { Database } from "../../src/platform/db/database";
import { openDataFolder } from "../../src/platform/db/data-folder";
import { migrate } from "../../src/platform/db/migrate";
import { once } from "../../src/platform/once";
import { openServices } from "../../src/app/services";
import { startHttp } from "../../src/app/http";
import { startLive } from "../../src/app/live";
import { loadWork } from "../../src/app/background";
import { startWorker } from "../../src/framework/worker";
import { changeJournal } from "../../src/features/journal";
import { journalFaults, newestEntry, witness } from "./journal";
import { tempFolder } from "./folder";
import { spokenHere } from "./spoken";
import { giveTokenKey } from "./keys";

/** A server of its own on a fresh data folder, reached through HTTP. */
export interface TestServer {
  readonly services: Services;
  readonly features: readonly Feature[];
  readonly base: string;
  /** The same by which a dialect is spoken, by its name; those with ports of their own. */
  readonly spoken: Readonly<Record<string, string>>;
  /** Folder of the data. */
  readonly dataDir: string;
  /** Lines the server has logged. */
  readonly log: string[];
  /** Ports of the message broker, that of TLS last; none unless MQTT_PORT was given. */
  readonly mqttPorts: readonly number[];
  /** What SIGHUP does. @throws Error when TLS_CERT and TLS_KEY cannot be used. */
  readonly renewCertificate: () => void;
  readonly stop: () => Promise<void>;
}

/** Settings as the environment would give them, e.g. `{ TOS_URL: "https://garden.test/terms" }`. */
export type TestSettings = Readonly<Record<string, string>>;

/** Settings under which pictures wait for room: nothing changes by itself what a test compares. */
export const QUIET: TestSettings = { MIN_FREE_SPACE: "9000TB" };

/** What a server is composed of instead of the features of the program. */
export interface Composition {
  readonly features: readonly Feature[];
  /** SQL that makes the tables which no migration makes. */
  readonly schema: string;
}

/** A function is a clock that is right: what it shows is also the time that passes. */
function clockOf(clock: (() => Date) | Clock | undefined): Clock | undefined {
  return typeof clock === "function" ? { now: clock, passedMs: () => clock().getTime() } : clock;
}

/** The dialect through which the requests of `scenarios` go (`spoken.ts`). */
const spokenSettings = (): TestSettings => {
  const spoken = spokenHere();
  return spoken ? { DIALECTS: `0=${spoken.file}` } : {};
};

/** The console is bundled, and each of its files compressed, once for all servers of this process. */
const consoleOnce = deliver(
  once(async () => {
    const { files, ...texts } = await loadBundle();
    const kept = [...files].map(([name, { type, read }]) => [name, { type, read: once(async () => read()) }] as const);
    return { ...texts, files: new Map(kept) };
  }),
);
const allFeatures = ofProgram.map((feature) => (feature === consoleDelivery ? consoleOnce : feature));

/** A database as the migrations make it, which is a quarter of a server's start. All servers of this process begin with it. */
let migrated: Buffer | undefined;

/** Puts such a database at a path, unless one is there. */
function giveDatabase(path: string): void {
  if (existsSync(path)) return;
  if (migrated) return writeFileSync(path, migrated);
  const db = new Database(path);
  migrate(db);
  db.close();
  migrated = readFileSync(path);
}

export async function startServer(
  settings: TestSettings = {},
  clock?: (() => Date) | Clock,
  { features, schema }: Composition = { features: allFeatures, schema: "" },
): Promise<TestServer> {
  const dataDir = tempFolder();
  const environment = {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: "0",
    MQTT_TLS_PORT: "0",
    ...settings,
    ...spokenSettings(),
  };
  const { config } = loadSettings({ flags: new Map(), environment });
  const log: string[] = [];
  const { database } = openDataFolder(config.dataDir);
  giveTokenKey(config.dataDir);
  giveDatabase(database);
  const db = new Database(database);
  migrate(db);
  db.execute(schema);
  const logger = createLogger("debug", "text", (line) => log.push(line));
  const { services, close } = openServices(config, db, logger, loadKeys(config.dataDir), clockOf(clock), features);
  const changes = features.includes(changeJournal)
    ? { ...witness(services), before: newestEntry(services) }
    : undefined;
  const http = startHttp(services, undefined, features);
  const { handlers } = await loadWork(services, http.port);
  const isMessaging = ["MQTT_PORT", "BROKER_URL"].some((name) => settings[name] !== undefined);
  const messaging = isMessaging ? startLive(services, http.answer) : undefined;
  const worker = startWorker(services, handlers);
  return {
    services,
    features,
    base: `http://localhost:${http.port}`,
    spoken: Object.fromEntries(http.voices.map(({ dialect, port }) => [dialect, `http://localhost:${port}`])),
    dataDir,
    log,
    mqttPorts: messaging?.ports ?? [],
    renewCertificate: () => {
      const certificate = http.renewCertificate();
      if (certificate) messaging?.renew(certificate);
    },
    stop: async () => {
      await messaging?.stop();
      await http.stop(true);
      await worker.stop();
      const faults = changes ? [...(await changes.faults()), ...journalFaults(services, changes.before)] : [];
      await close();
      rmSync(dataDir, { recursive: true });
      if (faults.length > 0) throw new Error(`The journal does not tell what was changed:\n${faults.join("\n")}`);
    },
  };
}
