import { openProgram } from "../../../src/cli/program";
import {
  readSignUp,
  findUserByEmail,
  signToken,
  storeSignUp,
  storeToken,
} from "../../../src/features/account/commands";
import { loadSettings } from "../../../src/platform/config/load";
import { EVERYBODY } from "../../../src/platform/db/write-queue";
import { addressWithoutRequest } from "../../../src/platform/network/public-address";
import type { Client } from "./wire";

/** What an account logs in with, and where its messages are. */
export interface Login extends Pick<Client, "username" | "password"> {
  readonly prefix: string;
}

/** Makes so many accounts in a data folder, without passwords: hashing those would take a minute. */
export async function addAccounts(folder: string, count: number): Promise<Login[]> {
  const { config } = loadSettings({ flags: new Map(), environment: { DATA_DIR: folder } });
  const { services, close } = openProgram(config, console.error);
  const { db, writes, clock } = services;
  const password = "password123";
  const now = clock();
  try {
    const signUps = await Promise.all(
      Array.from({ length: count }, (_, number) => {
        const account = { name: "Robot", email: `robot${number}@garden.example`, agree_to_terms: true };
        const body = { ...account, password, password_confirmation: password };
        return readSignUp(services, body, () => Promise.resolve("none"));
      }),
    );
    await writes.run("account", () => signUps.forEach((each) => storeSignUp(services, each, true, now)), EVERYBODY);
    const made = await Promise.all(
      signUps.map(async ({ email }) => {
        const user = findUserByEmail(db, email);
        if (!user) throw new Error(`${email} was not stored.`);
        const address = addressWithoutRequest(config, config.port);
        return { user, token: await signToken(services, user, "bot", address, now) };
      }),
    );
    await writes.run(
      "account",
      () => made.forEach(({ user, token }) => storeToken(services, user.device_id, token, now)),
      EVERYBODY,
    );
    return made.map(({ user: { device_id }, token }) => ({
      username: `device_${device_id}`,
      password: token.encoded,
      prefix: `bot/device_${device_id}/`,
    }));
  } finally {
    await close();
  }
}
