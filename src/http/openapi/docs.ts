import type { Feature } from "../../framework/feature";
import type { Page } from "../../framework/page";
import type { Reference } from "./reference";

const PATHS = ["/docs", "/docs/json", "/docs/scalar.js"];

/** Pages of the API reference. It is large and rarely read: its code is loaded when it is first asked for. */
export function docsPages(features: readonly Feature[]): readonly Page[] {
  let reference: Promise<Reference> | undefined;
  const load = async (): Promise<Reference> => (await import("./reference")).createReference(features);
  const answer: Page["answer"] = async ({ request, root }) => (await (reference ??= load())).answer(request, root);
  return PATHS.map((path) => ({ method: "GET", path, answer }));
}
