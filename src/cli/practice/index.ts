import { type Fault, FAULTS } from "../../robot/practice/machine";
import { type CommandContext, UsageError, valuesOf } from "../command";
import type { Wishes } from "./entry";
import { live } from "./lives";

/** Software that it says it runs, unless told otherwise. */
const SOFTWARE = "15.5.0";
const MOST_SPEED = 20;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Connects to any server as a robot does, and shows what it does, until it is interrupted or switched off.
 * @throws Error with one sentence when the server refuses the log-in or the version. Source: `robot.md` §3.
 */
export async function practise(context: CommandContext): Promise<void> {
  const wishes = await wishesOf(context);
  const ending = new AbortController();
  const end = (): void => ending.abort();
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    await live(wishes, context, ending.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** @throws UsageError for what cannot be used. */
async function wishesOf({ flags, stdin }: CommandContext): Promise<Wishes> {
  if (!flags.has("password-stdin")) {
    throw new UsageError("Pass the password of the account on standard input, with --password-stdin.");
  }
  const address = URL.parse(flags.get("url") ?? "");
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError("--url must be the address of a server, such as http://garden.local:3000.");
  }
  const speed = Number(flags.get("speed") ?? 1);
  if (!Number.isInteger(speed) || speed < 1 || speed > MOST_SPEED) {
    throw new UsageError(`--speed must be a whole number from 1 to ${MOST_SPEED}.`);
  }
  const faults = valuesOf(flags, "fault").map((name): Fault => {
    const fault = FAULTS.find((each) => each === name);
    if (!fault) throw new UsageError(`--fault must be one of ${FAULTS.join(", ")}.`);
    return fault;
  });
  const password = (await stdin.text()).trim();
  const software = flags.get("software") ?? SOFTWARE;
  return { url: address.origin, email: flags.get("email") ?? "", password, speed, software, faults };
}
