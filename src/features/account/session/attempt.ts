import type { Client } from "../../../framework/context";
import { asTyped } from "../../../platform/logger";

/**
 * Who has tried to sign up or log in, as fields of an event. The client comes first, where no text of its own can stand in
 * for it; one whose address cannot be read is left out, so that nobody locks out the proxy in its place. Source:
 * `operations.md` §4.
 */
export const attemptOf = ({ address, isIdentified }: Client, email: string | undefined) => ({
  client: isIdentified ? address : undefined,
  email: email === undefined ? undefined : asTyped(email),
});
