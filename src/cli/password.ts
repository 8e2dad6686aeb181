import { refuse } from "../framework/errors";
import { cleanText } from "../framework/field/field";
import { passwordProblems } from "../features/account/commands";
import type { CommandContext } from "./command";

/** 32 characters, one for each value of five random bits. No character looks like another. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password of 100 random bits in groups that are easy to type: `k3vhm-7xq2p-d9rtw-me4ac`. */
function randomPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => crypto.getRandomValues(new Uint8Array(GROUP_LENGTH)));
  return groups.map((group) => Array.from(group, (byte) => ALPHABET[byte % ALPHABET.length]).join("")).join("-");
}

/**
 * The password for a command that sets one. With `--password-stdin` it is read from standard input and cleaned as in the
 * API. Otherwise it is random, and `announce` prints it.
 * @throws Refusal `invalid` if it is too short.
 */
export async function choosePassword({ flags, stdin, out }: Pick<CommandContext, "flags" | "stdin" | "out">) {
  if (!flags.has("password-stdin")) {
    const password = randomPassword();
    return { password, announce: () => out(`Password: ${password}`) };
  }
  const password = cleanText(await stdin.text());
  refuse(passwordProblems(password, password));
  return { password, announce: () => {} };
}
