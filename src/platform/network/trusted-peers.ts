import { isLoopback } from "./loopback";
import { net } from "./net";

/** Whether the `X-Forwarded-*` headers of a peer count: TRUSTED_PROXIES, and always loopback (`accounts.md` §1.10). */
export function trustedPeers(proxies: readonly string[]): (peer: string) => boolean {
  const ranges = proxies.filter((proxy) => proxy !== "loopback");
  if (ranges.length === 0) return isLoopback;
  const { BlockList, isIP } = net();
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    if (isLoopback(peer)) return true;
    const plain = peer.startsWith("::ffff:") ? peer.slice(7) : peer;
    return isIP(plain) > 0 && list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
}
