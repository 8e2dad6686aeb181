import { expect, test } from "bun:test";
import { join } from "node:path";

/* Every query on account data names the device (`architecture.md` §6): one that is given it uses it. */

const root = join(import.meta.dir, "../../../src");

/** The text from `start`, which is behind an opening parenthesis, to the one that closes it. */
function argumentAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end++) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")") depth -= 1;
  }
  return text.slice(start, end - 1);
}

/** Types of a file that have `device_id`. */
const typesOfDevice = (text: string): string[] =>
  [...text.matchAll(/\b(?:type|interface) (\w+)[^{;]*\{[^}]*\bdevice_id\b/g)].map(([, name = ""]) => name);

/** The queries of a text that take a device, and those of them that forget it. */
function queriesIn(text: string): { readonly taking: number; readonly forgetful: readonly string[] } {
  const types = ["OfDevice", ...typesOfDevice(text)];
  const all = [...text.matchAll(/\bquery\(/g)].map(({ 0: call, index }) => argumentAt(text, index + call.length));
  const taking = all.filter((made) => {
    const [, type = ""] = /Placeholders<([^)]*)>\)/.exec(made) ?? [];
    return type.includes("device_id") || types.some((name) => new RegExp(`\\b${name}\\b`).test(type));
  });
  const forgetful = taking.filter((made) => {
    const body = made.slice(made.indexOf("=>"));
    return !body.includes("device_id") && !/\bp\b(?!\.)/.test(body); // `p` as a whole goes to who names it
  });
  return { taking: taking.length, forgetful };
}

test("a query that forgets its device is found", () => {
  const given = "query((q, p: Placeholders<{ device_id: number; id: number }>) => q.where(";
  expect(queriesIn(`${given}"device_id", "=", p.device_id))`).forgetful).toEqual([]);
  expect(queriesIn(`${given}"id", "=", p.id))`).forgetful).toHaveLength(1);
  const selection = "interface Selection { readonly device_id: number }\nquery((q, p: Placeholders<Selection>) =>";
  expect(queriesIn(`${selection} q.where("id", "=", p.id))`).forgetful).toHaveLength(1);
  expect(queriesIn(`${selection} visible(q, p))`).forgetful).toEqual([]);
});

test("no query does", async () => {
  const files = [...new Bun.Glob("**/*.ts").scanSync(root)];
  const found = await Promise.all(
    files.map(async (file) => ({ file, ...queriesIn(await Bun.file(join(root, file)).text()) })),
  );
  expect(found.reduce((sum, { taking }) => sum + taking, 0)).toBeGreaterThan(100);
  expect(found.filter(({ forgetful }) => forgetful.length > 0)).toEqual([]);
});
