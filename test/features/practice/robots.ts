import { createHash } from "node:crypto";
import type { Account } from "../../support/account";
import { post, send } from "../../support/scenarios";
import type { TestServer } from "../../support/server";

/* What tests of practice robots say and see. */

/** So much faster than a real one. */
export const SPEED = 20;

export const step = (kind: string, args: object = {}) => ({ kind, args });
const place = (x: number, y: number, z: number) => step("coordinate", { x, y, z });
export const moveTo = (x: number, y: number, z: number) =>
  step("move_absolute", { location: place(x, y, z), offset: place(0, 0, 0), speed: 100 });

export const command = (server: TestServer, { token }: Pick<Account, "token">, ...body: readonly object[]) =>
  send(server, post("/api/device/commands", { body, timeout_s: 60 }), token);

interface LogIn {
  readonly token: { readonly encoded: string; readonly unencoded: { readonly bot: string } };
}

/** A new visitor. */
export async function visitorOf(server: TestServer): Promise<Pick<Account, "token" | "deviceId">> {
  const secret = crypto.randomUUID();
  await send(server, post("/api/demo_account", { secret, product_line: "standard_1.7" }));
  const email = `guest_${createHash("sha256").update(secret).digest("hex").slice(0, 16)}@demo.guest`;
  const { json } = await send(server, post("/api/tokens", { user: { email, password: secret } }));
  const { encoded: token, unencoded } = (json as LogIn).token; // as the contract has it
  return { token, deviceId: Number(unencoded.bot.replace("device_", "")) };
}

/** Messages of the stored logs, oldest first. */
export async function logsOf({ services }: TestServer, account: Account): Promise<readonly string[]> {
  await services.writes.run("log", () => {}, account.deviceId); // what was told before is stored
  return (await account.list("logs")).map(({ message }) => String(message)).reverse();
}

interface Tree {
  readonly location_data: { readonly position: Readonly<Record<"x" | "y" | "z", number>> };
  readonly informational_settings: Readonly<Record<string, unknown>>;
  readonly pins: Readonly<Record<string, object>>;
}
export const treeOf = async (account: Account): Promise<Tree> =>
  ((await account.show("device/state")) as unknown as { status: Tree }).status; // the newest state
