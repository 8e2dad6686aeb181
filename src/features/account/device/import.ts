import { isGiven, isRecord } from "../../../framework/transfer/exported";
import type { Run } from "../../../framework/transfer/run";
import { DEVICE_LIMIT_MAXIMUM, DEVICE_LIMITS, setDeviceLimit } from "./limits";

/** Limits of the device: importing is the operator's work, who may set them. They come before what they limit. */
export function takeLimits(run: Run): void {
  const { db, deviceId, now } = run.context;
  const exported = isRecord(run.data["device"]) ? run.data["device"] : {};
  for (const limit of DEVICE_LIMITS.filter((name) => isGiven(exported[name]))) {
    const value = exported[limit];
    const isLimit = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= DEVICE_LIMIT_MAXIMUM;
    if (isLimit) setDeviceLimit(db, deviceId, limit, value, now);
    else run.part("device").change(limit, `a limit is a whole number from 0 to ${DEVICE_LIMIT_MAXIMUM}`);
  }
}
