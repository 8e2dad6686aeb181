import { expect, test } from "bun:test";
import { createCollection, type Download } from "../../../src/console/state/collection";

/* Records of a kind, kept true while they are downloaded and while changes are under way (console.md §1). */

interface Plant {
  readonly id: number;
  readonly name: string;
}
const cos: Plant = { id: 1, name: "Cos" };
const leek: Plant = { id: 2, name: "Leek" };

/** A download that knows the changes up to the nth one. */
const at = <R extends Plant>(n: number, ...records: readonly R[]): Download<R> => ({ records, number: `1f-${n}` });

/** A download that ends when the test says so. */
function held<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { work: () => promise, resolve, reject };
}

test("they are there when they were downloaded, in the order of their ids", async () => {
  const { all, byId, state, load } = createCollection<Plant>(async () => at(1, leek, cos));
  expect([state.value, all.value]).toEqual(["absent", []]);
  await load();
  expect([state.value, all.value]).toEqual(["loaded", [cos, leek]]);
  expect(byId.value.get(2)).toBe(leek);
});

test("several who need them download them once", async () => {
  let count = 0;
  const { load } = createCollection<Plant>(async () => (count++, at(1, cos)));
  await Promise.all([load(), load()]);
  expect(count).toBe(1);
});

test("a download that fails is told, and can be tried again", async () => {
  const answers = [Promise.reject(new Error("gone")), Promise.resolve(at(1, cos))];
  const { all, state, load } = createCollection<Plant>(() => answers.shift()!); // two are asked for
  await expect(load()).rejects.toThrow("gone");
  expect(state.value).toBe("failed");
  await load();
  expect([state.value, all.value]).toEqual(["loaded", [cos]]);
});

test("what changes while they are downloaded stays where it is newer than the download", async () => {
  const { work, resolve } = held<Download<Plant>>();
  const { all, load, put } = createCollection<Plant>(work);
  const loaded = load();
  await Promise.resolve();
  put(1, { id: 1, name: "Romaine" }, "1f-6");
  put(2, undefined, "1f-7");
  put(3, { id: 3, name: "Beet" }, "1f-8");
  put(4, { id: 4, name: "Pea" }, "1f-5");
  put(5, { id: 5, name: "Told without a number" });
  resolve(at(5, cos, leek));
  await loaded;
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine", "Beet", "Told without a number"]);
});

test("a record is replaced by a higher number only, whichever came first", async () => {
  const { all, load, put, settle } = createCollection<Plant>(async () => at(5, cos));
  await load();
  const name = (): readonly string[] => all.value.map((each) => each.name);
  put(1, { id: 1, name: "late" }, "1f-5");
  expect(name()).toEqual(["Cos"]);
  put(1, { id: 1, name: "answered" }, "1f-9");
  put(1, { id: 1, name: "told late" }, "1f-7");
  expect(name()).toEqual(["answered"]);
  put(1, undefined, "1f-10");
  put(1, { id: 1, name: "brought back" }, "1f-9");
  expect(name()).toEqual([]);
  settle("1f-10");
  put(1, { id: 1, name: "brought back" }, "1f-9");
  put(2, leek, "1f-11");
  expect(name()).toEqual(["Leek"]);
});

test("of two downloads the later one counts, in whichever order they end", async () => {
  const downloads = [held<Download<Plant>>(), held<Download<Plant>>()];
  let next = 0;
  const { all, load, reload } = createCollection<Plant>(() => downloads[next++]!.work()); // two are asked for
  const older = load();
  await Promise.resolve();
  const newer = reload();
  await Promise.resolve();
  downloads[1]!.resolve(at(9, cos, leek));
  await newer;
  downloads[0]!.resolve(at(4, cos));
  await older;
  expect(all.value).toEqual([cos, leek]);
});

test("a change shows at once, and stays when it was taken", async () => {
  const { all, load, put, during } = createCollection<Plant>(async () => at(1, cos, leek));
  await load();
  const { work, resolve } = held<void>();
  const done = during([1], { name: "Romaine" }, async () => {
    await work();
    put(1, { id: 1, name: "Romaine lettuce" }, "1f-2");
  });
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine", "Leek"]);
  resolve();
  await done;
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine lettuce", "Leek"]);
});

test("a change that is refused goes back, to what others have made of it meanwhile", async () => {
  const { all, load, put, during } = createCollection<Plant>(async () => at(1, cos, leek));
  await load();
  const { work, reject } = held<void>();
  const done = during([1], { name: "Romaine" }, work);
  put(1, { id: 1, name: "Iceberg" }, "1f-2");
  expect(all.value.map(({ name }) => name)).toEqual(["Romaine", "Leek"]);
  reject(new Error("refused"));
  await expect(done).rejects.toThrow("refused");
  expect(all.value.map(({ name }) => name)).toEqual(["Iceberg", "Leek"]);
});

test("two changes of a record lie over each other, whichever is done first", async () => {
  const { byId, load, during } = createCollection<Plant & { readonly depth?: number }>(async () => at(1, cos));
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
  const { all, load, during } = createCollection<Plant>(async () => at(1, cos, leek));
  await load();
  const { work, reject } = held<void>();
  const done = during([1, 2], undefined, work);
  expect(all.value).toEqual([]);
  reject(new Error("in use"));
  await expect(done).rejects.toThrow("in use");
  expect(all.value).toEqual([cos, leek]);
});
