import { version } from "../../platform/config/build";
import { type Feature, pagesOf, tablesOf } from "../../framework/feature";
import { docsApp, type Operation } from "./docs-page";
import { Components } from "./components";
import { errorSchemas } from "./error-shapes";
import { operationsOf } from "./operation";
import { pageOperations, pageTags } from "./pages";
import { commonResponses } from "./refusals";
import { splitUrl } from "../path";

/** It is also used in an attribute of the page, so it has no quotation marks and no angle brackets. */
const description = `
The data of a garden robot's account, as JSON over HTTP. Log in with POST /api/tokens and send token.encoded in the
Authorization header of every other request.

- Every success is 200 (204 for logging out), also of a creation.
- PUT does the same as PATCH: only the keys that are sent change. Unknown and read-only keys are ignored; the answer
  names unknown ones in X-Ignored-Fields.
- Paths may end in .json or a slash. HEAD answers like GET, without a body.
- A problem of the whole request stands under error, problems of fields stand under their names.
- Times are UTC in ISO 8601 with milliseconds, but created_at of alerts, logs and telemetries is in seconds since 1970.
- Types by openapi-typescript: make them with --default-non-nullable=false, since keys with a default may be left out.
- Every answer names its request in X-Device-Rpc-Id: the one that was sent, or a new one.
`;

const headOf = (tags: readonly object[], schemas: object) => ({
  info: {
    title: "Gardenshed",
    version,
    summary: "Account server for a garden robot",
    description,
    contact: { name: "The operator of this server" },
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/" }],
  security: [{ token: [] }],
  tags,
  components: {
    schemas: { ...errorSchemas, ...schemas },
    responses: commonResponses,
    securitySchemes: {
      token: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "`token.encoded` of POST /api/tokens",
      },
    },
  },
});

/** The API reference of a program. */
export interface Reference {
  /**
   * Answers /docs, /docs/json and /docs/scalar.js for any host name. `root` leads from the page to the root of the server.
   * Source: `operations.md` §5.
   */
  readonly answer: (request: Request, root: string) => Promise<Response>;
  /** The OpenAPI 3.1 document. */
  readonly document: () => Promise<object>;
}

export function createReference(features: readonly Feature[]): Reference {
  const endpoints = features.flatMap((feature) => feature.endpoints);
  const tables = tablesOf(features);
  const components = new Components();
  const operations = components.plain([
    ...endpoints.flatMap((group) => operationsOf(group, tables)),
    ...pageOperations(pagesOf(features)),
  ]);
  const tags = [...endpoints.map(({ name, summary }) => ({ name, description: summary })), ...pageTags];
  const app = docsApp(operations as Operation[], headOf(tags, components.schemas)); // `plain` keeps their form
  // The router of the plugin fails for host names with fewer than four characters (Elysia 1.4).
  const ask = (path: string, headers?: Headers, root?: string) =>
    app.fetch(new Request(`http://localhost${path}`, headers && { headers }), root);
  return {
    answer: (request, root) => ask(splitUrl(request.url).path, request.headers, root),
    document: async () => (await (await ask("/docs/json")).json()) as object, // the plugin answers with the document
  };
}
