import { columns } from "./columns";
import type { CommandContext } from "./command";

/** One line per setting: name, value (secrets masked), origin. */
export async function showConfig({ settings, out }: CommandContext): Promise<void> {
  for (const line of columns(settings.map(({ name, value, origin }) => [name, value, origin]))) out(line);
}
