const addresses: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Whether a client is on the server's own machine and so exempt from limits per client (`accounts.md` §1.10). */
export const isLoopback = (client: string): boolean => addresses.has(client);

/** Whether the host of an address means this machine only. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
