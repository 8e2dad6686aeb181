import { imageHandlers } from "./images";
import type { Handler } from "./worker";

/** Who does the jobs of each kind. */
export const handlers: Readonly<Record<string, Handler>> = { ...imageHandlers };
