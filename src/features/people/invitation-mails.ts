import type { Context } from "../../framework/context";
import { tooManyRequests } from "../../framework/errors";
import { defineService } from "../../framework/services";
import { createRateLimit } from "../../platform/fairness/rate-limit";
import { DAY_MS, HOUR_MS } from "../../platform/time";

const COUNTED = 10_000;

/** Mails to one address, and of one garden: an owner may name any address. */
const mailLimits = defineService(() => ({
  ofAddress: createRateLimit({ requests: 3, windowMs: HOUR_MS }, COUNTED),
  ofGarden: createRateLimit({ requests: 40, windowMs: DAY_MS }, COUNTED),
}));

/** Counts an invitation that goes to an address. @throws Refusal `too_many_requests` */
export function countMail({ services, deviceId, now }: Context, address: string): void {
  const { ofAddress, ofGarden } = services.get(mailLimits);
  const wait = ofAddress(address, now.getTime()) ?? ofGarden(String(deviceId), now.getTime());
  if (wait !== undefined) throw tooManyRequests(wait);
}
