import { expect, test } from "bun:test";
import { WorkingState } from "../../../src/robot/practice/working-state";
import { KnowledgeCache } from "../../../src/robot/practice/knowledge-cache";
import { movedTime } from "../../support/moved-time";

test("a download that ends late takes nothing back that the robot has heard since it began", async () => {
  const answers: (() => void)[] = [];
  const workingState = new WorkingState(false);
  const knowledgeCache = new KnowledgeCache({
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
    ...{ condition: workingState, throttled: () => "0x0", isBusy: () => true, learned: () => {}, changed: () => {} },
  });
  const first = knowledgeCache.wake();
  const answersOfFirst = answers.splice(0);
  const second = knowledgeCache.download();
  for (const answer of answersOfFirst) answer();
  await first;
  expect(workingState.syncStatus).toBe("syncing");
  knowledgeCache.hear("sync/Tool/1", { id: 1, name: "Rake" });
  for (const answer of answers) answer();
  await second;
  expect(knowledgeCache.knowledge.tools).toEqual([{ id: 1, name: "Rake" }] as never); // of the fields that it reads
  expect(workingState.syncStatus).toBe("synced");
  knowledgeCache.end();
});
