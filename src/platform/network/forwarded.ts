import { isIPv4, isIPv6 } from "node:net";

/** How a proxy may write an address: with or without port, IPv6 with or without brackets and zone. */
const SPELLINGS: readonly { readonly pattern: RegExp; readonly isAddress: (text: string) => boolean }[] = [
  { pattern: /^([\d.]+)(?::\d{1,5})?$/, isAddress: isIPv4 },
  { pattern: /^([\da-f:.]+)(?:%[\w.-]+)?$/i, isAddress: isIPv6 },
  { pattern: /^\[([\da-f:.]+)(?:%[\w.-]+)?\](?::\d{1,5})?$/i, isAddress: isIPv6 },
];
/** Longer than any address with brackets, zone and port. */
const ELEMENT_MAXIMUM = 100;
/** Elements that are looked at, empty ones included: no header makes more work. */
const ELEMENTS = 100;

/** The address in an element, without port and zone; undefined for anything else. */
function addressIn(element: string): string | undefined {
  if (element.length > ELEMENT_MAXIMUM) return undefined;
  for (const { pattern, isAddress } of SPELLINGS) {
    const address = pattern.exec(element)?.[1];
    if (address !== undefined && isAddress(address)) return address;
  }
  return undefined;
}

/**
 * The address that an `X-Forwarded-For` names: the last that is not trusted, or `peer` when all are. The end of the list
 * is what the nearest proxy has written, everything before an untrusted address may be forged. Empty elements are ignored.
 * @returns undefined when the search meets something that is no address, or does not end in reasonable time.
 * Source: `accounts.md` §1.10.
 */
export function forwardedFor(list: string, peer: string, isTrusted: (address: string) => boolean): string | undefined {
  let end = list.length;
  for (let count = 0; count < ELEMENTS; count++) {
    const comma = end === 0 ? -1 : list.lastIndexOf(",", end - 1);
    const element = list.slice(comma + 1, end).trim();
    if (element !== "") {
      const address = addressIn(element);
      if (address === undefined || !isTrusted(address)) return address;
    }
    if (comma === -1) return peer;
    end = comma;
  }
  return undefined;
}
