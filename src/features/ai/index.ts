import type { Feature } from "../../framework/feature";
import { ai as endpoints } from "./ai";
import { aiFeedbacks } from "./ai-feedbacks";

/** Help by a language model, where one is configured. Source: `accounts.md` §11. */
export const ai: Feature = { name: "ai", endpoints: [endpoints, aiFeedbacks] };
