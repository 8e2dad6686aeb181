import type { Feature } from "../../framework/feature";
import { homeReport } from "./report";

/** The robot of one account in a home automation. Source: `live.md` §5. */
export const homeAutomation: Feature = { name: "home", endpoints: [], report: homeReport };

export { home, requireHomeAccount } from "./home";
