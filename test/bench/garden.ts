import type { Server } from "./server";
import { log, plant } from "./requests";

/** Somebody with a token. */
export interface Account {
  readonly token: string;
  readonly deviceId: number;
  readonly pointIds: readonly number[];
}

/** The data every measurement starts from. */
export interface Garden {
  /** 100 points. */
  readonly small: Account;
  /** 1000 points, as many as a device may have, and as many logs as are shown. */
  readonly large: Account;
  /** As many points as a sequence visits; one account for each of 32 connections, because points per device are limited. */
  readonly writers: readonly Account[];
}

const WRITERS = 32;
/** With the one that warns of so many points, as many as are kept. */
const LOGS = 999;
const VISITED = 6;

/** Fills an empty server through its API. */
export async function plantGarden({ port }: Server): Promise<Garden> {
  async function post<T>(path: string, body: object, token = ""): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: token },
    });
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T; // as specified
  }

  async function account(name: string, points = 0): Promise<Account> {
    const user = { name, email: `${name}@garden.example`, password: "password123" };
    await post("/api/users", { ...user, password_confirmation: user.password });
    const { token } = await post<{ token: { encoded: string; unencoded: { bot: string } } }>("/api/tokens", { user });
    const made = await Promise.all(
      Array.from({ length: points }, (_, number) => post<{ id: number }>("/api/points", plant(number), token.encoded)),
    );
    return {
      token: token.encoded,
      deviceId: Number(token.unencoded.bot.slice("device_".length)),
      pointIds: made.map(({ id }) => id),
    };
  }

  const [small, large] = await Promise.all([account("small", 100), account("large", 1000)]);
  await Promise.all(Array.from({ length: LOGS }, () => post("/api/logs", log, large.token)));
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, number) => account(`writer${number}`, VISITED)),
  );
  return { small, large, writers };
}
