import { type Helper, startHelper } from "../loader";
import type { Login } from "./accounts";
import type { Orders, Outcome } from "./orders";
import type { Client } from "./wire";

/** Clients of a broker, in a process of their own. */
export interface ClientProcess extends Pick<Helper<never, Outcome>, "stop"> {
  readonly order: <Name extends keyof Orders>(name: Name, order: Orders[Name]) => Promise<Outcome>;
}

export function startClients(): ClientProcess {
  const { run, stop } = startHelper<[name: keyof Orders, order: Orders[keyof Orders]], Outcome>("mqtt/clients.ts");
  return { order: (name, order) => run([name, order]), stop };
}

/** Ends the clients in any case. */
export async function withClients<T>(work: (clients: ClientProcess) => Promise<T>): Promise<T> {
  const clients = startClients();
  try {
    return await work(clients);
  } finally {
    clients.stop();
  }
}

/** A client of each account that sends to `topic`, and so many that read it. */
export const roomsOf = (logins: readonly Login[], topic: string, readers: number): Client[] =>
  logins.flatMap(({ prefix, ...login }) => [
    ...Array.from({ length: readers }, (_, index) => ({
      ...login,
      id: `reader${index}${prefix}`,
      reads: prefix + topic,
    })),
    { ...login, id: `writer${prefix}`, writes: prefix + topic },
  ]);
