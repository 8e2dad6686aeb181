import { notices } from "../platform/config/build";
import type { CommandContext } from "./command";

/** Prints the licences of everything in the executable. @throws Error if the program runs from source. */
export async function printLicenses({ out }: CommandContext): Promise<void> {
  if (notices === undefined) {
    throw new Error("Only an executable holds notices: from source, they are in node_modules and licenses.");
  }
  out(notices.trimEnd());
}
