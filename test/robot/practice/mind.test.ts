import { expect, test } from "bun:test";
import { Condition } from "../../../src/robot/practice/condition";
import { Mind } from "../../../src/robot/practice/mind";
import { movedTime } from "../../support/moved-time";

test("a download that ends late takes nothing back that the robot has heard since it began", async () => {
  const answers: (() => void)[] = [];
  const condition = new Condition(false);
  const mind = new Mind({
    server: {
      ask: (_, path) =>
        new Promise((resolve) => {
          answers.push(() => resolve(path.startsWith("/api/tools") ? [{ id: 1, name: "Hoe" }] : {}));
        }),
      publish: () => {},
      hasRoom: () => true,
      isWatched: () => false,
      listen: () => {},
      requireKnowable: () => {},
      photograph: () => Promise.resolve(),
    },
    surroundings: movedTime(0).surroundings,
    ...{ condition, isBusy: () => true, learned: () => {}, changed: () => {} },
  });
  const first = mind.wake();
  const answersOfFirst = answers.splice(0);
  const second = mind.download();
  for (const answer of answersOfFirst) answer();
  await first;
  expect(condition.syncStatus).toBe("syncing");
  mind.hear("sync/Tool/1", { id: 1, name: "Rake" });
  for (const answer of answers) answer();
  await second;
  expect(mind.knowledge.tools).toEqual([{ id: 1, name: "Rake" }] as never); // of the fields that it reads
  expect(condition.syncStatus).toBe("synced");
  mind.end();
});
