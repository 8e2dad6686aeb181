import { type Access, BrokerConnection } from "./connection";

/** Why a broker cannot be used. `isRefusal`: it does not let us in. */
export interface BrokerProblem {
  readonly reason: string;
  readonly isRefusal: boolean;
}

/**
 * Logs in, lets the broker forget what it keeps of these topics, and leaves. Answers why that was not possible; undefined
 * when it was.
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
  });
  for (const topic of forgotten) connection.publish(topic, "", true);
  connection.start();
  const problem = await promise;
  await connection.close();
  return problem ?? (connection.waiting > 0 ? { reason: "no answer", isRefusal: false } : undefined);
}
