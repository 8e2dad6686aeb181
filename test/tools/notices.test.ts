import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { embeddedConsole } from "../../tools/console-build";
import { noticesOf, packagesIn } from "../../tools/notices";
import { partsList } from "../../tools/parts-list";
import { run } from "../cli/fixtures";
import { commands } from "../../src/cli/commands";

/* `gardenshed licenses` (operations.md §§1, 7): its text is made by the build. */

const root = join(import.meta.dir, "../..");

interface Parts {
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

/** Files of the bundle, as the build finds them. */
async function bundled(): Promise<string[]> {
  const { metafile } = await Bun.build({
    ...{ entrypoints: [join(root, "src/main.ts")], target: "bun", splitting: true, metafile: true },
    external: ["better-sqlite3"],
    plugins: [
      { name: "no page", setup: (build) => void build.onLoad({ filter: /standalone\.js$/ }, () => ({ contents: "" })) },
    ],
  });
  const { inputs } = await embeddedConsole();
  return [...Object.keys(metafile?.inputs ?? {}), ...inputs];
}

describe("the notices of an executable", () => {
  test("and the list of parts name every package that it holds, with its version; notices have its text", async () => {
    const packages = packagesIn(root, await bundled(), ["@scalar/api-reference", "better-sqlite3"]);
    const notices = noticesOf(root, packages);
    const { dependencies } = (await Bun.file(join(root, "package.json")).json()) as {
      dependencies: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies)) expect(notices).toContain(`\n${name} ${version}\n`);
    for (const text of ["The Gardenshed authors", "Joshua Wise", "JavaScriptCore", "GNU LESSER GENERAL PUBLIC LICENSE"])
      expect(notices).toContain(text);
    expect(notices).not.toContain(root);
    expect(notices).not.toMatch(/^(ajv|jimp|smtp-server) /m);

    const parts = JSON.parse(partsList(packages, "1.2.3", new Date(0))) as Parts;
    expect(parts).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version: "1.2.3" } } });
    const named = parts.components.map(({ name, version }) => `${name} ${version}`);
    for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name} ${version}`);
    expect(named).toContain(`bun ${Bun.version}`);
    expect(parts.components.map(({ purl }) => purl)).toContain("pkg:npm/%40sinclair/typebox@0.34.52");
    expect(JSON.stringify(parts)).not.toContain(root);
  });

  test("from source there are none", async () => {
    const { code, err } = await run("licenses", { table: commands });
    expect({ code, err }).toEqual({ code: 1, err: [expect.stringMatching(/^Only an executable holds notices: /)] });
  });
});

test("the notices of Bun are those of the version that is built with", async () => {
  expect(await Bun.file(join(root, "tools/licenses/bun.txt")).text()).toContain(`Bun ${Bun.version} `);
});
