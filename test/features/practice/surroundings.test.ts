import { expect, test } from "bun:test";
import { surroundings } from "../../../src/features/practice/surroundings";

test("a timer of more than 31 bits does not ring at once", async () => {
  const { after } = surroundings({ clock: () => new Date() }, true);
  const rung: string[] = [];
  const cancel = after(2 ** 31, () => void rung.push("far"));
  await new Promise<void>((resolve) => void after(20, () => (rung.push("near"), resolve())));
  cancel();
  expect(rung).toEqual(["near"]);
});
