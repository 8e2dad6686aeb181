import { type Command, type CommandContext, UsageError } from "../../src/cli/command";
import { commands as allCommands } from "../../src/cli/commands";
import { runCommandLine } from "../../src/cli/run-command-line";
import { Refusal } from "../../src/framework/errors";

const print = async ({ words, flags, config, out }: CommandContext): Promise<void> =>
  out(JSON.stringify({ words, flags: Object.fromEntries(flags), port: config.port }));

const failWith = (error: unknown) => async (): Promise<void> => {
  throw error;
};

/** A table like the real one, with every kind of row. */
export const commands: readonly Command[] = [
  { name: "serve", summary: "Runs the server", example: "serve --port 8080", run: print },
  {
    name: "user create",
    summary: "Creates an account",
    arguments: "<email>",
    flags: {
      name: { value: "N", summary: "Name of the user" },
      "password-stdin": { summary: "Read the password from standard input" },
    },
    example: "user create ada@garden.example --name Ada",
    run: print,
  },
  {
    name: "user delete",
    summary: "Deletes an account",
    arguments: "<email>",
    flags: { yes: { required: true, summary: "Really" } },
    example: "user delete ada@garden.example --yes",
    data: "creates",
    run: print,
  },
  { name: "export", summary: "Exports", arguments: "<email> [file]", example: "export ada@garden.example", run: print },
  { name: "config", summary: "Shows", example: "config", run: print },
  { name: "config set", summary: "Sets", arguments: "<key> <value>", example: "config set KEY 1", run: print },
  {
    name: "echo",
    summary: "Repeats standard input",
    example: "echo",
    run: async ({ stdin, out }) => out(await stdin.text()),
  },
  {
    name: "fail",
    summary: "Fails",
    example: "fail",
    run: failWith(
      new Error("Cannot open the box", { cause: new Error("ENOENT: no such file or directory, open '/box'") }),
    ),
  },
  {
    name: "fail advice",
    summary: "Fails",
    example: "fail advice",
    run: failWith(
      new Error("The box is damaged. Restore it.", { cause: new Error("EACCES: permission denied, open '/box'") }),
    ),
  },
  {
    name: "fail data",
    summary: "Fails",
    example: "fail data",
    data: "creates",
    run: failWith(new Error("No such account.")),
  },
  {
    name: "fail refusal",
    summary: "Fails",
    example: "fail refusal",
    run: failWith(new Refusal("invalid", { email: "Email is taken", body: [null, { kind: "Kind is unknown" }] })),
  },
  {
    name: "fail usage",
    summary: "Fails",
    example: "fail usage",
    run: failWith(new UsageError("Say unit or compose.")),
  },
  { name: "version", summary: "Prints the version", example: "version", run: async ({ out }) => out("1.2.3") },
  {
    name: "help",
    summary: "Explains",
    arguments: "[command...]",
    example: "help",
    run: async ({ words, out }) => out(`help for ${words.join(" ")}`),
  },
];

/** Runs a line such as `user create ada@garden.example` in this process; words that hold blanks come in an array. */
export async function run(
  line: string | readonly string[],
  {
    environment = {},
    table = commands,
    stdin = "",
    terminal,
    outBytes = async () => {},
  }: {
    environment?: Record<string, string>;
    table?: readonly Command[];
    stdin?: string;
    /** Gets what is drawn; without it there is no terminal. */
    terminal?: (text: string) => void;
    outBytes?: (bytes: Uint8Array) => Promise<void>;
  } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(typeof line === "string" ? line.split(" ").filter(Boolean) : line, table, {
    environment: { DATA_DIR: "/nowhere", ...environment },
    stdin: new Blob([stdin]),
    out: (text) => out.push(text),
    outBytes,
    err: (text) => err.push(text),
    draw: terminal ?? (() => {}),
    isTerminal: () => terminal !== undefined,
  });
  return { code, out, err };
}

/** Runs a line of a real command on a data folder. */
export const command = (
  line: string | readonly string[],
  dataDir: string,
  options: Omit<NonNullable<Parameters<typeof run>[1]>, "table"> = {},
) => run(line, { ...options, table: allCommands, environment: { DATA_DIR: dataDir, ...options.environment } });
