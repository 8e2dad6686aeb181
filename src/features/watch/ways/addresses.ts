import type { Config } from "../../../platform/config/options";
import { mayFetchFrom } from "../../../platform/network/outward/address";
import { isIP } from "node:net";

/** Ports to which browsers send nothing: other protocols read what they get there (the Fetch standard, "bad port"). */
const BAD_PORTS: ReadonlySet<number> = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115
  117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563
  587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667
  6668 6669 6679 6697 10080`
    .split(/\s+/)
    .map(Number),
);

/** Whether notices may be posted to an IP address (NOTIFY_FETCH). */
export const mayPostTo = (address: string, mode: Config["notifyFetch"]): boolean =>
  mode !== "off" && mayFetchFrom(address, mode);

/** Why notices cannot be posted to an address; undefined when they can, as far as it is known without a connection. */
export function addressProblem(text: string, mode: Config["notifyFetch"]): string | undefined {
  if (mode === "off") return "The operator has switched this off (NOTIFY_FETCH)";
  if (!URL.canParse(text)) return "This is no address";
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "The address must begin with http:// or https://";
  if (url.username !== "" || url.password !== "") return "The address must hold neither name nor password";
  if (BAD_PORTS.has(Number(url.port))) return "This port is for other things";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) > 0 && !mayPostTo(host, mode)) return "The operator does not allow this address (NOTIFY_FETCH)";
  return undefined;
}
