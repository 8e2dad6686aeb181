import type { BackgroundWork } from "../../framework/feature";
import { fileTasks } from "./files/task";
import { updateTasks } from "./updates/task";

/** Background work on device software. */
export const releaseWork: BackgroundWork = { tasks: (services) => [...updateTasks(services), ...fileTasks(services)] };
