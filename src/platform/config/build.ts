import { version } from "../../../package.json";

export { version };

/** Commit of this executable, with `-modified` if files had changed. The build sets it; from source it is `NONE`. */
export const revision: string = process.env.GARDENSHED_REVISION || "NONE";

/** Licences of everything in the executable. The build sets it; from source it is undefined. */
export const notices: string | undefined = process.env.GARDENSHED_NOTICES;

/** The words of the contract, as JSON (`dialects.md` §3.1). The build sets it; from source they are made when they are needed. */
export const contractWords: string | undefined = process.env.GARDENSHED_WORDS;

/** Whether this is the executable, which holds its own sources. */
export const isExecutable: boolean = process.env.GARDENSHED_EXECUTABLE === "1";

/** The command line with which the executable starts itself to run scripts. Nobody types it. */
export const SCRIPTS_COMMAND = "run-scripts";
