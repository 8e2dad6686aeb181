import { describe, expect, test } from "bun:test";
import {
  type Act,
  type ActName,
  type Answer,
  hearLog,
  judge,
  observe,
  type Sight,
  type Signs,
  takeAnswer,
} from "../../src/console/care/acts";
import { lengthOf, noticesEnd, stepsTo, troubleIn } from "../../src/console/care/axis";
import { boardFinding, installable } from "../../src/console/care/board";
import { camerasOf, powerOf, wifiOf, wifiWord } from "../../src/console/care/facts";
import { finishedJobs, jobsIn } from "../../src/console/care/jobs";
import { type Told, toldBy } from "../../src/console/care/told";

/* Trees of robots, whatever they hold, and how acts are judged by them. */

const ODD_TREES = [undefined, null, 7, "text", [], {}, { informational_settings: 7, jobs: [1], configuration: "x" }];

describe("an odd tree", () => {
  test.each(ODD_TREES.map((tree) => [tree]))("%j breaks nothing", (tree) => {
    expect(toldBy(tree)).toEqual({});
    expect(jobsIn({ jobs: tree })).toEqual(
      Array.isArray(tree) || typeof tree !== "object" || !tree || !Object.keys(tree).length ? [] : expect.any(Array),
    );
  });

  test("values of other types are not told", () => {
    const informational_settings = {
      uptime: "7",
      controller_version: 15,
      firmware_version: "",
      wifi_level: Number.NaN,
    };
    expect(toldBy({ informational_settings })).toEqual({});
  });

  test("jobs without any of their parts are shown by their names", () => {
    const jobs = { a: null, b: 7, c: { percent: "50" }, d: { percent: 101, status: 9 }, [`${"e".repeat(300)}`]: {} };
    expect(jobsIn({ jobs }).map(({ name, percent, outcome }) => [name.length, percent, outcome])).toEqual(
      [1, 1, 1, 1, 100].map((length) => [length, undefined, "works"]),
    );
  });

  test("of a thousand jobs fifty are shown", () => {
    const jobs = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`job ${n}`, {}]));
    expect(jobsIn({ jobs })).toHaveLength(50);
  });
});

describe("jobs", () => {
  test.each([
    ["Update 15.6.0", { type: "OTA", percent: 40 }, { kind: "update", percent: undefined, outcome: "works" }],
    ["Board", { type: "boot", percent: 75 }, { kind: "boot", percent: 75, outcome: "works" }],
    ["/tmp/images/1.jpg", { bytes: 12_000 }, { kind: "photo", bytes: 12_000, outcome: "works" }],
    ["x", { type: "image", percent: 100 }, { kind: "photo", outcome: "done" }],
    ["plant-detection", { status: "Complete" }, { kind: "program", outcome: "done" }],
    ["Mounting Hoe", { status: "ERROR", percent: 100 }, { kind: "other", outcome: "failed" }],
    [
      "a",
      { time: "2026-03-01T08:00:00Z", updated_at: 1_772_352_060 },
      { since: 1_772_352_000_000, touched: 1_772_352_060_000 },
    ],
    ["b", { time: 1_772_352_000_000, updated_at: "never" }, { since: 1_772_352_000_000, touched: undefined }],
  ])("%s %j", (name, job, expected) => {
    expect(jobsIn({ jobs: { [name]: job } })[0]).toMatchObject(expected);
  });

  test("those that are over stay when the robot has forgotten them, twenty of them, each once", () => {
    const told = (n: number) => jobsIn({ jobs: { [`job ${n}`]: { percent: 100, updated_at: 1_000_000 + n } } });
    let seen = finishedJobs([], told(0));
    for (let n = 1; n <= 30; n++) seen = finishedJobs(finishedJobs(seen, told(n)), told(n));
    expect(seen.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `job ${30 - n}`));
    expect(finishedJobs(seen, [])).toEqual(seen);
  });
});

