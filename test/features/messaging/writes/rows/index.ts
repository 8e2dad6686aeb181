import type { Write } from "../row";
import { account } from "./account";
import { garden } from "./garden";
import { hardware } from "./hardware";
import { people } from "./people";
import { reports } from "./reports";
import { scripts } from "./scripts";

/** All writes of the API. */
export const rows: readonly Write[] = [...account, ...garden, ...hardware, ...people, ...reports, ...scripts];
