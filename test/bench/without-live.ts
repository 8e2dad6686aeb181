/**
 * The program without journal, events, broker and home automation. It shows what those cost. `without-live.ts FOLDER` opens
 * the data folder and prints its address as the program does.
 */
import { loadWork } from "../../src/app/background";
import { startHttp } from "../../src/app/http";
import { openServices } from "../../src/app/services";
import { features as allFeatures } from "../../src/features";
import { startWorker } from "../../src/framework/worker";
import { loadKeys } from "../../src/platform/auth/keys";
import { loadSettings } from "../../src/platform/config/load";
import { Database } from "../../src/platform/db/database";
import { openDataFolder } from "../../src/platform/db/data-folder";
import { createLogger } from "../../src/platform/logger";

const [folder = ""] = process.argv.slice(2);
const environment = { DATA_DIR: folder, HOST: "127.0.0.1", PORT: "0", MQTT: "off" };
const { config } = loadSettings({ flags: new Map(), environment });
const features = allFeatures.filter(({ name }) => !["journal", "messaging", "events", "home"].includes(name));
const db = new Database(openDataFolder(config.dataDir).database);
const log = createLogger("warn", "text", console.error);
const { services, close } = openServices(config, db, log, loadKeys(config.dataDir), undefined, features);
const http = startHttp(services, undefined, features);
const worker = startWorker(services, (await loadWork(services, http.port)).handlers);
console.log(`Listening on http://127.0.0.1:${http.port}`);
process.on("SIGTERM", async () => {
  await http.stop(true);
  await worker.stop();
  await close();
  process.exit();
});
