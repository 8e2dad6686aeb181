import { PASSWORD, post, type Sent } from "../../support/scenarios";

/** An address of its own. */
export const newAddress = (): string => `${crypto.randomUUID()}@shed.test`;
/** A registration, which makes a mail. */
export const signUp = (email: string, name = "Ada"): Sent =>
  post("/api/users", { name, email, password: PASSWORD, password_confirmation: PASSWORD });
