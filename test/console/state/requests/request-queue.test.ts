import { expect, test } from "bun:test";
import { createRequestQueue } from "../../../../src/console/state/requests/request-queue";

/** Work that ends when the test says so, and tells when it begins. */
function held(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = (): Promise<string> => {
    begun.push(name);
    return promise;
  };
  return { work, resolve, reject };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("requests about one record wait for each other, also for one that is refused; others do not", async () => {
  const { inTurn } = createRequestQueue();
  const begun: string[] = [];
  const [first, second, both, other] = ["first", "second", "both", "other"].map((name) => held(begun, name));
  const one = inTurn("points", [1], first!.work); // four were made
  const two = inTurn("points", [1], second!.work);
  const three = inTurn("points", [1, 2], both!.work);
  const apart = [inTurn("points", [3], other!.work), inTurn("tools", [1], other!.work)];
  await settled();
  expect(begun).toEqual(["first", "other", "other"]);
  first!.reject(new Error("refused"));
  await expect(one).rejects.toThrow("refused");
  await settled();
  expect(begun.slice(3)).toEqual(["second"]);
  second!.resolve("done");
  expect(await two).toBe("done");
  await settled();
  expect(begun.slice(4)).toEqual(["both"]);
  both!.resolve("done");
  other!.resolve("done");
  await Promise.all([three, ...apart]);
});
