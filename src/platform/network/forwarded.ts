import { net } from "./net";

const isIPv4 = (text: string): boolean => net().isIPv4(text);
const isIPv6 = (text: string): boolean => net().isIPv6(text);

/** Spellings of an address: with or without port, IPv6 with or without brackets and zone. */
const SPELLINGS: readonly { readonly pattern: RegExp; readonly isAddress: (text: string) => boolean }[] = [
  { pattern: /^([\d.]+)(?::\d{1,5})?$/, isAddress: isIPv4 },
  { pattern: /^([\da-f:.]+)(?:%[\w.-]+)?$/i, isAddress: isIPv6 },
  { pattern: /^\[([\da-f:.]+)(?:%[\w.-]+)?\](?::\d{1,5})?$/i, isAddress: isIPv6 },
];
/** Characters of an element: more than any address with brackets, zone and port has. */
const ELEMENT_MAXIMUM = 100;
/** Most elements that are read, empty ones included, so that no header causes much work. */
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
 * The client address in an `X-Forwarded-For`: the last one that is not trusted, or `peer` if all are. The nearest proxy
 * writes the end of the list; everything before an untrusted address may be forged. Empty elements are ignored.
 * @returns undefined if the search meets something that is no address, or takes too many elements.
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
