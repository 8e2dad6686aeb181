import { FairScheduler } from "../platform/fairness/fair-scheduler";
import { defineService } from "./services";

/** The scheduler of the work of accounts: requests over HTTP and over MQTT count together. */
export const fairScheduler = defineService(() => new FairScheduler());
