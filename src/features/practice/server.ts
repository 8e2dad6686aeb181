import type { Session } from "../../platform/auth/tokens";
import { PRACTICE, ownApi } from "../../framework/own-api";
import type { Services } from "../../framework/services";
import type { Server } from "../../robot/practice/surroundings";
import type { Seat } from "../messaging";
import { apiOf } from "./api";

/** Notes what the robot has made, under the kinds of traces. Belongs into a write. */
export type NoteTrace = (kind: string, id: number) => void;

/** The session of a practice robot at the API: its account, for as long as that exists. */
export const sessionOf = (userId: number, deviceId: number): Session => ({
  ...{ userId, deviceId, jti: PRACTICE, exp: Number.MAX_SAFE_INTEGER, aud: "unknown" },
});

/** Records whose ids are noted, by the path on which they are made. */
const TRACED: Readonly<Record<string, string>> = {
  "/api/sensor_readings": "sensor_readings",
  "/api/images": "images",
};

/** Connects a practice robot to the server that it is in. */
export function innerServer(services: Services, session: Session, seat: Seat, note: NoteTrace | undefined): Server {
  const api = services.get(ownApi);

  async function noteMade(path: string, id: number): Promise<void> {
    const kind = TRACED[path];
    if (note && kind !== undefined) await services.writes.run("log", () => note(kind, id), session.deviceId);
  }

  return {
    ...apiOf((path, init) => api.ask(session, path, init), noteMade),
    publish: (topic, content) =>
      seat.publish(topic, content instanceof Uint8Array ? Buffer.from(content) : content, note),
    isWatched: seat.isWatched,
    listen: seat.listen,
  };
}
