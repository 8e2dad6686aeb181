import type { Session } from "../../../platform/auth/tokens";
import { type Placeholders, query } from "../../../platform/db/query";
import { addressWithoutRequest } from "../../../platform/network/public-address";
import type { Services } from "../../../framework/services";
import { epochSeconds } from "../../../platform/time";
import { insertToken, PRACTICE, revokeToken, signToken } from "./sessions";

/** A practice robot is there for as long as it is switched on, and nobody else has its token. */
const LIFE_SECONDS = 10 * 365 * 86_400;

const forget = query((q, p: Placeholders<{ device_id: number }>) =>
  q.deleteFrom("token_issuances").where("device_id", "=", p.device_id).where("aud", "=", PRACTICE),
);

/** The log-in of a practice robot of this server. */
export interface PracticeLogIn {
  readonly encoded: string;
  readonly session: Session;
}

/** Logs the practice robot of an account in. One that a crash has left behind is logged out. */
export async function logInPractice(
  services: Services,
  { userId, deviceId }: Pick<Session, "userId" | "deviceId">,
): Promise<PracticeLogIn> {
  const { config, writes, clock, db } = services;
  const now = clock();
  const address = addressWithoutRequest(config, config.port);
  const exp = epochSeconds(now) + LIFE_SECONDS;
  const token = await signToken(services, { id: userId, device_id: deviceId }, PRACTICE, address, now, exp);
  const { jti } = token.unencoded;
  const issue = (): void => {
    db.run(forget, { device_id: deviceId });
    insertToken(db, deviceId, token, now);
  };
  await writes.run("log", issue, deviceId);
  return { encoded: token.encoded, session: { userId, deviceId, jti, exp, aud: PRACTICE } };
}

/** Logs it out. Belongs in a write. */
export const logOutPractice = ({ db }: Services, { session }: PracticeLogIn): void => revokeToken(db, session.jti);
