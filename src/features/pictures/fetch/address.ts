import { BlockList, isIP, isIPv4 } from "node:net";

/** Where pictures may be fetched from: public addresses only, or also those of the local network (`operations.md` §2). */
export type FetchMode = "public" | "lan";

/** Ranges of one kind, as CIDR texts. */
function list(...ranges: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    blocks.addSubnet(address, Number(bits), familyOf(address));
  }
  return blocks;
}
const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv4(address) ? "ipv4" : "ipv6");

/** Refused in every mode: this machine, its own link, cloud metadata, and what is no address of a single host. */
const refused = list(
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
);

/** Not reached from the internet: allowed in mode `lan` only. */
const local = list(
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
);

/** IPv6 addresses of hosts; everything outside is link-local, multicast, loopback or not assigned. */
const hosts = list("2000::/3", "fc00::/7");

/** IPv6 prefixes that carry an IPv4 address, by the group at which it begins. */
const carriers: readonly { readonly prefix: BlockList; readonly group: number }[] = [
  { prefix: list("::ffff:0:0/96"), group: 6 }, // mapped
  { prefix: list("::ffff:0:0:0/96"), group: 6 }, // translated
  { prefix: list("64:ff9b::/96"), group: 6 }, // NAT64
  { prefix: list("2002::/16"), group: 1 }, // 6to4
  { prefix: list("::/96"), group: 6 }, // compatible
];

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = "", tail] = plain.split("::");
  const parse = (text: string): number[] =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [left, right] = [parse(head), parse(tail ?? "")];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** The IPv4 address that an IPv6 address stands for. */
function carried(address: string): string | undefined {
  const carrier = carriers.find(({ prefix }) => prefix.check(address, "ipv6"));
  if (!carrier) return undefined;
  const [high = 0, low = 0] = groupsOf(address).slice(carrier.group);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/**
 * Whether pictures may be fetched from an IP address. Loopback, link-local and metadata addresses are refused in every
 * mode, in whatever form they are written.
 */
export function mayFetchFrom(address: string, mode: FetchMode): boolean {
  if (isIP(address) === 0) return false;
  const family = familyOf(address);
  const inner = family === "ipv6" ? carried(address) : undefined;
  if (inner !== undefined) return mayFetchFrom(inner, mode);
  if (refused.check(address, family)) return false;
  if (family === "ipv6" && !hosts.check(address, family)) return false;
  return mode === "lan" || !local.check(address, family);
}
