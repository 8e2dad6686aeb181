import type { Services } from "../../framework/services";
import type { Server } from "../../robot/practice/environment";
import type { PracticeLogIn } from "../account";
import type { Seat } from "../messaging";
import { hasTooManyRecords } from "../rehearsal";
import { apiOf, payloadOf } from "./api";
import { TOO_MANY } from "./records";

/** Answers a request as the server answers its clients. `peer` stands for the address that limits count by. */
export type AnswerTo = (request: Request, peer: string) => Response | Promise<Response>;

/** Connects a practice robot to the server that it is in: to the API as every client, with a token of its own. */
export function innerServer(
  services: Services,
  answer: AnswerTo,
  deviceId: number,
  logIn: Promise<PracticeLogIn>,
  seat: Seat,
): Server {
  return {
    ...apiOf(async (path, init) => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${(await logIn).encoded}`);
      return answer(new Request(`http://localhost${path}`, { ...init, headers }), `practice ${deviceId}`);
    }),
    publish: (topic, content) => seat.publish(topic, payloadOf(content)),
    hasRoom: seat.hasRoom,
    isWatched: seat.isWatched,
    listen: seat.listen,
    requireKnowable: () => {
      if (hasTooManyRecords(services.db, deviceId)) throw new Error(TOO_MANY);
    },
  };
}
