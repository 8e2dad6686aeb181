import { version } from "../../../package.json";

export { version };

/** Commit this executable was built from, put in by the build, with `-modified` when files had changed; `NONE` from source. */
export const revision: string = process.env.GARDENSHED_REVISION || "NONE";

/** Licences of everything in the executable, put in by the build; undefined when run from source. */
export const notices: string | undefined = process.env.GARDENSHED_NOTICES;
