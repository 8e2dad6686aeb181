/** An error of the library. `code`: of the operating system, or of the broker's acknowledgement. */
export interface BrokerError {
  readonly message: string;
  readonly code?: number | string;
}

const WRONG_LOGIN = "it does not know this user and password";
const NOT_ALLOWED = "it does not let this user in with this password";

/** Reasons in words, by the code of the broker's acknowledgement in MQTT 3.1.1 and 5. */
const REFUSALS: Readonly<Record<string, string>> = {
  1: "it does not speak this version of MQTT",
  0x84: "it does not speak this version of MQTT",
  4: WRONG_LOGIN,
  0x86: WRONG_LOGIN,
  5: NOT_ALLOWED,
  0x87: NOT_ALLOWED,
};

/** Reasons in words, by the code of the operating system. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "nobody knows this name",
  EAI_AGAIN: "nobody knows this name now",
  ETIMEDOUT: "no answer",
  EHOSTUNREACH: "no way leads there",
  ENETUNREACH: "no way leads there",
  ECONNRESET: "it has closed the connection",
};

/** Why a broker cannot be used. `isRefusal`: it would refuse another attempt too. */
export function reasonOf({ code = "", message }: BrokerError): {
  readonly reason: string;
  readonly isRefusal: boolean;
} {
  const refusal = REFUSALS[code];
  if (refusal !== undefined) return { reason: refusal, isRefusal: true };
  return { reason: PROBLEMS[code] ?? message, isRefusal: typeof code === "number" };
}
