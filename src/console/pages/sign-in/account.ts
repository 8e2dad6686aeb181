import type { Login } from "../../../client/records";
import { api, hasEnded, signIn } from "../../state";
import { newRequestId } from "../../../client/request-id";
import { sha256 } from "./sha256";

/** Facts about the server that it tells without a token. */
export interface Offer {
  readonly canSignUp: boolean;
  readonly hasMail: boolean;
  readonly terms: string;
  readonly privacy: string;
}

export async function readOffer(): Promise<Offer> {
  const config = await api().request<Readonly<Record<string, string>>>("GET", "/api/global_config");
  return {
    canSignUp: config["SIGNUP"] === "open",
    hasMail: config["EMAIL"] === "on",
    terms: config["TOS_URL"] ?? "",
    privacy: config["PRIV_URL"] ?? "",
  };
}

/** The body of a log-in. `agree_to_terms` only where the person has been asked. */
interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly agree_to_terms?: boolean;
}

/** @throws GardenshedError 422 `auth`, 451 where the terms have to be accepted first. */
export async function logIn(user: Credentials, stays: boolean): Promise<void> {
  const { token } = await api().request<Login>("POST", "/api/tokens", { body: { user } });
  hasEnded.value = false;
  signIn(token.encoded, stays);
}

/** The line of devices whose garden the demo shows. */
const DEMO_LINE = "standard_1.8";

/** Makes a guest with a garden of examples and logs in as one. Source: `seed-data.md` §3. */
export async function tryDemo(): Promise<void> {
  const secret = newRequestId();
  await api().request("POST", "/api/demo_account", { body: { secret, product_line: DEMO_LINE } });
  await logIn({ email: `guest_${sha256(secret).slice(0, 16)}@demo.guest`, password: secret }, false);
}
