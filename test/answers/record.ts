/**
 * Writes down what a server answers, so that two versions can be compared:
 * `bun test/answers/record.ts seed FOLDER COMMAND…` fills a new data folder, for example with `bun src/main.ts` as the
 * command: a demo account of each product line and an account with records of every kind. After that
 * `bun test/answers/record.ts FILE FOLDER COMMAND…` sends the same GETs of all accounts to a server on a copy of this
 * folder and writes the answers into a file, one per line. `bun test/answers/compare.ts FILE FILE` compares two.
 */
import { writeFileSync } from "node:fs";
import { startServer } from "../bench/server";
import { clientOf, logInAll, openDemo, openRich } from "./client";
import { readReference } from "./document";
import { fill } from "./garden";
import { type Answer, normalise } from "./normal";
import { pathsFor } from "./requests";

const [target, folder, ...command] = process.argv.slice(2);
if (target === undefined || folder === undefined || command.length === 0) {
  console.error("Usage: bun test/answers/record.ts seed|FILE FOLDER COMMAND...");
  process.exit(2);
}

const started = new Date();
const server = await startServer([...command, "--data-dir", folder, "--host", "127.0.0.1", "--port", "0"]);
const base = `http://127.0.0.1:${server.port}`;
try {
  const { paths, lines } = await readReference(clientOf(base));
  if (lines.length === 0) throw new Error("The API reference names no product line.");
  if (target === "seed") {
    for (const line of lines) await openDemo(base, line);
    await fill(base, await openRich(base));
    console.log(`${lines.length + 1} accounts in ${folder}`);
  } else {
    const answers = await record(paths, lines);
    writeFileSync(target, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
    console.log(`${answers.length} answers in ${target}`);
  }
} finally {
  await server.stop();
}

async function record(paths: readonly string[], lines: readonly string[]): Promise<Answer[]> {
  const answerOf = normalise(base, started);
  const answers: Answer[] = [];
  for (const [name, client] of await logInAll(base, lines)) {
    for (const path of await pathsFor(name, client, paths)) {
      answers.push(await answerOf(`${name}: GET ${path}`, await client.get(path)));
    }
    if (name === "nobody") continue;
    answers.push(await answerOf(`${name}: POST /api/export_data`, await client.post("/api/export_data")));
  }
  return answers;
}
