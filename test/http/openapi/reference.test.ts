import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Method } from "../../../src/framework/action";
import { createReference } from "../../../src/http/openapi/reference";
import { ENUMS } from "../../../src/features/scripts/language/enums";
import { STEP_KINDS } from "../../../src/features/scripts/language/nodes";
import { endpoints, features } from "../../../src/features";
import { pagesOf } from "../../../src/framework/feature";
import {
  answerOf,
  type Answer,
  type Content,
  document,
  examplesOf,
  operationOf,
  problemsOf,
  resolved,
} from "../../support/openapi";
import { type Account, openAccount } from "../../support/account";
import { get, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { randomOf } from "../../support/random";
import { generateScript } from "../../support/script-generator";
import { RECORDS as RECORDS_OF_DEVICE } from "../../support/scripts";

const docs = await createReference(features);
const actions = endpoints.flatMap((resource) => resource.actions.map((action) => ({ ...action, tag: resource.name })));
const rows = actions.map((action) => [`${action.method} ${action.path}`, action] as const);

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const described = pagesOf(features).filter(({ reference }) => reference);

const contentsOf = ({ content = {} }: Answer): Content[] => Object.values(content);

test("the document is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

test("the document holds every action and described page once, and nothing else", () => {
  expect(operations).toHaveLength(actions.length + described.length);
  expect(new Set(rows.map(([name]) => name)).size).toBe(actions.length);
});

test("the page and the document come from this server, under any host name", async () => {
  for (const host of ["localhost:3000", "a", "garden.local"]) {
    expect((await docs.answer(new Request(`http://${host}/docs`), "./")).status).toBe(200);
    expect(await (await docs.answer(new Request(`http://${host}/docs/json`), "../")).json()).toEqual(document);
  }
  expect(document.servers).toEqual([{ url: "/" }]);
});

test("the description can stand in an attribute of the page", () => {
  expect(document.info.description).not.toMatch(/["<>]/);
});

test("what fields mean stands in requests and answers", () => {
  const operation = operationOf({ method: "POST", path: "/api/sensors" });
  const mode = { mode: { type: "integer", enum: [0, 1], description: "0 digital, 1 analog" } };
  expect(resolved(operation.requestBody?.content["application/json"]?.schema)).toMatchObject({ properties: mode });
  expect(resolved(answerOf(operation, 200)?.content?.["application/json"]?.schema)).toMatchObject({ properties: mode });
});

test("operations have names that a person would write, each its own", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([]);
});

const NAMES: readonly [method: Method, path: string, id: string][] = [
  ["GET", "/api/points", "listPoints"],
  ["POST", "/api/points", "createPoint"],
  ["PATCH", "/api/points/:id", "updatePoint"],
  ["DELETE", "/api/points/:id", "deletePoint"],
  ["GET", "/api/point_groups/:id", "getPointGroup"],
  ["DELETE", "/api/telemetries/:id", "deleteTelemetry"],
  ["DELETE", "/api/logs/all", "deleteAllLogs"],
  ["GET", "/api/logs/search", "searchLogs"],
  ["PATCH", "/api/dos_config", "updateDosConfig"],
];
test.each(NAMES)("%s %s is %s", (method, path, id) => expect(operationOf({ method, path }).operationId).toBe(id));

test("every operation is described in sentences", () => {
  expect(operations.filter(({ description }) => !/\.$/.test(description)).map(({ summary }) => summary)).toEqual([]);
});

test("says under which terms it may be used, and whom to ask", () => {
  expect(document.info).toMatchObject({
    license: { identifier: "MIT" },
    contact: { name: "The operator of this server" },
  });
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

const RECORDS = [
  ...["Plant", "Weed", "GenericPointer", "ToolSlot", "PointGroup", "Curve", "Tool", "SavedGarden", "PlantTemplate"],
  ...["Sensor", "Peripheral", "PinBinding", "WebcamFeed", "PluginEnv", "WizardStepResult", "Image", "SensorReading"],
  ...["Telemetry", "Log", "Sequence", "Folder", "Regimen", "FarmEvent", "Alert", "User", "Device", "DosConfig"],
];
test.each(RECORDS)("%s is a schema of its own", (name) => {
  expect(document.components.schemas[name]).toMatchObject({ type: "object", properties: { id: { type: "integer" } } });
});

test("kinds of points and of steps are told apart by a constant", () => {
  const { Point = {}, Step = {}, Weed = {}, SendMessageNode = {} } = document.components.schemas;
  const mapping = { Weed: "#/components/schemas/Weed", Plant: "#/components/schemas/Plant" };
  expect(Point).toMatchObject({ discriminator: { propertyName: "pointer_type", mapping } });
  expect(Weed).toMatchObject({ properties: { pointer_type: { const: "Weed" } } });
  expect(Step).toMatchObject({
    discriminator: { propertyName: "kind", mapping: { _if: "#/components/schemas/IfNode" } },
  });
  expect((Step as { oneOf: object[] }).oneOf).toHaveLength(STEP_KINDS.length); // as asserted above
  expect(SendMessageNode).toMatchObject({
    properties: {
      kind: { const: "send_message" },
      args: {
        properties: { message_type: { enum: ENUMS.ALLOWED_MESSAGE_TYPES } },
        required: ["message", "message_type"],
      },
      body: { items: { $ref: "#/components/schemas/ChannelNode" } },
    },
    required: ["kind", "args"],
  });
});

test("the schema of a sequence's body takes what the server takes", () => {
  const steps = { type: "array", items: { $ref: "#/components/schemas/Step" } };
  for (let seed = 1; seed <= 200; seed++) {
    const { body } = JSON.parse(JSON.stringify(generateScript(randomOf(seed), "sequence", RECORDS_OF_DEVICE)));
    expect(problemsOf(steps, body)).toEqual([]);
  }
});

test("keys of maps are any texts, and limits are keywords", () => {
  expect(JSON.stringify(document)).not.toContain("patternProperties");
  const { Curve, NewPeripheral, NewPlantTemplate, NewPointGroup, Plant, DeviceChanges, NewRegimen } =
    document.components.schemas;
  expect(Curve).toMatchObject({ properties: { data: { additionalProperties: { type: "integer" } } } });
  expect(NewPeripheral).toMatchObject({ properties: { pin: { minimum: 0, maximum: 1000 } } });
  expect(NewPlantTemplate).toMatchObject({ properties: { cropdb_slug: { maxLength: 280 } } });
  expect(Plant).toMatchObject({ properties: { x: { exclusiveMaximum: 50_000 } } });
  expect(DeviceChanges).toMatchObject({ properties: { ota_hour: { anyOf: [{ minimum: 0, maximum: 23 }, {}] } } });
  expect(NewRegimen).toMatchObject({ properties: { regimen_items: { maxItems: 500 } } });
  expect(Plant).toMatchObject({ properties: { meta: { maxProperties: 500 } } });
  expect(NewPointGroup).toMatchObject({ properties: { point_ids: { maxItems: 1000 } } });
});

test.each(["NewSequence", "SequenceChanges", "NewRegimen", "RegimenChanges", "NewFarmEvent", "FarmEventChanges"])(
  "the steps of %s have a limit",
  (name) => {
    expect(document.components.schemas[name]).toMatchObject({ properties: { body: { maxItems: 9_999 } } });
  },
);

test("every list of a request has a limit", () => {
  const open: string[] = [];
  const look = (value: unknown, place: string): void => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && value.type === "array" && !("maxItems" in value)) open.push(place);
    for (const [key, part] of Object.entries(value)) look(part, `${place}/${key}`);
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) look(requestBody, `${method} ${path}`);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (/^New|Changes$|Node$/.test(name)) look(schema, name);
  }
  expect(open).toEqual(["Changes/properties/changes"]); // an answer
});

test("a farm event needs what the server needs", () => {
  expect(document.components.schemas["NewFarmEvent"]).toMatchObject({
    required: ["repeat", "time_unit", "executable_id"],
  });
});

test("a field problem does not refer to itself", () => {
  const { FieldProblem, FieldErrors } = document.components.schemas;
  expect(JSON.stringify(FieldProblem)).not.toContain("$ref");
  expect(FieldErrors).toMatchObject({ additionalProperties: { $ref: "#/components/schemas/FieldProblem" } });
});

test("the example of an upload is one that the server would sign", () => {
  const shown = answerOf(operationOf({ method: "GET", path: "/api/storage_auth" }), 200)?.content?.["application/json"];
  const { form_data } = shown?.example as { form_data: { policy: string; key: string; signature: string } };
  expect(JSON.parse(atob(form_data.policy))).toMatchObject({
    conditions: expect.arrayContaining([{ key: form_data.key }]),
  });
  expect(form_data.signature).toMatch(/^[0-9a-f]{64}$/);
});

describe.each(described.map((page) => [`${page.method} ${page.path}`, page] as const))("%s", (_, page) => {
  const { parameters = [], requestBody, tags, security, responses } = operationOf(page);

  test("is open to everybody", () => expect({ tags, security }).toEqual({ tags: ["pages"], security: [] }));

  test("describes its parameters, body and answers, with valid examples", () => {
    const answers = Object.keys(responses).map((status) => answerOf(operationOf(page), Number(status)) as Answer); // it has these
    const contents = [...Object.values(requestBody?.content ?? {}), ...answers.flatMap(contentsOf)];
    expect(
      contents.flatMap((content) => examplesOf(content).flatMap((one) => problemsOf(content.schema, one))),
    ).toEqual([]);
    expect(parameters.filter(({ required, example }) => required && example === undefined)).toEqual([]);
  });
});

const PAGES: readonly [method: Method, path: string, statuses: readonly number[]][] = [
  ["POST", "/direct_upload", [200, 401, 413, 415, 422, 507]],
  ["GET", "/health", [200, 503]],
  ["GET", "/images/:key/:name", [200, 304, 404]],
  ["GET", "/verify/:token", [200, 404, 409, 422, 431]],
];
test("pages are refused as pages and, where a program asks for it, as JSON", () => {
  const refused = answerOf(operationOf({ method: "GET", path: "/verify/:token" }), 404) as { content: object };
  expect(Object.keys(refused.content)).toEqual(["application/json", "text/html"]);
});

test("every operation tells that the head of a request may be too large", () => {
  for (const { responses } of operations) expect(responses).toHaveProperty("431");
});

describe("a query that is refused is told", () => {
  let server: TestServer;
  let owner: Account;
  beforeAll(async () => {
    server = await startServer();
    owner = await openAccount(server);
  });
  afterAll(() => server.stop());
  test.each<[string, string, readonly string[]]>([
    ["/api/changes", "since=", ["since"]],
    ["/api/changes", "since=x", ["error"]],
    ["/api/crops", `search=${"x".repeat(81)}`, ["error"]],
    ["/api/crops", "language=xx", ["language"]],
  ])("%s?%s", async (path, query, keys) => {
    const { status, json } = await send(server, get(`${path}?${query}`), owner.token);
    expect([status, Object.keys(json as object)]).toEqual([422, [...keys]]);
    const [content] = contentsOf(answerOf(operationOf({ method: "GET", path }), 422) as Answer);
    expect(problemsOf(content?.schema ?? {}, json)).toEqual([]);
  });
});

test("values of enumerations have names of their own in generated programs", () => {
  const wrong: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { enum: values, "x-enum-varnames": names } = value as { enum?: unknown[]; "x-enum-varnames"?: string[] };
    if (Array.isArray(values)) {
      const told = names ?? values.map((each) => String(each).replace(/\W+/g, ""));
      if (told.length !== values.length || new Set(told).size !== values.length) wrong.push(path);
      if (names?.some((name) => !/^[A-Z]\w*$/.test(name))) wrong.push(`${path}: ${names.join()}`);
    }
    for (const [key, each] of Object.entries(value)) look(each, `${path}/${key}`);
  };
  look(document, "");
  expect(wrong).toEqual([]);
});

test.each(PAGES)("%s %s tells its answers", (method, path, statuses) => {
  expect(Object.keys(operationOf({ method, path }).responses)).toEqual(expect.arrayContaining(statuses.map(String)));
});

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
    if (!done) return expect(answerOf(operation, 204)).toEqual({ description: "Done; no body" });
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
