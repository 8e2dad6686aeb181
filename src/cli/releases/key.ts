import { CHANNELS, PLATFORMS, type ReleaseKey } from "../../features/releases/commands";
import { choose } from "../choose";
import type { CommandContext } from "../command";

/** Computers and channel that a release is for. @throws UsageError for unknown ones. */
export const placeOf = ({ flags }: CommandContext): Omit<ReleaseKey, "version"> => ({
  platform: choose("--platform", flags.get("platform") ?? "", PLATFORMS),
  channel: choose("--channel", flags.get("channel") ?? "", CHANNELS),
});
