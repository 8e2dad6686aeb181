import { Turns } from "../platform/turns";
import { defineService } from "./services";

/** The turns of accounts: what they ask for over HTTP and over MQTT counts together. */
export const turns = defineService(() => new Turns());
