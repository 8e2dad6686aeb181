import type { Feature } from "../../framework/feature";
import { consolePages } from "./pages";

/** Delivery of the console, whose sources are `src/console`. Source: `console.md` §1. */
export const consoleDelivery: Feature = { name: "console", endpoints: [], pages: consolePages };