describe("facts", () => {
  test.each([
    [{ wifiPercent: 19 }, 19, "tooWeak"],
    [{ wifiPercent: 20 }, 20, "weak"],
    [{ wifiPercent: 68 }, 68, "ok"],
    [{ wifiPercent: 84, wifiLevel: -90 }, 84, "good"],
    [{ wifiLevel: -50 }, 80, "ok"],
    [{ wifiLevel: -70 }, 51, "weak"],
    [{ wifiLevel: -95 }, 0, "tooWeak"],
    [{ wifiLevel: -30 }, 96, "good"],
  ] as const)("Wi-Fi of %j: %d %, %s", (told, percent, word) => {
    expect([wifiOf(told), wifiWord(percent)]).toEqual([percent, word]);
  });
  test("Wi-Fi that is not told", () => expect(wifiOf({})).toBeUndefined());

  test.each([
    ["0x0", "good", "full"],
    ["0x1", "low", "full"],
    ["0x10000", "wasLow", "full"],
    ["0x50005", "low", "slowed"],
    ["0x2", "good", "slowed"],
    ["0x80000", "good", "wasSlowed"],
    ["10001", "low", "full"],
    ["0xE0000", "good", "wasSlowed"],
  ] as const)("power of %s: %s, %s", (throttled, voltage, speed) => {
    expect(powerOf({ throttled })).toEqual({ voltage, speed });
  });
  test.each(["", "yes", "0x", "0x123456789"])("power of %j is not told", (throttled) => {
    expect(powerOf({ throttled })).toBeUndefined();
  });

  test.each([
    ["0,1", 2],
    ["", 0],
    ["0", 1],
    [undefined, undefined],
  ])("cameras in %p: %p", (cameras, count) => expect(camerasOf(cameras === undefined ? {} : { cameras })).toBe(count));
});

