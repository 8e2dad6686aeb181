import type { Context } from "../../framework/context";
import { defineService } from "../../framework/services";
import { type Placeholders, query } from "../../platform/db/query";
import { currentVersion } from "../account";

/** A webhook that takes longer counts as failed. */
const TIMEOUT_MS = 15_000;

/** Feedback that is on its way at a time, of all accounts and of one. A webhook that hangs holds up no other requests. */
const UNDER_WAY = 32;
const UNDER_WAY_OF_ONE = 4;

/** Accounts whose feedback is on its way to the webhook. It ends with the server. */
const sending = defineService(
  () => ({ deviceIds: [] as number[], ending: new AbortController() }),
  ({ ending }) => ending.abort(),
);

const senderOf = query((q, p: Placeholders<{ device_id: number; user_id: number }>) =>
  q
    .selectFrom("devices as device")
    .innerJoin("users as user", "user.device_id", "device.id")
    .leftJoin("dos_config as config", "config.device_id", "device.id")
    .select(["user.email", "user.name", "user.created_at as user_since"])
    .select(["device.dos_version", "device.order_number", "device.timezone"])
    .select(["device.lat", "device.lng", "config.firmware_hardware"])
    .where("device.id", "=", p.device_id)
    .where("user.id", "=", p.user_id),
);

/** The kind of a failure. Its message and stack stay out of the log: they may name the address of the webhook, a secret. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

interface Feedback {
  readonly message: string;
  /** The place in the app where it was given. */
  readonly slug: string;
}

/**
 * Posts feedback to FEEDBACK_WEBHOOK_URL, if that is set, with facts about the account that help to answer it; never a
 * token. Failures are logged; no caller waits for them. The database is read before the first `await` only.
 * Source: `accounts.md` §11.
 */
export async function forwardFeedback(
  { services, db, deviceId, userId }: Context,
  { message, slug }: Feedback,
): Promise<void> {
  const { config, log } = services;
  if (config.feedbackWebhookUrl === undefined) return;
  const { deviceIds, ending } = services.get(sending);
  if (deviceIds.length >= UNDER_WAY || deviceIds.filter((id) => id === deviceId).length >= UNDER_WAY_OF_ONE) {
    return log.warn("feedback_not_forwarded", { cause: "too much at a time" });
  }
  deviceIds.push(deviceId);
  try {
    const sender = db.get(senderOf, { device_id: deviceId, user_id: userId });
    if (!sender) return;
    const { email, name, user_since, timezone, lat, lng, order_number, firmware_hardware } = sender;
    const response = await fetch(config.feedbackWebhookUrl, {
      method: "POST",
      redirect: "manual", // another address gets nothing of the account
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        device_id: deviceId,
        dos_version: currentVersion(services, deviceId, sender.dos_version),
        email,
        name,
        user_since,
        timezone,
        location: { lat, lng },
        order_number,
        firmware_hardware,
        slug,
        message,
      }),
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) log.warn("feedback_not_forwarded", { status: response.status });
    await response.body?.cancel();
  } catch (error) {
    log.warn("feedback_not_forwarded", { cause: kindOf(error) });
  } finally {
    deviceIds.splice(deviceIds.indexOf(deviceId), 1);
  }
}
