const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Groups of an IPv6 address that tell the network. */
const OF_NETWORK = 4;

/**
 * The part of an address by which limits count: all of an IPv4 address, the first 64 bits of an IPv6 address. A client
 * with one address there has all of them. Source: `accounts.md` §1.10.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [, version4] = MAPPED.exec(address) ?? [];
  if (version4 !== undefined) return version4;
  const [head = [], tail = []] = (address.split("%")[0] ?? "").split("::").map(groupsOf);
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, OF_NETWORK);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

const groupsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(":"));
