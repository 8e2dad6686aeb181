import { notices } from "../platform/config/build";
import type { CommandContext } from "./command";

/** Prints the notices of everything that is inside the executable. @throws Error when the program runs from source. */
export async function printLicenses({ out }: CommandContext): Promise<void> {
  if (notices === undefined) {
    throw new Error("Only an executable holds notices: from source, they are in node_modules and licenses.");
  }
  out(notices.trimEnd());
}
