/** The manual page of the program, made of its table of commands. */
import { type Command, usageOf } from "../src/cli/command";

/** Text as roff reads it: a hyphen that can be copied, and no line that begins with a command of roff. */
const plain = (text: string): string => text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^[.']/gm, "\\&$&");

const entry = (command: Command): string => `.TP\n.B ${plain(usageOf(command))}\n${plain(command.summary)}.\n`;

/** The page `gardenshed(1)`. */
export const manualOf = (commands: readonly Command[], version: string): string => `.TH GARDENSHED 1 "" "${version}"
.SH NAME
gardenshed \\- account server for a garden robot
.SH SYNOPSIS
.B gardenshed
[command] [settings]
.SH DESCRIPTION
The server shows its guide at the address /help. \`gardenshed help serve\` explains every setting.
.SH COMMANDS
${commands.map(entry).join("")}.SH FILES
.TP
.I /etc/gardenshed/gardenshed.toml
Settings
.TP
.I /var/lib/gardenshed
The data folder
`;
