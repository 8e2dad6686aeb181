import { defineService, type Services } from "../../../framework/services";

/** Functions that are called when something about the notices of a garden has changed. */
export const noticeListeners = defineService(() => new Set<(deviceId: number) => void>());

/** Tells listeners that a notice of a garden has begun, changed or ended, or that somebody has seen it. Belongs into a write. */
export function announce({ get }: Services, deviceId: number): void {
  const listeners = get(noticeListeners);
  if (listeners.size === 0) return;
  // After the transaction, which ends with this piece of work.
  queueMicrotask(() => {
    for (const hear of listeners) hear(deviceId);
  });
}
