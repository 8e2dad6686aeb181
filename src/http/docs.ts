import type { Endpoints } from "../framework/action";
import type { Page } from "../framework/page";
import type { Reference } from "./reference";

const PATHS = ["/docs", "/docs/json", "/docs/scalar.js"];

/** Pages of the API reference. It is large and rarely read: its code is loaded when it is first asked for. */
export function docsPages(endpoints: readonly Endpoints[], described: readonly Page[]): readonly Page[] {
  let reference: Promise<Reference> | undefined;
  const load = async (): Promise<Reference> => (await import("./reference")).createReference(endpoints, described);
  const answer: Page["answer"] = async ({ request }) => (await (reference ??= load())).answer(request);
  return PATHS.map((path) => ({ method: "GET", path, answer }));
}
