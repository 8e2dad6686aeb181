import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { embeddedConsole } from "../../tools/console-build";
import { noticesOf } from "../../tools/notices";
import { run } from "../cli/fixtures";
import { commands } from "../../src/cli/commands";

/* `gardenshed licenses` (operations.md §§1, 7): its text is made by the build. */

const root = join(import.meta.dir, "../..");

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
  test("name every package that it holds, with its version and its text", async () => {
    const notices = noticesOf(root, await bundled(), ["@scalar/api-reference", "better-sqlite3"]);
    const { dependencies } = (await Bun.file(join(root, "package.json")).json()) as {
      dependencies: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies)) expect(notices).toContain(`\n${name} ${version}\n`);
    for (const text of ["The Gardenshed authors", "Joshua Wise", "JavaScriptCore", "GNU LESSER GENERAL PUBLIC LICENSE"])
      expect(notices).toContain(text);
    expect(notices).not.toContain(root);
    expect(notices).not.toMatch(/^(ajv|jimp|smtp-server) /m);
  });

  test("from source there are none", async () => {
    const { code, err } = await run("licenses", { table: commands });
    expect({ code, err }).toEqual({ code: 1, err: [expect.stringMatching(/^Only an executable holds notices: /)] });
  });
});

test("the notices of Bun are those of the version that is built with", async () => {
  expect(await Bun.file(join(root, "tools/licenses/bun.txt")).text()).toContain(`Bun ${Bun.version} `);
});
