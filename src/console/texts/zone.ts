import { computed } from "@preact/signals";
import { zoneOf } from "../../robot/calendar/zone";
import { zoneName } from "./format";

/** The zone of the device, in which days begin. */
export const zone = computed(() => zoneOf(zoneName()));