describe("account, robot and board", () => {
  test.each([
    [null, {}, { is: "not_chosen" }],
    ["none", { firmware: "6.6.26.K" }, { is: "own" }],
    ["board_k17", { uptime: 89 }, { is: "not_told" }],
    ["board_k17", {}, { is: "not_told" }],
    ["board_k17", { uptime: 90 }, { is: "silent", account: "board_k17" }],
    ["board_k17", { uptime: 90, firmware: "none" }, { is: "silent", account: "board_k17" }],
    ["board_k17", { firmware: "6.6.26.J" }, { is: "fits", account: "board_k17" }],
    ["board_k17", { firmware: "6.6.26.J", installed: "board_k16" }, { is: "fits", installed: "board_k16" }],
    ["board_k17", { firmware: "6.6.26.I", uptime: 5 }, { is: "differs", account: "board_k17", board: "board_k16" }],
    ["board_k17", { firmware: "6.6.26.Z" }, { is: "unknown", account: "board_k17", version: "6.6.26.Z" }],
  ] as const)("%p, told %j", (account, told, finding) => {
    expect(boardFinding(account, told)).toMatchObject(finding);
  });

  test.each([
    ["board_k17", "board_k17"],
    ["none", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("of %p is installed %p", (account, board) => expect(installable(account)).toBe(board));
});

/** What happens after an act: seconds, and what is seen, heard or answered then. */
type Event = readonly [
  seconds: number,
  what: {
    readonly see?: Told;
    readonly away?: true;
    readonly unheard?: true;
    readonly log?: string;
    readonly answer?: Answer;
  },
];

const OK: Answer = { is: "ok" };
const BEFORE: Told = { software: "15.5.0", firmware: "6.6.26.J", uptime: 5_000, sync: "synced" };
const back = (more: Told = {}): Told => ({ ...BEFORE, uptime: 20, ...more });
const { firmware: _, ...EMPTY } = BEFORE;

/** Plays what happens, and looks again at its end. */
function verdictOf(name: ActName, events: readonly Event[], board = "board_k17", before = BEFORE) {
  const act: Act = { name, at: 0, before, board };
  const here = (at: number, told: Told): Sight => ({ at, isLive: true, isConnected: true, told });
  let signs: Signs = here(0, before);
  for (const [seconds, { see, away, unheard, log, answer }] of events) {
    const at = seconds * 1000;
    const told = see ?? signs.told;
    signs = observe(signs, {
      at,
      isLive: !unheard,
      isConnected: !away && (see !== undefined || signs.isConnected),
      told,
    });
    if (log) signs = hearLog(signs, { type: log.startsWith("Success") ? "success" : "error", message: log });
    if (answer) signs = takeAnswer(signs, answer, at);
  }
  return judge(act, signs);
}

const AWAY: Event = [5, { away: true }];
const works = (name: ActName) => ({ is: "works", say: name });

describe("what an act has come to", () => {
  test.each<readonly [string, ActName, readonly Event[], object]>([
    // restart
    [
      "a restart that is answered only",
      "restart",
      [
        [1, { answer: OK }],
        [290, {}],
      ],
      works("restart"),
    ],
    ["gone", "restart", [AWAY], works("restart")],
    ["back with a smaller uptime", "restart", [AWAY, [63, { see: back() }]], { is: "done", say: "back", seconds: 63 }],
    ["back, and not told yet", "restart", [AWAY, [63, { see: {} }]], works("restart")],
    ["back by a lost link only", "restart", [AWAY, [9, { see: { ...BEFORE, uptime: 5_060 } }]], works("restart")],
    ["seen only when it was back", "restart", [[70, { see: back() }]], { is: "done", say: "back" }],
    ["not back", "restart", [AWAY, [299, { away: true }], [300, { away: true }]], { is: "failed", say: "notBack" }],
    ["not back, while nobody listens", "restart", [AWAY, [400, { unheard: true }]], works("restart")],
    [
      "never gone",
      "restart",
      [
        [1, { answer: { is: "works" } }],
        [300, { see: BEFORE }],
      ],
      { is: "failed", say: "notRestarted" },
    ],
    [
      "refused",
      "restart",
      [[1, { answer: { is: "refused", text: "No.", isByRobot: true } }]],
      { is: "failed", say: "refused", text: "No." },
    ],
    // power off
    ["gone for 9 s", "power_off", [AWAY, [14, { away: true }]], works("power_off")],
    ["gone for 10 s", "power_off", [AWAY, [15, { away: true }]], { is: "done", say: "isOff" }],
    [
      "done, by its answer only",
      "power_off",
      [
        [1, { answer: OK }],
        [59, {}],
      ],
      works("power_off"),
    ],
    [
      "connected after a minute",
      "power_off",
      [
        [1, { answer: OK }],
        [60, {}],
      ],
      { is: "failed", say: "stillOn" },
    ],
    ["back after a moment", "power_off", [AWAY, [8, { see: BEFORE }], [20, {}]], works("power_off")],
    ["reset and gone", "reset", [AWAY, [15, { away: true }]], { is: "done", say: "waitsForSetUp" }],
    // update
    [
      "answered only",
      "update",
      [
        [1, { answer: OK }],
        [600, {}],
      ],
      works("update"),
    ],
    [
      "back with another version",
      "update",
      [AWAY, [90, { see: back({ software: "15.6.0" }) }]],
      { is: "done", say: "updated", text: "15.6.0" },
    ],
    [
      "back with the old one",
      "update",
      [AWAY, [60, { log: "Half is bad" }], [90, { see: back() }]],
      { is: "failed", say: "stillRuns", text: "Half is bad" },
    ],
    ["a lost link meanwhile", "update", [AWAY, [9, { see: { ...BEFORE, uptime: 5_009 } }]], works("update")],
    [
      "none there",
      "update",
      [[1, { answer: { is: "refused", text: "No update available.", isByRobot: true } }]],
      { is: "failed", say: "noUpdate" },
    ],
    [
      "one under way",
      "update",
      [
        [
          1,
          { answer: { is: "refused", text: "Installation already started. Please wait or reboot.", isByRobot: true } },
        ],
      ],
      { is: "failed", say: "underWay" },
    ],
    [
      "a technical text",
      "update",
      [[1, { answer: { is: "refused", text: ":nxdomain", isByRobot: true } }]],
      { is: "failed", say: "refused", text: ":nxdomain" },
    ],
    ["nothing for 30 minutes", "update", [AWAY, [1_800, { away: true }]], { is: "unheard" }],
    // board
    ["answered at once", "board", [[1, { answer: OK }]], works("board")],
    [
      "empty",
      "board",
      [
        [1, { answer: OK }],
        [2, { see: EMPTY }],
      ],
      works("board"),
    ],
    [
      "told again",
      "board",
      [
        [1, { see: EMPTY }],
        [6, { see: BEFORE, answer: OK }],
      ],
      { is: "done", say: "boardBack" },
    ],
    [
      "never seen empty",
      "board",
      [
        [1, { answer: OK }],
        [11, { see: BEFORE }],
      ],
      { is: "done", say: "boardBack" },
    ],
    ["never seen empty, and no answer", "board", [[119, { answer: { is: "works" } }]], works("board")],
    [
      "empty for 90 s",
      "board",
      [
        [1, { see: EMPTY, answer: OK }],
        [91, { see: EMPTY }],
      ],
      { is: "failed", say: "boardSilent" },
    ],
    ["no sign at all", "board", [[300, {}]], { is: "unheard" }],
    // flash
    ["answered as done", "flash", [[20, { answer: OK }]], works("flash")],
    [
      "by its log",
      "flash",
      [
        [19, { log: "Success: Firmware flashed. MD5: 0" }],
        [20, { answer: OK }],
      ],
      { is: "done", say: "flashed" },
    ],
    [
      "answered as done, and failed",
      "flash",
      [
        [19, { log: "Flash failed. Again." }],
        [20, { answer: OK }],
      ],
      { is: "failed", say: "flashFailed", text: "Flash failed. Again." },
    ],
    [
      "failed once, and tried again",
      "flash",
      [
        [9, { log: "Flash failed. Again." }],
        [15, {}],
      ],
      works("flash"),
    ],
    [
      "failed once, then done",
      "flash",
      [
        [9, { log: "Flash failed." }],
        [15, { log: "Success: x", answer: OK }],
      ],
      { is: "done", say: "flashed" },
    ],
    [
      "the letter fits for a minute",
      "flash",
      [
        [20, { answer: OK }],
        [80, {}],
      ],
      { is: "done", say: "flashed" },
    ],
    [
      "the letter fits, and the robot is still at it",
      "flash",
      [
        [120, { answer: { is: "works" } }],
        [400, {}],
      ],
      works("flash"),
    ],
    [
      "another letter",
      "flash",
      [
        [20, { answer: OK, see: { ...BEFORE, firmware: "6.6.26.I" } }],
        [200, {}],
      ],
      works("flash"),
    ],
    [
      "firmware that only the owner may install",
      "flash",
      [[1, { answer: { is: "refused", text: "This needs the owner.", isByRobot: false } }]],
      { is: "failed", say: "refused", text: "This needs the owner." },
    ],
    [
      "a board that it does not know",
      "flash",
      [[1, { answer: { is: "refused", text: "x", isByRobot: true } }]],
      { is: "failed", say: "boardUnknown", text: "x" },
    ],
    [
      "no sign for a quarter of an hour",
      "flash",
      [
        [120, { answer: { is: "works" }, see: EMPTY }],
        [900, { see: EMPTY }],
      ],
      { is: "unheard" },
    ],
    // sync
    ["in step as before", "sync", [[1, {}]], works("sync")],
    ["getting changes", "sync", [[1, { see: { ...BEFORE, sync: "syncing" } }]], works("sync")],
    [
      "in step again",
      "sync",
      [
        [1, { see: { ...BEFORE, sync: "syncing" } }],
        [9, { see: BEFORE }],
      ],
      { is: "done", say: "inStep" },
    ],
    [
      "of which only a log tells",
      "sync",
      [
        [1, {}],
        [2, { log: "Synced" }],
      ],
      { is: "done", say: "inStep" },
    ],
    ["in step by the tree of before, whose log tells that it begins", "sync", [[1, { log: "Syncing" }]], works("sync")],
    ["answered, not in step", "sync", [[1, { answer: OK, see: { ...BEFORE, sync: "sync_now" } }]], works("sync")],
    ["answered and in step", "sync", [[1, { answer: OK }]], { is: "done", say: "inStep" }],
    [
      "an error",
      "sync",
      [
        [1, { see: { ...BEFORE, sync: "syncing" } }],
        [9, { see: { ...BEFORE, sync: "sync_error" } }],
      ],
      { is: "failed", say: "syncFailed" },
    ],
    [
      "refused",
      "sync",
      [[1, { answer: { is: "refused", text: "422", isByRobot: true } }]],
      { is: "failed", say: "syncFailed", text: "422" },
    ],
  ])("%s (%s)", (_, name, events, verdict) => {
    expect(verdictOf(name, events)).toMatchObject(verdict);
  });

  test("a board that was silent before its restart, too", () => {
    expect(
      verdictOf(
        "board",
        [
          [1, { see: EMPTY }],
          [6, { see: BEFORE }],
        ],
        "board_k17",
        EMPTY,
      ),
    ).toMatchObject({ is: "done" });
  });

  test("a tree from before it was away tells nothing of a robot that is back", () => {
    const young = { ...BEFORE, uptime: 3 };
    expect(verdictOf("update", [AWAY, [9, { see: young }]], "", young)).toMatchObject(works("update"));
    expect(verdictOf("restart", [AWAY, [19, { see: young }]], "", young)).toMatchObject(works("restart"));
    expect(verdictOf("update", [AWAY, [9, { see: { ...young } }]], "", young)).toMatchObject({ say: "stillRuns" });
  });

  test("a robot that tells no uptime is back 10 s after it has told its tree", () => {
    const { uptime: __, ...silent } = BEFORE;
    expect(verdictOf("restart", [AWAY, [63, { see: { ...silent } }], [72, {}]], "", silent)).toMatchObject({
      is: "works",
    });
    expect(verdictOf("restart", [AWAY, [63, { see: { ...silent } }], [73, {}]], "", silent)).toMatchObject({
      is: "done",
    });
  });

  test("a robot that had just started, and restarts", () => {
    expect(verdictOf("restart", [AWAY, [9, { see: back({ uptime: 0 }) }]], "", { ...BEFORE, uptime: 0 })).toMatchObject(
      { is: "done" },
    );
  });
});

describe("one axis", () => {
  const config = { movement_step_per_mm_x: 5, movement_axis_nr_steps_x: 14_525, movement_step_per_mm_z: 81.4 };

  test.each([
    [800, "x", 4_000],
    [-99.96, "z", 8_137],
    [0.99, "x", undefined],
    [-0.99, "x", undefined],
    [undefined, "x", undefined],
    [800, "y", undefined],
  ] as const)("at %p of %s the length is %p steps", (position, axis, steps) => {
    expect(stepsTo(config, axis, position)).toBe(steps);
  });

  test("its length in millimetres", () => {
    expect([lengthOf(config, "x"), lengthOf(config, "z"), lengthOf(undefined, "y")]).toEqual([
      2_905,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [{}, false],
    [{ encoder_enabled_x: 1 }, true],
    [{ movement_enable_endpoints_x: 1 }, true],
    [{ encoder_enabled_y: 1, encoder_enabled_x: 0 }, false],
    [undefined, false],
  ] as const)("whether it notices its end with %j: %p", (settings, expected) =>
    expect(noticesEnd(settings, "x")).toBe(expected),
  );

  test.each([
    ['Firmware error @ "calibrate()": Stall detected on X axis', "stall"],
    ['Firmware error @ "calibrate()": Movement timed out', "timeOut"],
    ['Firmware error @ "calibrate()": Emergency locked', "stopped"],
    ["No robot.", undefined],
  ])("%s: %p", (text, trouble) => expect(troubleIn(text)).toBe(trouble as never));
});
