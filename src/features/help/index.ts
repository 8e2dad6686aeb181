import type { Feature } from "../../framework/feature";
import { helpPages } from "./pages";

/** The guide, `docs/guide`, in the program. Source: `operations.md` §5. */
export const help: Feature = { name: "help", endpoints: [], pages: helpPages };
