import { features } from "../features";
import { createReference } from "../http/openapi/reference";
import type { CommandContext } from "./command";

/** Prints the document of `GET /docs/json`. */
export async function printOpenApi({ out }: CommandContext): Promise<void> {
  out(JSON.stringify(await (await createReference(features)).document(), null, 2));
}
