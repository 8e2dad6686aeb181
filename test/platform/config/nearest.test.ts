import { describe, expect, test } from "bun:test";
import { nearest } from "../../../src/platform/config/nearest";

describe("nearest", () => {
  test.each([
    { text: "prot", candidates: ["host", "port", "tos_url"], is: "port" },
    { text: "PORT", candidates: ["host", "port"], is: "port" },
    { text: "--public-ulr", candidates: ["--public-url", "--priv-url"], is: "--public-url" },
    { text: "uesr", candidates: ["serve", "user"], is: "user" },
    { text: "port-file", candidates: ["host", "port"], is: "port" },
    { text: "smtp", candidates: ["smtp_url", "smtp_ca"], is: "smtp_ca" },
    { text: "", candidates: ["user", "help"], is: undefined },
    { text: "entirely different", candidates: ["help"], is: undefined },
    { text: "create", candidates: ["serve"], is: undefined },
    { text: "-v", candidates: ["--yes", "--help"], is: undefined },
  ])("$text is $is", ({ text, candidates, is }) => expect(nearest(text, candidates)).toBe(is as string));
});
