import type { Command } from "./command";

/** Every command, in the order of the help. A new one is a file of its own and a row here. Source: `operations.md` §1. */
export const commands: readonly Command[] = [
  {
    name: "serve",
    summary: "Runs the server; also without any command. Creates what is missing: data folder, database, keys",
    explainsSettings: true,
    example: "serve --port 8080 --data-dir /srv/gardenshed",
    run: async (context) => (await import("./serve")).serve(context),
  },
  {
    // Shows only. What changes `GET /api/global_config` are commands of two words, because it writes to the database.
    name: "config",
    summary: "Shows every setting with its value and where it came from; secrets are masked",
    explainsSettings: true,
    example: "config --data-dir /srv/gardenshed",
    run: async (context) => (await import("./config")).showConfig(context),
  },
  {
    name: "version",
    summary: "Prints the version and the revision it was built from",
    example: "version",
    run: async (context) => (await import("./version")).printVersion(context),
  },
  {
    name: "help",
    summary: "Explains a command, or lists them all",
    arguments: "[command...]",
    example: "help config",
    run: async (context) => (await import("./help")).printHelp(context),
  },
];
