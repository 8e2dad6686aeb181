import { expect, test } from "bun:test";
import { version } from "../../package.json";
import { commands } from "../../src/cli/commands";
import { features } from "../../src/features";
import { createReference } from "../../src/http/openapi/reference";
import { run } from "./fixtures";

test("openapi prints the document of the API and nothing else", async () => {
  const { code, out, err } = await run("openapi", { table: commands });
  expect({ code, err }).toEqual({ code: 0, err: [] });
  const document = JSON.parse(out.join("\n"));
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Gardenshed", version } });
  expect(document).toEqual(await (await createReference(features)).document());
});
