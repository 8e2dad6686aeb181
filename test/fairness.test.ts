import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

/* The page on fairness names all that it is about, and nothing that is not there. */

const root = join(import.meta.dir, "..");
const ROOM = "src/platform/fairness/";
const page = await Bun.file(join(root, "docs/fairness.md")).text();
/** Names in code marks: of files, folders, classes and functions. */
const named = [...page.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const paths = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(root)].map((path) => path.replaceAll("\\", "/"));
const texts = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })));
const room = texts.filter(({ path }) => path.startsWith(ROOM));
const others = texts.filter(({ path }) => !path.startsWith(ROOM));

test("every mechanism is named, and every file that makes one", () => {
  const files = room.map(({ path }) => basename(path));
  expect(files.filter((file) => !named.includes(file))).toEqual([]);

  const made = room.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name),
  );
  const makes = new RegExp(String.raw`\b(?:${made.join("|")})[<(]`);
  const makers = others.filter(({ text }) => makes.test(text)).map(({ path }) => path);
  expect(makers.length).toBeGreaterThan(15);
  const isNamed = (path: string): boolean =>
    named.some((name) => path === name || (name.endsWith("/") && path.startsWith(name)));
  expect(makers.filter((path) => !isNamed(path))).toEqual([]);
});

test("every file that is named is there", () => {
  const files = named.filter((name) => /\/|\.ts$/.test(name));
  expect(files.filter((name) => !["", "test", ROOM].some((folder) => existsSync(join(root, folder, name))))).toEqual(
    [],
  );
});
