import { connect } from "node:net";
import { mqttPort } from "../mqtt-client";
import { PASSWORD, type TestAccount } from "../scenarios";
import type { TestServer } from "../server";
import { type Pace, QUICK_PACE } from "./options";
import { StandIn } from "./stand-in";

/** Switches on a robot that is set up for an account of a server, at a pace for tests. End it with `stop`. */
export const aRobot = (
  server: TestServer,
  { email, password = PASSWORD }: Pick<TestAccount, "email"> & { readonly password?: string },
  clock?: () => Date,
  pace: Pace = QUICK_PACE,
): StandIn =>
  new StandIn({
    ...{ server: server.base, email, password, pace },
    broker: () => connect(mqttPort(server), "127.0.0.1"),
    ...(clock && { clock }),
  });
