import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

test("the example of docs/guide/embed.md runs in a program of its own and prints what the text says", async () => {
  const text = await Bun.file(join(root, "docs/guide/embed.md")).text();
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(text) ?? [];
  const promised = [...(/^It prints (.*)$/m.exec(text)?.[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, line = ""]) => line);
  expect(promised).toHaveLength(3);
  const folder = mkdtempSync(join(tmpdir(), "gardenshed-example-"));
  try {
    const modules = join(folder, "node_modules");
    mkdirSync(modules);
    symlinkSync(root, join(modules, "gardenshed"), "junction");
    symlinkSync(join(root, "node_modules/elysia"), join(modules, "elysia"), "junction");
    writeFileSync(join(folder, "program.ts"), code);
    const program = Bun.spawn([process.execPath, "program.ts"], { cwd: folder, stdout: "pipe", stderr: "pipe" });
    const [out, err, status] = await Promise.all([
      new Response(program.stdout).text(),
      new Response(program.stderr).text(),
      program.exited,
    ]);
    expect({ lines: out.trim().split("\n"), err, status }).toEqual({ lines: promised, err: "", status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
