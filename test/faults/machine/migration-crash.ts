/** Migrates the database of argument 1 and kills itself in front of its step of argument 2, as a power cut would. */
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";

const [path = "", step = ""] = process.argv.slice(2);

class MortalDatabase extends Database {
  #left = Number(step);
  override execute(sql: string): void {
    if (--this.#left < 0) process.kill(process.pid, "SIGKILL");
    super.execute(sql);
  }
}

migrate(new MortalDatabase(path));
