/**
 * The time limit of every test and hook, in one place. Bun 1.4.5 has no setting for it, and `setDefaultTimeout` holds for
 * one file only; so it is called whenever a test file is about to be loaded (`preload` in `bunfig.toml`).
 */
import { setDefaultTimeout } from "bun:test";
import { plugin } from "bun";

const LIMIT_MS = 120_000;

plugin({
  name: "time limit of tests",
  setup: (build) =>
    void build.onResolve({ filter: /\.test\.ts$/ }, () => {
      setDefaultTimeout(LIMIT_MS);
      return undefined; // the file is found as ever
    }),
});
