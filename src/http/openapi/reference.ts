import { setImmediate as others } from "node:timers/promises";
import { version } from "../../platform/config/build";
import { type Feature, pagesOf, tablesOf } from "../../framework/feature";
import { docsApp, type Operation } from "./docs-page";
import { Components } from "./components";
import { errorSchemas } from "./error-shapes";
import { operationsOf } from "./operation";
import { pageOperations, pageTags } from "./pages";
import { commonResponses } from "./refusals";

/** Description of the API. An attribute of the page has it, too, so it has no quotation marks and no angle brackets. */
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
- A POST that makes a record may be sent again when its answer was lost. With the same id in X-Device-Rpc-Id and in
  Idempotency-Key it answers the record that was made, and makes no other one. A saved garden is applied once so.
- So may a command to the robot: with the same id in both the robot is told it once, and the answer is the same.
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

/** An OpenAPI document, as far as anybody looks into it. */
interface OpenApi {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The API reference of a program. */
export interface Reference {
  /**
   * Answers /docs, /docs/json and /docs/scalar.js. `root` leads from the page to the root of the server.
   * Source: `operations.md` §5.
   */
  readonly answer: (request: Request, root: string) => Promise<Response>;
  /** The OpenAPI 3.1 document. */
  readonly document: () => Promise<OpenApi>;
}

/** Makes the reference, which takes 100 ms. Other requests are answered in between. */
export async function createReference(features: readonly Feature[]): Promise<Reference> {
  const endpoints = features.flatMap((feature) => feature.endpoints);
  const tables = tablesOf(features);
  const components = new Components();
  const operations: unknown[] = [];
  for (const group of endpoints) {
    operations.push(components.plain(operationsOf(group, tables)));
    await others();
  }
  operations.push(components.plain(pageOperations(pagesOf(features))));
  const tags = [...endpoints.map(({ name, summary }) => ({ name, description: summary })), ...pageTags];
  const app = docsApp(operations.flat() as Operation[], headOf(tags, components.schemas)); // `plain` keeps their form
  return {
    answer: app.fetch,
    document: async () => (await (await app.fetch(new Request("http://localhost/docs/json"))).json()) as OpenApi, // as `head` and the operations make it
  };
}
