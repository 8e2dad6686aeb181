import type { Session } from "../../platform/auth/tokens";
import type { Context } from "../../framework/context";
import type { Services } from "../../framework/services";
import { addressWithoutRequest } from "../../platform/network/public-address";
import { contextOf } from "../account";

/** The context for showing records to the streams of an account. It holds the present time: make a new one each time. */
export const contextNow = (services: Services, { userId, deviceId }: Pick<Session, "userId" | "deviceId">): Context =>
  contextOf(services, { id: userId, device_id: deviceId }, () =>
    addressWithoutRequest(services.config, services.config.port),
  );
