import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { program } from "../process";

/* What `docs/scale.md` prints, run as it stands. */

const text = await Bun.file(join(import.meta.dir, "../../../docs/scale.md")).text();

/** The blocks in a language below a heading that begins with this number. */
export const blocksIn = (number: string, language: string): readonly string[] => {
  const [section = ""] = text.split(new RegExp(`^#+ ${number.replaceAll(".", "\\.")}\\.? `, "m")).slice(1);
  const [own = ""] = section.split(/^#+ \d/m);
  return [...own.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"))].map(([, block = ""]) => block);
};

/** Runs a block of commands in a folder, as an operator does, with the program of these sources. */
export async function runIn(folder: string, block: string, variables: Readonly<Record<string, string>> = {}) {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "gardenshed"), `#!/bin/sh\nexec ${program.join(" ")} "$@"\n`, { mode: 0o755 });
  const child = Bun.spawn(["sh", "-eu", "-c", block], {
    cwd: folder,
    env: { PATH: `${bin}:${process.env["PATH"]}`, ...variables },
    ...{ stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  });
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return { code, out, err };
}
