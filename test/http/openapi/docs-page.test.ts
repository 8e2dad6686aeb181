import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { docsApp, type Operation } from "../../../src/http/openapi/docs-page";

const sensor = {
  type: "object",
  properties: { id: { type: "integer" }, mode: { enum: [0, 1] }, label: { type: ["string", "null"] } },
  required: ["id"],
};
const ok = { description: "Done", content: { "application/json": { schema: sensor, example: { id: 1, mode: 0 } } } };
const notFound = { description: "No such record", content: { "application/json": { example: { error: "…" } } } };
const id = { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } };

const show = { summary: "Show a sensor", tags: ["sensors"], parameters: [id], responses: { 200: ok, 404: notFound } };
const update = {
  summary: "Change a sensor",
  tags: ["sensors"],
  parameters: [id],
  requestBody: { required: true, content: { "application/json": { schema: sensor, example: { mode: 1 } } } },
  responses: { 200: ok, 404: notFound },
};
const operations: readonly Operation[] = [
  { method: "GET", path: "/api/sensors/:id", detail: show },
  { method: "PATCH", path: "/api/sensors/:id", detail: update },
];
const head = {
  info: { title: "Gardenshed", version: "1.2.3", description: "Account server" },
  servers: [{ url: "/" }],
};

const docs = docsApp(operations, head);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  docs.fetch(new Request(`http://localhost${path}`, { headers }));

test("the document is valid OpenAPI 3.1 and holds the operations as given, nothing else", async () => {
  const document = (await (await get("/docs/json")).json()) as Record<string, unknown>; // any JSON would fail below
  expect(await new Validator().validate(document)).toEqual({ valid: true });
  expect(document).toMatchObject({ openapi: "3.1.0", ...head });
  expect(document["paths"]).toEqual({
    "/api/sensors/{id}": {
      get: { operationId: "getApiSensorsById", ...show },
      patch: { operationId: "patchApiSensorsById", ...update },
    },
  });
});

test("the page loads this server's script and document, and names no other host", async () => {
  const page = await (await get("/docs")).text();
  expect(page).toContain('src="/docs/scalar.js"');
  expect(page).toContain('data-url="/docs/json"');
  expect(page).not.toMatch(/https?:|["'(]\/\//);
});

test("the page has the colours of the console", async () => {
  const page = await (await get("/docs")).text();
  const tokens = await Bun.file(join(import.meta.dir, "../../../src/console/style/tokens.css")).text();
  const colors = page.match(/--scalar-(?:color|background|border)[\w-]*: #[0-9a-f]+/g) ?? [];
  expect(colors.length).toBeGreaterThan(10);
  const known = new Set(tokens.match(/#[0-9a-f]+/g)?.map((color) => color.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3")));
  expect(colors.filter((each) => !known.has(each.split(" ")[1] ?? ""))).toEqual([]);
});

test("options keep the page's script from contacting another host", async () => {
  const page = await (await get("/docs")).text();
  const options: unknown = JSON.parse(/data-configuration='(.*)'/.exec(page)?.[1] ?? "");
  expect(options).toMatchObject({ agent: { disabled: true }, mcp: { disabled: true } });
  expect(options).toMatchObject({ telemetry: false, withDefaultFonts: false, hideClientButton: true });
});

test.each(["/docs", "/docs/json", "/docs/scalar.js"])("%s allows its own host only", async (path) => {
  const { status, headers } = await get(path);
  expect(status).toBe(200);
  const policy = headers.get("content-security-policy");
  expect(policy).toStartWith("default-src 'self'; frame-ancestors 'self';");
  expect(policy).not.toMatch(/[*:]\/\/|\*/);
});

test("the script is the same with and without compression", async () => {
  const [plain, packed] = await Promise.all([
    get("/docs/scalar.js"),
    get("/docs/scalar.js", { "accept-encoding": "gzip" }),
  ]);
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(Bun.gunzipSync(await packed.arrayBuffer())).toEqual(new Uint8Array(await plain.arrayBuffer()));
});

test("other paths are not found", async () => {
  expect((await get("/docs/other")).status).toBe(404);
});
