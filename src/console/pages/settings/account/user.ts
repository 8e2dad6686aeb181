import type { Login } from "../../../../client/records";
import { api } from "../../../state";

/** The signed-in user, as the API shows it. The records of the account do not have it. */
export type User = Pick<Login["user"], "name" | "email" | "language">;

export async function readUser(): Promise<User | undefined> {
  const [user] = await api().request<readonly User[]>("GET", "/api/users");
  return user;
}

/** @throws GardenshedError 422 with the fields that are refused. */
export const editUser = (fields: object): Promise<User> => api().request<User>("PATCH", "/api/users", { body: fields });

/** Ends every session but this one, as giving the same password again does (`accounts.md` §§3.3, 4.6). */
export const endOtherSessions = (password: string, isRobotToo = false): Promise<User> =>
  editUser({
    password,
    new_password: password,
    new_password_confirmation: password,
    keep_robot: !isRobotToo,
  });

/** Guests of the demo have no password that they know (`seed-data.md` §3). */
export const isGuest = ({ email }: User): boolean => email.endsWith("@demo.guest");

/** Whether the server can ask an AI (`accounts.md` §10.3). */
export async function readHasAi(): Promise<boolean> {
  const config = await api().request<Readonly<Record<string, string>>>("GET", "/api/global_config");
  return config["AI"] === "on";
}
