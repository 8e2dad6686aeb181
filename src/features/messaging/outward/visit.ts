import { type Access, BrokerConnection } from "./connection";

/** Why a broker cannot be used. `isRefusal`: it has refused the log-in or a message. */
export interface BrokerProblem {
  readonly reason: string;
  readonly isRefusal: boolean;
}

/**
 * Logs in, removes the retained messages of these topics, and disconnects. Returns why that failed; undefined if it did
 * not.
 */
export async function visitBroker(
  access: Access,
  forgotten: readonly string[] = [],
): Promise<BrokerProblem | undefined> {
  const { promise, resolve } = Promise.withResolvers<BrokerProblem | undefined>();
  const connection = new BrokerConnection({
    ...access,
    filters: {},
    hear: () => {},
    connected: () => resolve(undefined),
    failed: (reason, isRefusal) => resolve({ reason, isRefusal }),
    threw: (cause) => resolve({ reason: String(cause), isRefusal: false }),
  });
  for (const topic of forgotten) connection.publish(topic, "", true);
  connection.start();
  const problem = await promise;
  await connection.close();
  if (problem) return problem;
  if (connection.lost > 0) return { reason: "it does not let us send what we have to", isRefusal: true };
  return connection.waiting > 0 ? { reason: "no answer", isRefusal: false } : undefined;
}
