import { expect, test } from "bun:test";
import { NOTHING } from "../../../src/robot/practice/knowledge";
import { EventScheduler } from "../../../src/robot/practice/event-scheduler";
import { movedTime } from "../../support/moved-time";
import { START } from "./moved-robot";

/* The time table of a practice robot alone (robot.md §3, "Does"). */

test("a hundred changes of events list the day twice: at once, and a second later", async () => {
  const { surroundings, goOn } = movedTime(START);
  let looks = 0;
  const table = new EventScheduler(surroundings, {
    knowledge: () => (looks++, NOTHING),
    wake: () => Promise.resolve(),
    run: () => Promise.resolve(undefined),
    log: () => {},
  });
  await goOn(5_000);
  for (let change = 0; change < 100; change++) table.lookAgain();
  expect(looks).toBe(1);
  await goOn(999);
  expect(looks).toBe(1);
  await goOn(1_000);
  expect(looks).toBe(2);
  table.stop();
});
