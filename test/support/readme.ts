import { join } from "node:path";

/** What the README prints for its readers to run. */
const readme = await Bun.file(join(import.meta.dir, "../../README.md")).text();

/** The text below a heading of the README. */
export const sectionOf = (heading: string): string =>
  new RegExp(`^## ${heading}\n([^]*?)^## `, "m").exec(readme)?.[1] ?? "";

/** The examples of a section in a language, as they are printed. */
export const examplesIn = (heading: string, language: string): readonly string[] =>
  [...sectionOf(heading).matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"))].map(
    ([, example = ""]) => example,
  );

/** Whether the example below can run here. */
export const hasMosquittoClients = ["mosquitto_sub", "mosquitto_pub"].every((program) => Bun.which(program) !== null);

/**
 * Runs the example that needs no robot against a server until its log is there. Answers what it has printed.
 * @throws Error when it fails, or has not done all of it when `deadline` comes.
 */
export async function tryWithoutRobot(server: string, mqttPort: number, deadline: AbortSignal): Promise<string> {
  const [, example = ""] = examplesIn("Run a sequence with curl", "sh");
  const own = example.replace("http://localhost:3000", server).replaceAll("-p 1883", `-p ${mqttPort}`);
  const child = Bun.spawn(["sh", "-eu", "-c", own], {
    ...{ stdout: "pipe", stderr: "inherit", detached: true, signal: deadline }, // a group, to end all of it
  });
  let out = "";
  // The pretend robot goes on for a while and keeps the output open.
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    out += chunk;
    if (out.includes("I have run sequence")) break;
  }
  const code = await child.exited;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // None of the group is left.
  }
  if (code !== 0 || !out.includes("I have run sequence")) throw new Error(`The example has failed, ${code}:\n${out}`);
  return out;
}
