import type { Session } from "../../platform/auth/tokens";
import { PRACTICE, ownApi } from "../../framework/own-api";
import type { Services } from "../../framework/services";
import type { Server } from "../../robot/practice/surroundings";
import type { Seat } from "../messaging";
import { hasTooManyRecords } from "../rehearsal";
import { apiOf, payloadOf } from "./api";
import { TOO_MANY } from "./records";

/** The session of a practice robot at the API: its account, for as long as that exists. */
export const sessionOf = (userId: number, deviceId: number): Session => ({
  userId,
  deviceId,
  jti: PRACTICE,
  exp: Number.MAX_SAFE_INTEGER,
  aud: "unknown",
});

/** Connects a practice robot to the server that it is in. */
export function innerServer(services: Services, session: Session, seat: Seat): Server {
  const api = services.get(ownApi);
  return {
    ...apiOf((path, init) => api.ask(session, path, init)),
    publish: (topic, content) => seat.publish(topic, payloadOf(content)),
    isWatched: seat.isWatched,
    listen: seat.listen,
    requireKnowable: () => {
      if (hasTooManyRecords(services.db, session.deviceId)) throw new Error(TOO_MANY);
    },
  };
}
