import { formatAgo } from "../../texts/format";
import { t } from "../../texts/setup/lines";
import type { Diagnosis } from "../../controls/diagnosis";
import { bad, type Finding, good, todo, waits } from "./finding";

/** A robot that has logged in is at the message broker soon after. */
const SOON_MS = 20_000;

/** `192.168.1.20:1883`. */
export const placeOf = ({ broker: { host, port } }: Diagnosis): string => `${host}:${port}`;

/**
 * Whether the robot is at the server, else the most likely reason for its absence. Either the server refused it since
 * it came last, its session has ended, it does not reach the broker, it has gone, or it never came.
 */
export function arrivalOf(diagnosis: Diagnosis | undefined, isConnected: boolean): Finding {
  if (isConnected) return good(t.arrived);
  if (!diagnosis) return waits(t.waits);
  const { token, requested_at: requested, heard_at: heard, now, refused } = diagnosis;
  const ago = (at: string): string => formatAgo(at, Date.parse(now));
  const [newest] = refused;
  const last = [token?.created_at, requested, heard]
    .filter((at) => typeof at === "string")
    .sort()
    .at(-1);
  if (newest && newest.at >= (last ?? "")) return bad(t[newest.reason](ago(newest.at)));
  if (last === undefined) return todo(t.never);
  if (!token) return bad(t.noSession);
  const isSilent = token.created_at > (heard ?? "");
  if (!isSilent) return bad(t.gone(ago(last)));
  const isNew = Date.parse(now) - Date.parse(token.created_at) < SOON_MS;
  return isNew ? waits(t.waits) : bad(t.silent(ago(token.created_at), placeOf(diagnosis)));
}
