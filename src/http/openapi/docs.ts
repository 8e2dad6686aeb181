import { type Dialect, dialects } from "../../dialect";
import { Asset } from "../../framework/asset";
import { splitUrl } from "../path";
import type { Feature } from "../../framework/feature";
import type { Page } from "../../framework/page";
import type { Reference } from "./reference";

const DOCUMENT = "/docs/json";
const PATHS = ["/docs", DOCUMENT, "/docs/scalar.js"];

/** Pages of the API reference. It is large and rarely read: its code is loaded when it is first asked for. */
export function docsPages(features: readonly Feature[]): readonly Page[] {
  let reference: Promise<Reference> | undefined;
  const load = async (): Promise<Reference> => (await import("./reference")).createReference(features);
  const told = new Map<string, Asset>();
  /** The document in the words of the address, made once. */
  const toldBy = (dialect: Dialect): Asset =>
    told.getOrInsertComputed(dialect.stamp, () => {
      return new Asset(async () =>
        JSON.stringify(dialect.referenceOut(await (await (reference ??= load())).document())),
      );
    });
  const answer: Page["answer"] = async ({ request, root, client, services }) => {
    const dialect = services.get(dialects).byName(client.dialect ?? "");
    if (dialect && splitUrl(request.url).path === DOCUMENT) {
      return toldBy(dialect).answer(request, { "content-type": "application/json;charset=utf-8" });
    }
    return (await (reference ??= load())).answer(request, root);
  };
  return PATHS.map((path) => ({ method: "GET", path, answer }));
}
