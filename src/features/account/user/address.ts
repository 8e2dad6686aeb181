import { dialects } from "../../../dialect";
import type { Problems } from "../../../framework/errors";
import { text } from "../../../framework/field/field";
import { meant } from "../../../framework/field/field-variants";
import type { Services } from "../../../framework/services";
import { OF_DEMO } from "./accounts";

/** An e-mail address. The domain of guests has another name in dialects. */
export const address = (options: Parameters<typeof text>[0] = {}) => meant(text(options), { names: "address" });

/** Nobody signs up with the domain that guests have in a dialect. */
export function dialectGuestProblem({ get }: Pick<Services, "get">, email: string): Problems | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return get(dialects).all.some(({ guestWords }) => guestWords.includes(domain)) ? OF_DEMO : undefined;
}
