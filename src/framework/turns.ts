import { Turns } from "../platform/turns";
import { defineService } from "./services";

/** The turns of accounts: requests over HTTP and over MQTT count together. */
export const turns = defineService(() => new Turns());
