import type { Feature } from "../../framework/feature";
import { feedback as endpoints } from "./feedback";

/** What gardeners tell the makers. Source: `accounts.md` §11. */
export const feedback: Feature = { name: "feedback", endpoints: [endpoints] };
