import type { Page, PageReference } from "../../framework/page";
import type { Operation } from "./docs-page";
import { exampleOf } from "./example";
import { describeParameters } from "./parameters";
import { errorResponses } from "./refusals";

const TAG = "pages";

/** The tag of everything outside of `/api`. */
export const pageTags = [{ name: TAG, description: "Pages, pictures and probes outside of /api, for everybody" }];

function responseOf({ description, media, schema, example }: PageReference["answers"][number]): object {
  if (media === undefined) return { description };
  const content = schema?.() ?? { type: "string" };
  return { description, content: { [media]: { schema: content, example: example ?? exampleOf(content) } } };
}

function operationOf({ method, path }: Page, reference: PageReference): Operation {
  const { id, summary, description, request, refusals, answers } = reference;
  const parameters = describeParameters(path, reference);
  const schema = request?.schema();
  const refusable = {
    access: "public",
    anyVersion: true,
    body: "ignored",
    queryOnly: false,
    path: "",
    writes: undefined,
    reference: { refusals },
    ...(answers.some(({ media }) => media === "text/html") ? { isPage: true as const } : {}),
  } as const;
  const detail = {
    operationId: id,
    tags: [TAG],
    summary,
    description,
    security: [],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: request &&
      schema && { required: true, content: { [request.media]: { schema, example: exampleOf(schema) } } },
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, responseOf(answer)])),
      ...errorResponses(refusable),
    },
  };
  return { method, path, detail };
}

/** The operations of pages that have a reference. */
export const pageOperations = (pages: readonly Page[]): Operation[] =>
  pages.flatMap((page) => (page.reference ? [operationOf(page, page.reference)] : []));
