import type { Client } from "../../../framework/context";
import { asTyped } from "../../../platform/logger";

/**
 * The client that tried to sign up or log in, as fields of an event. Its address comes first: no text of the client's own
 * can pose as the address there. An address that cannot be read is left out, so that nobody locks out the proxy instead.
 * Source: `operations.md` §4.
 */
export const attemptOf = ({ address, isIdentified }: Client, email: string | undefined) => ({
  client: isIdentified ? address : undefined,
  email: email === undefined ? undefined : asTyped(email),
});
