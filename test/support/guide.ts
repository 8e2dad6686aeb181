import { readFileSync } from "node:fs";
import { join } from "node:path";
import { program } from "../cli/process";
import { Executable, type RunningServer } from "./executable";

/** A page of the guide: `script` is `docs/guide/script.md`. */
const pageOf = (name: string): string => readFileSync(join(import.meta.dir, `../../docs/guide/${name}.md`), "utf8");

/** The text below a heading of a page, up to the next heading of that level or a higher one. */
export const sectionOf = (page: string, heading: string): string =>
  new RegExp(`^## ${heading}\n([^]*?)(?=^## |(?![^]))`, "m").exec(pageOf(page))?.[1] ?? "";

/** The examples of a section in a language, as they are printed for readers to run. */
export const examplesIn = (page: string, heading: string, language: string): readonly string[] =>
  [...sectionOf(page, heading).matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"))].map(
    ([, example = ""]) => example,
  );

/** Starts the program in an empty folder, as the guide tells readers to before they run its examples. */
export const serveForReader = (folder: string): Promise<RunningServer> =>
  new Executable(program, AbortSignal.timeout(120_000)).serve(folder, {
    MQTT_PORT: "0",
    PATH: process.env["PATH"] ?? "",
  });

/** The port on which such a server takes MQTT. */
export const mqttPortOf = ({ told }: RunningServer): number =>
  Number(/^Messages: MQTT on port (\d+)/m.exec(told)?.[1] ?? 0);

/** Runs the example that waters with a practice robot. Answers its exit code and what it has printed. */
export async function waterWithPractice(server: string): Promise<{ readonly code: number; readonly out: string }> {
  const [example = ""] = examplesIn("practice", "Water with curl", "sh");
  const own = example.replace("http://localhost:3000", server);
  const child = Bun.spawn(["sh", "-eu", "-c", own], { stdout: "pipe", stderr: "inherit" });
  const [code, out] = await Promise.all([child.exited, child.stdout.text()]);
  return { code, out };
}

/** The command that connects a practice robot of another machine, as it is printed. */
export const practiceCommand = (server: string): string =>
  (/^ {4}(gardenshed practice .*)$/m.exec(sectionOf("practice", "For people who write clients"))?.[1] ?? "").replace(
    "http://garden.local:3000",
    server,
  );

/** Whether the programs of an example are here. If one is missing, a line says that `what` is not tested. */
export function canRun(what: string, ...programs: readonly string[]): boolean {
  const missing = programs.filter((program) => Bun.which(program) === null);
  if (missing.length > 0) console.log(`Not tested: ${what}, because there is no ${missing.join(" and no ")}.`);
  return missing.length === 0;
}

/** What the example below is made of. */
export const PRETEND_ROBOT = ["curl", "mosquitto_sub", "mosquitto_pub"];

/**
 * Runs the example that needs no robot against a server until its log is there. Answers what it has printed.
 * @throws Error when it fails, or has not done all of it when `deadline` comes.
 */
export async function tryWithoutRobot(server: string, mqttPort: number, deadline: AbortSignal): Promise<string> {
  const [example = ""] = examplesIn("commands", "Try it without a robot", "sh");
  const own = example.replace("http://localhost:3000", server).replaceAll("-p 1883", `-p ${mqttPort}`);
  const child = Bun.spawn(["sh", "-eu", "-c", own], {
    ...{ stdout: "pipe", stderr: "inherit", detached: true, signal: deadline }, // a group, to end all of it
  });
  let out = "";
  // Read to its end: a command whose output nobody takes any more fails. The pretend robot keeps it open for a while.
  const reading = (async () => {
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) out += chunk;
  })();
  const code = await child.exited;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // None of the group is left.
  }
  await reading;
  if (code !== 0 || !out.includes("I have run sequence")) throw new Error(`The example has failed, ${code}:\n${out}`);
  return out;
}
