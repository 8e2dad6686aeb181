import { once } from "../once";

/** `node:net`, loaded when an address is first looked at: its sockets and streams take 2 ms of a start. */
export const net = once(() => process.getBuiltinModule("node:net"));
