import type { Feature } from "../../framework/feature";
import { feedback as endpoints } from "./feedback";

/** Feedback of users to the operator. Source: `accounts.md` §11. */
export const feedback: Feature = { name: "feedback", endpoints: [endpoints] };
