import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openAccount } from "../support/account";
import { dialectsOf, permutedText } from "../support/dialects";
import { tempFolder } from "../support/folder";
import { makeAccount, post } from "../support/scenarios";
import { startServer } from "../support/server";
import { command } from "./fixtures";

test("import takes an export in other words (dialects.md §3)", async () => {
  const server = await startServer();
  const folder = tempFolder();
  const [toml, file] = [permutedText(), join(folder, "export.json")];
  const dialectFile = join(folder, "permuted.toml");
  writeFileSync(dialectFile, toml);
  const from = await openAccount(server);
  await from.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  const exported = JSON.stringify(await from.ask(post("/api/export_data")));
  const dialect = dialectsOf().read({ file: dialectFile, toml });
  const { actions } = dialect.pathIn(dialect.pathOut("/api/export_data"));
  const action = actions.get("POST");
  if (!action) throw new Error("exports have an endpoint");
  const told = dialect.answerOut(action, exported);
  expect(told).not.toBe(exported);
  writeFileSync(file, told);

  const lines = async (args: readonly string[], path: string) => {
    writeFileSync(path, args.includes("--dialect") ? told : exported);
    const to = await makeAccount(server);
    const { code, out } = await command(["import", to.email, path, ...args], server.dataDir);
    return { code, out: out.map((line) => line.replaceAll(to.email, "somebody")) };
  };
  const plain = await lines([], join(folder, "plain.json"));
  expect(await lines(["--dialect", dialectFile], join(folder, "told.json"))).toEqual(plain);
  expect(plain.out.join("\n")).toContain("points: ");
  await server.stop();
});
