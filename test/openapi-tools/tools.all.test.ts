import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, openAccount } from "../support/account";
import { document } from "../support/openapi";
import { get, post } from "../support/scenarios";
import { wait } from "../support/script-steps";
import { startServer, type TestServer } from "../support/server";
import { isInstalled, python, tool } from "./folder";

/* What others make of the OpenAPI document. `bun run openapi-tools` installs the tools and runs this. */
if (!isInstalled)
  console.log("skipped, no tools: `bun run openapi-tools` installs them and checks the OpenAPI document");

setDefaultTimeout(600_000); // on a busy machine some tools take more than a minute

const work = mkdtempSync(join(tmpdir(), "gardenshed-openapi-"));
let server: TestServer;
let owner: Account;
/** A token as the server answers it. */
let signed: unknown;

async function run(command: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const environment = { BASE: server.base, TOKEN: owner.token, SIGNED: JSON.stringify(signed), NO_COLOR: "1" };
  const child = Bun.spawn([...command], { cwd: work, env: { ...process.env, ...environment }, stderr: "pipe" });
  const texts = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { code: await child.exited, text: texts.join("") };
}
const runTool = (name: string, ...args: string[]) => run([process.execPath, tool(name), ...args]);
const program = (name: string, to: string) => copyFileSync(join(import.meta.dir, "programs", name), join(work, to));

describe.skipIf(!isInstalled)("the OpenAPI document", () => {
  beforeAll(async () => {
    server = await startServer();
    owner = await openAccount(server);
    signed = ((await owner.ask(get("/api/tokens"))) as { token: unknown }).token; // a refreshed one
    await owner.ask(post("/api/points", { pointer_type: "Plant", name: "Lettuce", x: 1, y: 2, z: 0 }));
    await owner.ask(post("/api/sequences", { name: "Wait", args: {}, body: [wait(10)] }));
    const { schemas } = document.components;
    const definitions: unknown = JSON.parse(
      JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/definitions/"),
    );
    const options = { strict: true, skipLibCheck: false, noEmit: true, target: "esnext", module: "preserve" };
    const compilerOptions = { ...options, lib: ["esnext", "dom", "dom.iterable"], types: [] };
    const files = {
      "openapi.json": document,
      "schemas.json": { definitions },
      "tsconfig.json": { compilerOptions: compilerOptions, include: ["*.ts", "sdk/**/*.ts"] },
      "rules.json": { extends: ["spectral:oas"] },
    };
    for (const [name, content] of Object.entries(files)) await Bun.write(join(work, name), JSON.stringify(content));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(work, { recursive: true });
  });

  test("redocly's recommended rules report nothing", async () => {
    const { code, text } = await runTool(
      "redocly",
      "lint",
      "openapi.json",
      "--extends",
      "recommended",
      "--format=json",
    );
    const report = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as object; // the rest is progress
    expect({ code, ...report }).toMatchObject({ code: 0, totals: { errors: 0, warnings: 0 } });
  });

  test("spectral:oas reports nothing", async () => {
    const { code, text } = await runTool(
      "spectral",
      "lint",
      "-r",
      "rules.json",
      "-F",
      "hint",
      "-f",
      "json",
      "openapi.json",
    );
    expect({ code, text: text.trim() }).toEqual({ code: 0, text: expect.stringMatching(/^\[\]|No results/) });
  });

  test("openapi-typescript and openapi-ts make types that compile and programs that run", async () => {
    expect(
      await runTool("openapi-typescript", "openapi.json", ...["-o", "api.d.ts", "--default-non-nullable=false"]),
    ).toMatchObject({ code: 0 });
    expect(await runTool("openapi-ts", "-i", "openapi.json", "-o", "sdk")).toMatchObject({ code: 0 });
    program("types.ts.txt", "types.ts");
    program("sdk.ts.txt", "use-sdk.ts");
    expect(await runTool("tsc", "-p", ".")).toEqual({ code: 0, text: "" });
    expect(await run([process.execPath, "types.ts"])).toEqual({
      code: 0,
      text: "planned,planned X is required wait\n",
    });
    expect(await run([process.execPath, "use-sdk.ts"])).toEqual({ code: 0, text: "Plant,Plant,25 10\n" });
  });

  test("openapi-python-client leaves out pictures only, of which it knows no type", async () => {
    const made = ["generate", "--path", "openapi.json", "--output-path", "client", "--meta", "none"];
    const { code, text } = await run([python, "-m", "openapi_python_client", ...made]);
    const leftOut = [...text.matchAll(/^WARNING parsing (.*)\.$/gm)].map(([, what = ""]) => what);
    expect({
      code,
      others: leftOut.filter((what) => !/^GET \/(?:direct_upload|images|placeholder)/.test(what)),
    }).toEqual({
      code: 0,
      others: [],
    });
    expect(text).not.toContain("will not be generated");
  });

  test("quicktype makes Python that pyright finds right and a program that runs", async () => {
    const made = [
      "-s",
      "schema",
      "schemas.json#/definitions/",
      "-l",
      "python",
      "--python-version",
      "3.7",
      "-o",
      "api.py",
    ];
    expect(await runTool("quicktype", ...made)).toMatchObject({ code: 0 });
    program("records.py", "records.py");
    const checked = await runTool("pyright", "--pythonpath", python, "api.py", "records.py");
    expect(checked).toMatchObject({ code: 0, text: expect.stringContaining("0 errors, 0 warnings") });
    expect(await run([python, "records.py"])).toEqual({ code: 0, text: "Lettuce True wait 0\n" });
  });
});
