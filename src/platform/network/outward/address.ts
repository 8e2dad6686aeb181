import { isIP } from "node:net";
import { fromByteArray, type IPv4, type IPv6, parse, parseCIDR, subnetMatch } from "ipaddr.js";

/** Addresses that the server may connect to when others say so: public ones only, or the local network too (`operations.md` §2). */
type FetchMode = "public" | "lan";

const networks = (...ranges: readonly string[]) => ranges.map((range) => parseCIDR(range));

/** Kinds of addresses; the first that fits counts, and other addresses are refused. */
const KINDS = {
  /** Refused in every mode: this machine, its own link, cloud metadata, and addresses of no single host. */
  refused: networks(
    "0.0.0.0/8", // this network, unspecified
    "127.0.0.0/8", // loopback
    "169.254.0.0/16", // link-local, metadata
    "192.0.0.0/24", // protocol assignments, metadata
    "100.100.100.200/32", // metadata
    "168.63.129.16/32", // metadata
    "192.88.99.0/24", // relays to IPv6
    "224.0.0.0/4", // multicast
    "240.0.0.0/4", // reserved, broadcast
    "fd00:ec2::254/128", // metadata
    "fd20:ce::254/128", // metadata
    "2001::/23", // protocol assignments, tunnels
  ),
  /** Not reached from the internet: allowed in mode `lan` only. */
  local: networks(
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10", // shared by providers and private overlay networks
    "192.0.2.0/24", // documentation
    "198.18.0.0/15", // benchmarks
    "198.51.100.0/24", // documentation
    "203.0.113.0/24", // documentation
    "fc00::/7", // unique local
    "2001:db8::/32", // documentation
    "3fff::/20", // documentation
  ),
  /** Stand for the IPv4 address in their last four bytes: mapped, translated, NAT64, compatible. */
  endsInIPv4: networks("::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "::/96"),
  /** Stands for the IPv4 address behind its first two bytes: 6to4. */
  beginsWithIPv4: networks("2002::/16"),
  public: networks("0.0.0.0/0", "2000::/3"),
};

/** Bytes of an IPv6 address that are the IPv4 address it stands for, by its kind. */
const CARRIED: Readonly<Record<string, readonly [from: number, to: number]>> = {
  endsInIPv4: [12, 16],
  beginsWithIPv4: [2, 6],
};

/**
 * Whether the server may connect to an IP address that others have named. Loopback, link-local and metadata addresses are refused in every
 * mode, in whatever form they are written.
 */
export const mayFetchFrom = (address: string, mode: FetchMode): boolean =>
  isIP(address) > 0 && isAllowed(parse(address), mode);

function isAllowed(address: IPv4 | IPv6, mode: FetchMode): boolean {
  const kind = subnetMatch(address, KINDS, "refused");
  const carried = CARRIED[kind];
  if (carried) return isAllowed(fromByteArray(address.toByteArray().slice(...carried)), mode);
  return kind === "public" || (kind === "local" && mode === "lan");
}
