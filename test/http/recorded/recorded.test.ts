import { expect, test } from "bun:test";
import { join } from "node:path";
import { record } from "./recording";

/*
 * A person with one garden is answered as ever, byte for byte, whatever is built beside (`people.md` §2). Whoever changes an
 * answer on purpose records it anew: RECORD=yes bun test test/http/recorded
 */

const FILE = join(import.meta.dir, "answers.txt");

test("the contract answers a person with one garden as it was recorded", async () => {
  const answers = await record();
  if (process.env["RECORD"] === "yes") await Bun.write(FILE, answers);
  const known = (await Bun.file(FILE).text()).split("\n\n");
  const now = answers.split("\n\n");
  const other = now.filter((answer, index) => answer !== known[index]);
  expect(other).toEqual([]);
  expect(now).toHaveLength(known.length);
});
