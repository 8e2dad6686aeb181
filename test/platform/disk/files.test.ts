import { expect, test } from "bun:test";
import { closeSync, constants, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../../src/platform/disk/files";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";

/** What a pipe has for its reader: "end" when nobody writes to it, "nothing" while a writer is there. */
function lookInto(pipe: number): "end" | "nothing" {
  try {
    readSync(pipe, Buffer.alloc(1));
    return "end";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error; // node:fs throws nothing else
    return "nothing";
  }
}

test.skipIf(process.platform === "win32")("a file whose folder goes while it is written is closed", async () => {
  const folder = tempFolder();
  const unfinished = join(folder, "file.part");
  Bun.spawnSync(["mkfifo", unfinished]); // its reader sees when the file is opened and when it is closed
  const pipe = openSync(unfinished, constants.O_RDONLY | constants.O_NONBLOCK);
  const written = writeWhole(join(folder, "file"), []);
  while (lookInto(pipe) === "end"); // no turn of the event loop: the file is open, and nobody has been told
  rmSync(folder, { recursive: true });
  await expect(written).rejects.toThrow("ENOENT");
  await eventually(() => (lookInto(pipe) === "end" ? true : undefined));
  closeSync(pipe);
});
