import { describe, expect, test } from "bun:test";
import {
  filterBelow,
  isDemoTopic,
  isTopic,
  matches,
  mayPublish,
} from "../../../../src/features/messaging/broker/topics";
import { below, pick, randomOf } from "../../../support/random";

const PREFIX = "bot/device_7/";

describe("filters below the prefix of an account", () => {
  test.each([
    "bot/device_7/#",
    "bot/device_7/+",
    "bot/device_7/sync/+/+",
    "bot/device_7/logs",
    "bot/device_7/a//b",
    "bot/device_7/",
    "bot/device_7/1/2/3/4/5/6",
  ])("%j is one", (text) => expect(filterBelow(PREFIX, text)).toEqual(text.slice(PREFIX.length).split("/")));

  test.each([
    ...["#", "+", "+/#", "bot/#", "bot/+/logs", "bot/device_+/logs", "bot/device_7", "bot/device_7#", "BOT/device_7/#"],
    ...["bot/device_70/logs", "/bot/device_7/logs", "$SYS/#", "$share/a/bot/device_7/logs", "bot/device_8/#", ""],
    ...["bot/device_7/a#", "bot/device_7/#/a", "bot/device_7/a+", "bot/device_7/\0", "bot/device_7/\uFFFD"],
    ...["bot/device_7/1/2/3/4/5/6/7", `bot/device_7/${"a".repeat(243)}`],
  ])("%j is none", (text) => expect(filterBelow(PREFIX, text)).toBeUndefined());
});

test.each([
  ["logs", "logs", true],
  ["logs", "log", false],
  ["logs", "logs/a", false],
  ["#", "logs", true],
  ["#", "sync/Point/1", true],
  ["sync/#", "sync", true],
  ["sync/#", "sync/Point/1", true],
  ["sync/#", "syncs", false],
  ["sync/+", "sync/Point", true],
  ["sync/+", "sync/Point/1", false],
  ["sync/+/1", "sync/Point/1", true],
  ["sync/+/1", "sync/Point/2", false],
  ["+", "logs", true],
  ["+", "", true],
  ["+/+", "logs", false],
  ["+/#", "logs", true],
  ["a/+/#", "a", false],
  ["a//b", "a//b", true],
  ["a/+/b", "a//b", true],
])("the filter %j takes the topic %j: %p", (filter, topic, is) => expect(matches(filter.split("/"), topic)).toBe(is));

test.each([
  ["from_clients", true],
  ["status", true],
  ["from_device", true],
  ["ping/1", true],
  ["synchrony", true],
  ["sync/Point/1", false],
  ["sync", false],
  ["from_api", false],
  ["terminal_input", false],
])("a client may send to %j: %p", (topic, may) => expect(mayPublish(topic)).toBe(may));

test.each([
  ["bot/device_7/logs", true],
  ["a".repeat(255), true],
  ["a".repeat(256), false],
  ["ä".repeat(128), false],
  ["1/2/3/4/5/6/7/8", true],
  ["1/2/3/4/5/6/7/8/9", false],
  ["a/+", false],
  ["#", false],
  ["", false],
])("%j is a topic: %p", (text, is) => expect(isTopic(text)).toBe(is));

test.each([
  ["demos/secret", true],
  ["demos/", false],
  ["demos/a/b", false],
  ["demos/+", false],
  ["demos/#", false],
  ["bot/device_1/logs", false],
])("%j is the topic of a demo: %p", (text, is) => expect(isDemoTopic(text)).toBe(is));

test("no filter of one account takes a topic of another", () => {
  const random = randomOf(15);
  const parts = ["bot", "device_7", "device_8", "device_77", "+", "#", "", "logs", "sync", "..", "$share", "device_7/"];
  for (let round = 0; round < 10_000; round++) {
    const text = Array.from({ length: 1 + below(random, 6) }, () => pick(random, parts)).join("/");
    const filter = filterBelow(PREFIX, text);
    // What is granted names the own prefix literally, so that nothing else can be below it.
    if (filter) expect(text.startsWith(PREFIX)).toBe(true);
  }
});
