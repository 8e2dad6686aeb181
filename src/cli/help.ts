import { flagOf, type Option } from "../platform/config/option";
import { optionRows } from "../platform/config/options";
import { columns } from "./columns";
import { type Command, type CommandContext, usageOf, writeFlag } from "./command";
import { findCommand, groupOf } from "./find-command";

/**
 * Prints the help of the command that `words` name. For a lone first word it lists the commands that begin with it, without
 * words it lists all commands. There is an example at the end.
 * @throws UsageError that names the nearest command.
 */
export async function printHelp({ words, commands, out }: CommandContext): Promise<void> {
  for (const line of helpFor(words, commands)) out(line);
}

function helpFor(words: readonly string[], commands: readonly Command[]): readonly string[] {
  if (words.length === 0) return list("[command]", commands);
  const group = groupOf(words, commands);
  const isCommand = commands.some(({ name }) => name === words[0]);
  return group.length > 0 && !isCommand
    ? list(`${words[0]} <command>`, group)
    : explain(findCommand(words, commands).command);
}

const list = (words: string, commands: readonly Command[]): readonly string[] => [
  `Usage: gardenshed ${words} [flags]`,
  "",
  ...columns(
    commands.map(({ name, summary }) => [name, summary]),
    "  ",
  ),
  "",
  "`gardenshed help <command>` tells more, `gardenshed help config` explains the settings every command takes.",
  ...example(commands.slice(0, 1)),
];

const explain = (command: Command): readonly string[] => [
  `Usage: ${usageOf(command)}`,
  "",
  command.summary,
  ...flagLines(command),
  ...(command.explainsSettings ? settingLines() : []),
  ...example([command]),
];

const example = (commands: readonly Command[]): readonly string[] =>
  commands.flatMap((command) => ["", "Example:", `  gardenshed ${command.example}`]);

function flagLines({ flags = {} }: Command): readonly string[] {
  const rows = Object.entries(flags).map(([flag, row]) => [writeFlag(flag, row), row.summary]);
  return rows.length === 0 ? [] : ["", ...columns(rows, "  ")];
}

const settingLines = (): readonly string[] => [
  "",
  "A setting is the flag --public-url, else the variable PUBLIC_URL, else the key public_url of the file that",
  "--config names or of gardenshed.toml in the data folder, else its default. A secret can be kept in a file of its",
  "own: --smtp-url-file, SMTP_URL_FILE or smtp_url_file gives the path. Relative paths start at the working directory.",
  ...optionRows.flatMap(([key, option]) => [
    ...(option.heading === undefined ? [] : ["", `${option.heading}:`]),
    "",
    `  ${writeSetting(key, option)}`,
    `      ${option.help} ${defaultOf(option)}`,
  ]),
];

const writeSetting = (key: string, { type }: Option): string =>
  type.alone === undefined ? `${flagOf(key)} ${type.form}` : `${flagOf(key)}[=${type.form}]`;

const defaultOf = (option: Option): string =>
  `(default: ${(typeof option.default === "string" && option.default) || (option.otherwise ?? "none")})`;
