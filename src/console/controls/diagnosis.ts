import { useEffect, useState } from "preact/hooks";
import { api, isConnected } from "../state";

/** The server's knowledge of the way to the robot (`accounts.md` §4.7). */
export interface Diagnosis {
  readonly now: string;
  readonly addresses: readonly string[];
  readonly broker: { readonly host: string; readonly port: number; readonly listens: boolean | null };
  readonly requested_at: string | null;
  readonly heard_at: string | null;
  readonly version: string | null;
  readonly token: { readonly created_at: string; readonly expires_at: string } | null;
  readonly refused: readonly { readonly at: string; readonly reason: Reason }[];
}
type Reason = "password" | "unverified" | "terms" | "too_often" | "token";

/** The diagnosis, how far the clock of this browser was from the server's, and the oldest software that it takes. */
export interface Known {
  readonly diagnosis: Diagnosis;
  /** Milliseconds. */
  readonly drift: number;
  readonly least: string;
}

const AGAIN_MS = 5000;

/** Asks the server once. @throws GardenshedError */
export async function askDiagnosis(): Promise<Known> {
  const [diagnosis, config] = await Promise.all([
    api().request<Diagnosis>("GET", "/api/device/diagnosis"),
    api().request<Readonly<Record<string, string>>>("GET", "/api/global_config"),
  ]);
  const drift = Math.abs(Date.parse(diagnosis.now) - Date.now());
  return { diagnosis, drift, least: config["MINIMUM_DOS_VERSION"] ?? "0" };
}

/**
 * Asks the server again and again while the robot is away and the page is seen. The last answer stays while the server
 * is not reached. Undefined before the first answer.
 */
export function useDiagnosis(): Known | undefined {
  const [known, setKnown] = useState<Known>();
  const isThere = isConnected.value;
  useEffect(() => {
    let isWanted = true;
    const look = (): void =>
      void askDiagnosis().then(
        (found) => isWanted && setKnown(found),
        () => {}, // the frame says that there is no connection
      );
    const timer = setInterval(() => !isConnected.peek() && document.visibilityState === "visible" && look(), AGAIN_MS);
    look();
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [isThere]);
  return known;
}
