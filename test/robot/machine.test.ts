import { describe, expect, test } from "bun:test";
import { boardOf, letterIn, letterOf, takesCurrent } from "../../src/robot/machine/boards";
import { platformOf } from "../../src/robot/machine/computers";
import { compareVersions } from "../../src/robot/machine/versions";

/* What is known of robots as machines (care.md §1.4). */

describe("the order of versions", () => {
  test.each([
    ["15.4.10", "15.4.11", -1],
    ["15.4.9", "15.4.10", -1],
    ["15.5.0", "15.4.11", 1],
    ["16.0.0", "15.99.99", 1],
    ["15.5.0", "15.5.0", 0],
    ["15.5.0-rc1", "15.5.0", -1],
    ["15.5.0-rc2", "15.5.0-rc10", -1],
    ["15.5.0-rc2", "15.4.11", 1],
    ["15.5.0.pre.rc2", "15.5.0-RC2", 0],
    ["v15.5.0 ", "15.5.0", 0],
    ["15.5", "15.5.0", undefined],
    ["15.5.0-dirty", "15.5.0", undefined],
    ["", "15.5.0", undefined],
    ["15.5.0", "none", undefined],
  ] as const)("%s and %s: %p", (one, other, order) => {
    expect(compareVersions(one, other)).toBe(order);
  });
});

describe("letters of boards", () => {
  test.each([
    ["6.6.26.R", "mcu"],
    ["6.6.26.F", "board"],
    ["6.6.26.G", "board_k14"],
    ["6.6.26.J", "board_k17"],
    ["6.6.26.L", "board_k19"],
    ["6.6.26.E", "compact_k10"],
    ["6.6.26.C", "compact_k12"],
    ["6.6.26.k", "board_k18"],
    ["6.6.26.Z", undefined],
    ["6.6.26", undefined],
    ["", undefined],
    ["none", undefined],
    ["a.b.c.G", undefined],
  ] as const)("%p comes from %p", (version, board) => {
    expect(boardOf(version)).toBe(board);
    if (board) expect(letterIn(version)).toBe(letterOf(board));
  });

  test("none and foreign names have no letter", () => {
    expect(["none", "", "constructor", "board_k20"].map(letterOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test.each([
  ["mcu", false],
  ["board", false],
  ["board_k14", false],
  ["board_k15", true],
  ["compact_k10", true],
  ["none", true],
  [null, true],
  [undefined, true],
] as const)("%p takes motor currents from the settings: %p", (board, isTaken) => {
  expect(takesCurrent(board)).toBe(isTaken);
});

test.each([
  ["sbc4", "3", "sbc4"],
  ["practice", "5", "sbc5"],
  [undefined, "01", "sbc"],
  [undefined, "02", "sbc3"],
  ["", null, undefined],
  ["practice", undefined, undefined],
] as const)("the platform of target %p and computer %p is %p", (target, sbc, platform) => {
  expect(platformOf(target, sbc)).toBe(platform);
});
