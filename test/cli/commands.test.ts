import { describe, expect, test } from "bun:test";
import { version } from "../../package.json";
import { commands } from "../../src/cli/commands";
import { parseCommandLine } from "../../src/cli/parse";
import { flagOf } from "../../src/platform/config/option";
import { optionKeys } from "../../src/platform/config/options";
import { run as runLine } from "./fixtures";

const run = (line: string, environment: Record<string, string> = {}) => runLine(line, { environment, table: commands });

describe.each(commands)("$name", ({ name, example, flags = {} }) => {
  test("its help starts with the usage and ends with one example", async () => {
    const { code, out } = await run(`help ${name}`);
    expect(code).toBe(0);
    expect(out[0]).toStartWith(`Usage: gardenshed ${name}`);
    expect(out.slice(-2)).toEqual(["Example:", `  gardenshed ${example}`]);
    expect(await run(`${name} --help`)).toEqual({ code, out, err: [] });
  });

  test("its example is a line that runs it", () => {
    const words = example.match(/"[^"]*"|\S+/g) ?? [];
    expect(parseCommandLine(words, commands, "serve").command.name).toBe(name);
  });

  test("its flags are no settings and mean the same kind of flag everywhere", () => {
    const settings = [...optionKeys.map(flagOf), "--config", "--help", "--version"];
    for (const [flag, { value }] of Object.entries(flags)) {
      expect(settings).not.toContain(`--${flag}`);
      const others = commands
        .flatMap((command) => Object.entries(command.flags ?? {}))
        .filter(([other]) => other === flag);
      expect(others.map(([, other]) => other.value)).toEqual(others.map(() => value));
    }
  });
});

describe("help", () => {
  test("lists every command with its summary and ends with one example", async () => {
    const { out } = await run("help");
    for (const { name, summary } of commands) {
      expect(out).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} +${RegExp.escape(summary)}$`)));
    }
    expect(out.slice(-2, -1)).toEqual(["Example:"]);
  });

  test("lists the commands of a first word", async () => {
    const { out } = await run("help bulletin");
    expect(out.filter((line) => line.startsWith("  ")).map((line) => line.trim().split("  ")[0])).toEqual([
      "bulletin add",
      "bulletin list",
      "bulletin remove",
      'gardenshed bulletin add --title "Winter break" --content "No support until January."',
    ]);
  });

  test("of config explains every setting", async () => {
    const { out } = await run("help config");
    for (const key of optionKeys.filter((key) => !key.endsWith("_file"))) {
      expect(out).toContainEqual(expect.stringMatching(new RegExp(`^  ${flagOf(key)}[ \\[]`)));
    }
    expect(out).toContain("      Newest pictures kept per device; 0 keeps all (default: 10000)");
  });

  test("of serve explains them in groups, under headings", async () => {
    const { out } = await run("help serve");
    const headings = out.filter((line) => /^\S.*:$/.test(line));
    expect(headings).toEqual(expect.arrayContaining(["Who may register:", "E-mail:", "Backups:", "Example:"]));
    expect(out.indexOf("Backups:")).toBe(out.findIndex((line) => line.startsWith("  --backup-dir ")) - 2);
    const groupOf = (flag: string): string | undefined =>
      out
        .slice(
          0,
          out.findIndex((line) => line.startsWith(`  ${flag}`)),
        )
        .findLast((line) => headings.includes(line));
    for (const flag of ["--mqtt[", "--mqtt-port ", "--mqtt-tls-port ", "--mqtt-host ", "--broker-url "]) {
      expect([flag, groupOf(flag)]).toEqual([flag, "Devices and the message broker:"]);
    }
  });

  test.each([
    ["help versoin", "Unknown command versoin; did you mean version?"],
    ["versoin --help", "Unknown command versoin; did you mean version?"],
    ["list", "Unknown command list; did you mean user list or bulletin list or release list?"],
    ["list users", "Unknown command list users; did you mean user list?"],
  ])("%s names the nearest command", async (line, sentence) => {
    expect(await run(line)).toEqual({ code: 2, out: [], err: [sentence] });
  });
});

describe("version", () => {
  test.each(["version", "--version"])("%s", async (line) => {
    expect(await run(line)).toEqual({ code: 0, out: [`gardenshed ${version} (revision NONE)`], err: [] });
  });
});

describe("config", () => {
  test("prints name, value and origin of every setting in columns", async () => {
    const { code, out } = await run("config --port 8080", { SIGNUP: "closed", AI_API_KEY: "secret" });
    expect(code).toBe(0);
    expect(out.map((line) => line.split(/ {2,}/))).toEqual(
      expect.arrayContaining([
        ["DATA_DIR", "/nowhere", "environment DATA_DIR"],
        ["PORT", "8080", "flag --port"],
        ["SIGNUP", "closed", "environment SIGNUP"],
        ["AI_API_KEY", "***", "environment AI_API_KEY"],
        ["BACKUP_EVERY", "24h", "default"],
      ]),
    );
    expect(out.join("\n")).not.toContain("secret");
  });
});
