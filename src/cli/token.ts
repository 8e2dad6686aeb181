import { addressWithoutRequest } from "../platform/network/public-address";
import { loginObject, signToken, storeToken } from "../features/account/commands";
import { addProgram, PROGRAM_RIGHTS, type ProgramRight, signProgram } from "../features/people/commands";
import { requireUser } from "./account";
import { type CommandContext, UsageError } from "./command";
import { withProgram } from "./program";

/** Prints the answer of a log-in as one line of JSON, or the token of a new program. Source: `operations.md` §1. */
export async function printToken(context: CommandContext): Promise<void> {
  const name = context.flags.get("program");
  const rights = context.flags.get("rights");
  if (name !== undefined) return printProgram(context, name, rightsIn(rights ?? ""));
  if (rights !== undefined) throw new UsageError("--rights belongs to --program.");
  const login = await withProgram(context, async (services) => {
    const { config, writes, clock } = services;
    const user = requireUser(services, context.words[0] ?? "");
    const token = await signToken(services, user, "unknown", addressWithoutRequest(config, config.port), clock());
    return writes.run(
      "account",
      () => {
        storeToken(services, user.device_id, token, clock());
        return loginObject(token, requireUser(services, user.email));
      },
      user.device_id,
    );
  });
  context.out(JSON.stringify(login));
}

/** @throws UsageError for what is no list of rights. */
function rightsIn(text: string): readonly ProgramRight[] {
  const names = text.split(",").map((name) => name.trim());
  const rights = PROGRAM_RIGHTS.filter((right) => names.includes(right));
  if (rights.length !== names.length) throw new UsageError(`--rights has one or more of ${PROGRAM_RIGHTS.join(", ")}.`);
  if ((rights.includes("write") || rights.includes("command")) && !rights.includes("read")) {
    throw new UsageError("--rights has read beside write and command.");
  }
  return rights;
}

async function printProgram(context: CommandContext, name: string, rights: readonly ProgramRight[]): Promise<void> {
  const encoded = await withProgram(context, async (services) => {
    const { config, writes, clock } = services;
    const user = requireUser(services, context.words[0] ?? "");
    const token = await signProgram(services, user, addressWithoutRequest(config, config.port), null);
    const program = { name, rights, exp: null };
    const store = () => addProgram({ services, now: clock() }, user.device_id, program, token);
    await writes.run("account", store, user.device_id);
    return token.encoded;
  });
  context.out(encoded);
}
