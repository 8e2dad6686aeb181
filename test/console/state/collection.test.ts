import { expect, test } from "bun:test";
import { createCollection } from "../../../src/console/state/collection";

/* Records of a kind, kept true while they are downloaded and while changes are under way (console.md §1). */

interface Plant {
  readonly id: number;
  readonly name: string;
}
const cos: Plant = { id: 1, name: "Cos" };
const leek: Plant = { id: 2, name: "Leek" };

/** A download that ends when the test says so. */
function held<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { work: () => promise, resolve, reject };
}

test("they are there when they were downloaded, in the order of their ids", async () => {
  const { all, byId, state, load } = createCollection<Plant>(async () => [leek, cos]);
  expect([state.value, all.value]).toEqual(["absent", []]);
  await load();
  expect([state.value, all.value]).toEqual(["loaded", [cos, leek]]);
  expect(byId.value.get(2)).toBe(leek);
});

test("several who need them download them once", async () => {
  let count = 0;
  const { load } = createCollection<Plant>(async () => (count++, [cos]));
  await Promise.all([load(), load()]);
  expect(count).toBe(1);
});

test("a download that fails is told, and can be tried again", async () => {
  const answers = [Promise.reject(new Error("gone")), Promise.resolve([cos])];
  const { all, state, load } = createCollection<Plant>(() => answers.shift()!); // two are asked for
  await expect(load()).rejects.toThrow("gone");
  expect(state.value).toBe("failed");
  await load();
  expect([state.value, all.value]).toEqual(["loaded", [cos]]);
});

test("what changes while they are downloaded is newer than the download", async () => {
  const { work, resolve } = held<Plant[]>();
  const { all, load, put } = createCollection<Plant>(work);
  const loaded = load();
  await Promise.resolve();
  put(1, { id: 1, name: "Romaine" });
  put(2, undefined);
  put(3, { id: 3, name: "Beet" });
  resolve([cos, leek]);
  await loaded;
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine", "Beet"]);
});

test("a change shows at once, and stays when it was taken", async () => {
  const { all, load, put, during } = createCollection<Plant>(async () => [cos, leek]);
  await load();
  const { work, resolve } = held<void>();
  const done = during([1], { name: "Romaine" }, async () => {
    await work();
    put(1, { id: 1, name: "Romaine lettuce" });
  });
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine", "Leek"]);
  resolve();
  await done;
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine lettuce", "Leek"]);
});

test("a change that is refused goes back, to what others have made of it meanwhile", async () => {
  const { all, load, put, during } = createCollection<Plant>(async () => [cos, leek]);
  await load();
  const { work, reject } = held<void>();
  const done = during([1], { name: "Romaine" }, work);
  put(1, { id: 1, name: "Iceberg" });
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine", "Leek"]);
  reject(new Error("refused"));
  await expect(done).rejects.toThrow("refused");
  expect(all.value.map(({ name }) => name)).toEqual(["Iceberg", "Leek"]);
});

test("two changes of a record lie over each other, whichever is done first", async () => {
  const { byId, load, during } = createCollection<Plant & { readonly depth?: number }>(async () => [cos]);
  await load();
  const [first, second] = [held<void>(), held<void>()];
  const one = during([1], { name: "Romaine" }, first.work);
  const two = during([1], { depth: 5 }, second.work);
  expect(byId.value.get(1)).toEqual({ id: 1, name: "Romaine", depth: 5 });
  first.resolve();
  await one;
  expect(byId.value.get(1)).toEqual({ id: 1, name: "Cos", depth: 5 });
  second.resolve();
  await two;
});

test("deleted records go at once, and come back when that is refused", async () => {
  const { all, load, during } = createCollection<Plant>(async () => [cos, leek]);
  await load();
  const { work, reject } = held<void>();
  const done = during([1, 2], undefined, work);
  expect(all.value).toEqual([]);
  reject(new Error("in use"));
  await expect(done).rejects.toThrow("in use");
  expect(all.value).toEqual([cos, leek]);
});
