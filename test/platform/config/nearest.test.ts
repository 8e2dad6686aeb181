import { describe, expect, test } from "bun:test";
import { nearest } from "../../../src/platform/config/nearest";

describe("nearest", () => {
  test.each([
    { text: "prot", candidates: ["host", "port", "tos_url"], is: "port" },
    { text: "PORT", candidates: ["host", "port"], is: "port" },
    { text: "--public-ulr", candidates: ["--public-url", "--priv-url"], is: "--public-url" },
    { text: "", candidates: ["user", "help"], is: "user" },
    { text: "entirely different", candidates: ["help"], is: "help" },
  ])("$text is $is", ({ text, candidates, is }) => expect(nearest(text, candidates)).toBe(is));
});
