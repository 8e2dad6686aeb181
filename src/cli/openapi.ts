import { openApiDocument } from "../http/reference";
import type { Context } from "./command";

/** The document of `GET /docs/json`. */
export async function printOpenApi({ out }: Context): Promise<void> {
  out(JSON.stringify(await openApiDocument(), null, 2));
}
