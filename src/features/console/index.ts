import type { Feature } from "../../framework/feature";
import { type ConsoleBundle, loadBundle } from "./bundle";
import { consolePages } from "./pages";

/** Delivery of the console, whose sources are `src/console`, as `load` makes it. Source: `console.md` §1. */
export const deliver = (load: () => Promise<ConsoleBundle>): Feature => ({
  name: "console",
  endpoints: [],
  pages: consolePages(load),
});

export const consoleDelivery = deliver(loadBundle);
