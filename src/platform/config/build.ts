import { version } from "../../../package.json";

export { version };

/** Hash of the source this executable was built from, put in by the build; `NONE` when run from source. */
export const revision: string = process.env.GARDENSHED_REVISION || "NONE";
