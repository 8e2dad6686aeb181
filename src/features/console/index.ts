import type { Feature } from "../../framework/feature";
import { type ConsoleBundle, loadBundle } from "./bundle";
import { consolePages } from "./pages";

export { FILES_PATH } from "./paths";

/** Delivers the console as `load` makes it of `src/console`. Source: `console.md` §1. */
export const deliver = (load: () => Promise<ConsoleBundle>): Feature => ({
  name: "console",
  endpoints: [],
  pages: consolePages(load),
});

export const consoleDelivery = deliver(loadBundle);
