import { version } from "../../../package.json";

export { version };

/** Commit of this executable, with `-modified` if files had changed. The build sets it; from source it is `NONE`. */
export const revision: string = process.env.GARDENSHED_REVISION || "NONE";

/** Licences of everything in the executable. The build sets it; from source it is undefined. */
export const notices: string | undefined = process.env.GARDENSHED_NOTICES;

/** Where the executable has the program of the robot's Workers, as seen from its other parts. The build sets it. */
export const robotWorkerPath: string | undefined = process.env.GARDENSHED_ROBOT_WORKER;
