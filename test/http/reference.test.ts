import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "bun:test";
import type { Method } from "../../src/framework/action";
import { createReference } from "../../src/http/reference";
import { endpoints, features } from "../../src/features";
import { answerOf, type Answer, type Content, document, examplesOf, operationOf, problemsOf } from "../support/openapi";

const docs = createReference(features);
const actions = endpoints.flatMap((resource) => resource.actions.map((action) => ({ ...action, tag: resource.name })));
const rows = actions.map((action) => [`${action.method} ${action.path}`, action] as const);

const contentsOf = ({ content = {} }: Answer): Content[] => Object.values(content);

test("the document is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

test("the document holds every action once and nothing else", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations).toHaveLength(actions.length);
  expect(new Set(rows.map(([name]) => name)).size).toBe(actions.length);
});

test("the page and the document come from this server, under any host name", async () => {
  for (const host of ["localhost:3000", "a", "garden.local"]) {
    expect((await docs.answer(new Request(`http://${host}/docs`))).status).toBe(200);
    expect(await (await docs.answer(new Request(`http://${host}/docs/json`))).json()).toEqual(document);
  }
  expect(document.servers).toEqual([{ url: "/" }]);
});

test("the description can stand in an attribute of the page", () => {
  expect(document.info.description).not.toMatch(/["<>]/);
});

test("what fields mean stands in requests and answers", () => {
  const operation = operationOf({ method: "POST", path: "/api/sensors" });
  const mode = { mode: { type: "integer", enum: [0, 1], description: "0 digital, 1 analog" } };
  expect(operation.requestBody?.content["application/json"]?.schema).toMatchObject({ properties: mode });
  expect(answerOf(operation, 200)?.content?.["application/json"]?.schema).toMatchObject({ properties: mode });
});

const SHAPES: readonly [method: Method, path: string, status: number, shapes: readonly string[]][] = [
  ["GET", "/api/sensors", 401, ["RefusedToken", "RequestError"]],
  ["GET", "/api/sensors/:id", 404, ["RequestError"]],
  ["POST", "/api/sensors", 422, ["RequestError", "FieldErrors"]],
  ["DELETE", "/api/sensors/:id", 422, ["FieldErrors"]],
  ["PATCH", "/api/device", 422, ["RecordError", "RequestError", "FieldErrors"]],
  ["PATCH", "/api/dos_config", 409, ["StaleRecord"]],
];
test.each(SHAPES)(
  "errors of %s %s with status %d have the shapes of accounts.md §1.5",
  (method, path, status, shapes) => {
    const schema = JSON.stringify(
      answerOf(operationOf({ method, path }), status)?.content?.["application/json"]?.schema,
    );
    expect([...schema.matchAll(/schemas\/(\w+)/g)].map(([, name]) => name)).toEqual([...shapes]);
  },
);

describe.each(rows)("%s", (_, action) => {
  const operation = operationOf(action);
  const { parameters = [], requestBody } = operation;
  const takesToken = action.access === "token";
  const takesBody = action.body !== "ignored";

  test("has a summary, a resource and an access", () => {
    expect(operation.summary).not.toBe("");
    expect(document.tags.map(({ name }) => name)).toContain(action.tag);
    expect(operation.tags).toEqual([action.tag]);
    expect(operation.security).toEqual(takesToken ? [{ token: [] }] : []);
  });

  test("names all parameters of its path, each with a valid example", () => {
    const inPath = [...action.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
    for (const { schema, required, example } of parameters) {
      const problems = problemsOf(schema, example); // checks the schema as well
      expect(required ? problems : []).toEqual([]);
    }
  });

  test("describes the body it takes, with a valid example", () => {
    expect(requestBody?.required).toBe(takesBody ? action.body === "required" : undefined);
    const content = requestBody?.content["application/json"];
    expect(content?.example !== undefined).toBe(takesBody);
    expect(content ? problemsOf(content.schema, content.example) : []).toEqual([]);
  });

  test("describes its answer, with a valid example", () => {
    const done = answerOf(operation, 200);
    if (!done) return expect(answerOf(operation, 204)).toEqual({ description: expect.any(String) });
    const [content] = contentsOf(done);
    expect(content?.example).toBeDefined();
    return expect(problemsOf(content?.schema ?? {}, content?.example, true)).toEqual([]);
  });

  test("describes its errors, with valid examples", () => {
    const expected = [
      429,
      500,
      ...(action.anyVersion ? [] : [426]),
      ...(takesToken ? [401, 451] : []),
      ...(takesBody ? [413, 422] : []),
      ...(action.queryOnly ? [422] : []),
      ...(/:(\w+_)?id/.test(action.path) ? [404] : []),
      ...(action.writes === undefined ? [] : [503, 507]),
    ];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(expected.map(String)));
    const errors = Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status >= 400);
    for (const content of errors.flatMap((status) => contentsOf(answerOf(operation, status) as Answer))) {
      const examples = examplesOf(content);
      expect(examples).not.toEqual([]);
      expect(examples.flatMap((example) => problemsOf(content.schema, example))).toEqual([]);
    }
  });

  test("tells its other paths", () => {
    for (const path of action.aliases) expect(operation.description).toContain(`\`${path}\``);
    if (action.method === "PATCH") expect(operation.description).toContain("PUT");
  });
});
