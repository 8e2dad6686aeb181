import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as real from "../../src/app/gardenshed";
import type * as declared from "../../src/app/gardenshed-types";
import { tempFolder } from "../support/folder";
import { longTest } from "../support/tier";

/* What a type checker says of programs that use the package as it is in a checkout: nothing of it has been built. */

const root = join(import.meta.dir, "../..");
const folder = tempFolder();
beforeAll(() => {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/gardenshed"), "junction");
  for (const name of ["elysia", "bun-types"]) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "junction");
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Stricter than our own: what is not in force with us would be told of every file of ours that is read. */
const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitReturns: true },
  ...{ noPropertyAccessFromIndexSignature: true, noUnusedLocals: true, noUnusedParameters: true },
  ...{ noImplicitOverride: true, noFallthroughCasesInSwitch: true, isolatedModules: true },
  ...{ target: "es2022", lib: ["es2022"], types: ["bun-types"], noEmit: true, skipLibCheck: true },
};
const RESOLUTIONS = [
  { module: "preserve", moduleResolution: "bundler" },
  { module: "nodenext", moduleResolution: "nodenext" },
];

/** What is wrong with a program, without the summary. */
async function problemsOf(program: string, resolution: object): Promise<string> {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "program.ts"), program);
  const config = { compilerOptions: { ...STRICT, ...resolution }, include: ["program.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const child = Bun.spawn([process.execPath, "check", "--no-pretty", "-p", folder], { stdout: "pipe", stderr: "pipe" });
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return code === 0 ? "" : out + err;
}

const host = async (): Promise<string> => {
  const text = await Bun.file(join(root, "docs/guide/embed.md")).text();
  return /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
};
const client = `
  import { connect, GardenshedError, type Point } from "gardenshed/client";
  const client = await connect({ url: "http://localhost:3000", email: "ada@garden.test", password: "password123" });
  const plant: Point = await client.points.create({ pointer_type: "Plant", name: "Lettuce", x: 1, y: 2, z: 0 });
  for await (const page of client.points.pages({ per: 9 })) console.log(page.length, plant.id);
  try { await client.device.get(); } catch (error) { if (error instanceof GardenshedError) console.log(error.status); }
`;

describe.each(RESOLUTIONS)("with $moduleResolution", (resolution) => {
  test("the host of docs/guide/embed.md has no error", async () => {
    expect(await problemsOf(await host(), resolution)).toBe("");
  });

  longTest("a setting that is none, and one of another type, are errors", async () => {
    const program = await host();
    const given = (text: string) => problemsOf(program.replace('signup: "closed"', text), resolution);
    expect(await given('signup: "shut"')).toContain(`'"shut"' is not assignable`);
    expect(await given("prot: 3000")).toContain("'prot' does not exist");
  });

  test("the client has its types", async () => {
    expect(await problemsOf(client, resolution)).toBe("");
    expect(await problemsOf(client.replace("x: 1", 'x: "left"'), resolution)).toContain("'string' is not assignable");
  });
});

test("the declarations for hosts are those of the source", () => {
  // Each line is checked by the type checker, in both directions.
  const toReal = (options: declared.GardenOptions): real.GardenOptions => options;
  const toDeclared = (options: real.GardenOptions): declared.GardenOptions => options;
  const garden = (made: Omit<real.Garden, "plugin">): Omit<declared.Garden, "plugin"> => made;
  const event = (told: real.LogEvent): declared.LogEvent => told;
  expect([toReal, toDeclared, garden, event]).toHaveLength(4);
});
