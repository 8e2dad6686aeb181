import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../tools/client-build";
import { makeAccount, PASSWORD } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

const root = join(import.meta.dir, "../..");
let folder: string;
let script: string;
let types: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gardenshed-client-"));
  ({ script, types } = await buildClient(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the package has the client under its name", async () => {
  const name: string = "gardenshed/client"; // no literal: its types are there only after a build
  const named: object = await import(name);
  expect(Object.keys(named).sort()).toEqual(["GardenshedError", "connect", "isHigher"]);
});

describe("the script", () => {
  test("is small and imports nothing", async () => {
    const text = await Bun.file(script).text();
    expect(text.length).toBeLessThan(16_000);
    expect(new Bun.Transpiler({ loader: "js" }).scan(text)).toEqual({
      exports: ["GardenshedError", "connect", "isHigher"],
      imports: [],
    });
  });

  test("names nothing that only Bun or Node have", async () => {
    const text = await Bun.file(script).text();
    expect(/\b(?:Bun|process|Buffer|require)\b/.exec(text)).toBeNull();
  });

  describe("under Node", () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());

    /** Prints what `expression` is, or the error it ends with. */
    async function inNode(expression: string, environment: Record<string, string>): Promise<unknown> {
      const program = join(folder, `${crypto.randomUUID()}.mjs`);
      await Bun.write(
        program,
        `import { connect, GardenshedError } from ${JSON.stringify(script)};
         const { URL: url, EMAIL: email, PASSWORD: password, TOKEN: token } = process.env;
         const open = () => connect(token === undefined ? { url, email, password } : { url, token });
         const told = (error) => ({ isOurs: error instanceof GardenshedError, status: error.status, fields: error.fields });
         const main = async () => ${expression};
         console.log(JSON.stringify(await main().catch(told)));`,
      );
      const { PATH = "" } = process.env;
      const child = Bun.spawn(["node", program], { env: { PATH, ...environment }, stdout: "pipe", stderr: "inherit" });
      return JSON.parse(await child.stdout.text());
    }

    const points = "(await open()).points.list()";

    test("logs in, creates and uploads", async () => {
      const { email } = await makeAccount(server);
      const answer = await inNode(
        `{
          const client = await open();
          const { id } = await client.points.create({ pointer_type: "Weed", x: 1, y: 2, z: 0 });
          const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0])]);
          const { meta } = await client.images.upload(jpeg, { name: "Bed" });
          const pages = [];
          for await (const page of client.points.pages({ per: 1 })) pages.push(page.length);
          return { weed: (await client.points.get(id)).pointer_type, meta, pages };
        }`,
        { URL: server.base, EMAIL: email, PASSWORD },
      );
      expect(answer).toEqual({ weed: "Weed", meta: { name: "Bed" }, pages: [1] });
    });

    longTest("is refused with a wrong password", async () => {
      const { email } = await makeAccount(server);
      expect(await inNode(points, { URL: server.base, EMAIL: email, PASSWORD: "wrong" })).toMatchObject({
        isOurs: true,
        status: 422,
        fields: { auth: "Bad email or password." },
      });
    });

    longTest("is refused with a revoked token", async () => {
      const { token } = await makeAccount(server);
      await fetch(`${server.base}/api/tokens`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
      expect(await inNode(points, { URL: server.base, TOKEN: token })).toMatchObject({ isOurs: true, status: 401 });
    });

    longTest("says that a server is gone", async () => {
      const gone = await startServer();
      await gone.stop();
      expect(await inNode(points, { URL: gone.base, TOKEN: "any" })).toEqual({
        isOurs: true,
        status: 0,
        fields: { error: "The server cannot be reached." },
      });
    });
  });
});

describe("the types", () => {
  /** What the type checker says of a program beside the files of the release. */
  async function problemsOf(program: string, options: object): Promise<string> {
    const project = mkdtempSync(join(folder, "check-"));
    await Bun.write(join(project, "gardenshed-client.d.ts"), Bun.file(types));
    await Bun.write(join(project, "program.ts"), program);
    const compilerOptions = {
      target: "es2022",
      module: "preserve",
      moduleResolution: "bundler",
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      ...options,
    };
    await Bun.write(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    const child = Bun.spawn([process.execPath, "check", "--no-pretty", "-p", project], {
      stdout: "pipe",
      stderr: "pipe",
    });
    const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
    return code === 0 ? "" : out + err;
  }
  /** A browser's program, without types of Node or Bun. */
  const IN_BROWSER = { lib: ["es2022", "dom", "dom.asynciterable"], types: [] };

  test("need nothing else, and know the verbs and fields of each resource", async () => {
    const program = `
      import { connect, GardenshedError, type Plant, type Point } from "./gardenshed-client";
      const client = await connect({ url: "http://garden.local:3000", email: "a@garden.test", password: "secret" });
      await connect({ url: "http://garden.local:3000", token: "a" });
      const made: Point = await client.points.create({ pointer_type: "Plant", x: 1, y: 2, z: 3 });
      const sum: number = made.x + made.id;
      if (made.pointer_type === "Plant") { const plant: Plant = made; plant.cropdb_slug.length + sum; }
      for await (const page of client.sensors.pages({ per: 10 })) page[0]?.label.length;
      const { fields, status } = new GardenshedError(422, { pin: "Pin is too big" });
      await client.images.upload(new Blob([]), { x: status }, { signal: AbortSignal.timeout(1) });
      await client.logs.search({ type: "busy" });
      fields["pin"];
      // @ts-expect-error: neither password nor token
      await connect({ url: "http://garden.local:3000" });
      // @ts-expect-error: a point has a place
      await client.points.create({ pointer_type: "Plant" });
      // @ts-expect-error: no such kind
      await client.points.create({ pointer_type: "Tree", x: 1, y: 2, z: 3 });
      // @ts-expect-error: the service sets it
      await client.points.update(1, { created_at: "2026-03-01T08:15:30.123Z" });
      // @ts-expect-error: weeds are no crops
      if (made.pointer_type === "Weed") made.cropdb_slug;
      // @ts-expect-error: plant templates are only listed
      await client.plantTemplates.get(1);
      // @ts-expect-error: images are not edited
      await client.images.update(1, {});
      // @ts-expect-error: images have no pages
      client.images.pages();
      // @ts-expect-error: settings are no collection
      await client.dosConfig.list();
      // @ts-expect-error: one tool at a time
      await client.tools.delete([1, 2]);
    `;
    expect(await problemsOf(program, IN_BROWSER)).toBe("");
  });

  longTest("find a mistake", async () => {
    const program = `import { connect } from "./gardenshed-client"; connect({ url: 1, token: "a" });`;
    expect(await problemsOf(program, IN_BROWSER)).toContain("not assignable to type 'string'");
  });

  longTest("are those of the source", async () => {
    const program = `
      import * as source from ${JSON.stringify(join(root, "src/client/index"))};
      import * as release from "./gardenshed-client";
      export const same: [typeof source, typeof release] = [release, source];
    `;
    const options = {
      lib: ["esnext"],
      types: ["bun-types"],
      typeRoots: [join(root, "node_modules")],
      skipLibCheck: true,
    };
    expect(await problemsOf(program, options)).toBe("");
  });
});
