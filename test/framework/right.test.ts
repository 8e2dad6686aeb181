import { expect, test } from "bun:test";
import { Refusal } from "../../src/framework/errors";
import { type Caller, type Need, ownerOf, RIGHTS_OF_ROLE, requireRight, type Role } from "../../src/framework/right";
import { endpoints } from "../../src/features";
import { maySend } from "../../src/features/messaging/broker/access";
import { rightOfCommand } from "../../src/features/messaging/commands/right";

/* Who may do what, decided by the right that each action names. Source: `people.md` §1. */

const callerOf = (role: Role): Caller => ({
  ...ownerOf(1, 1),
  role,
  rights: RIGHTS_OF_ROLE[role],
});

/** The status that somebody of a role gets for what needs this. */
function statusOf(role: Role, need: Need): number {
  try {
    requireRight(callerOf(role), need);
    return 200;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).body).toEqual({
      error: `Your role in this garden is ${role}. Its owner can change that.`,
    });
    return 403;
  }
}

const ROWS: readonly [need: Need, owner: number, gardener: number, viewer: number][] = [
  ["read", 200, 200, 200],
  ["write", 200, 200, 403],
  ["command", 200, 200, 403],
  ["measure", 200, 403, 403],
  [["measure", "write"], 200, 200, 403],
  ["own", 200, 403, 403],
  ["person", 200, 200, 200],
  ["display", 403, 403, 403],
  [["read", "display"], 200, 200, 200],
];

test.each(ROWS)("what needs %p: owner %d, gardener %d, viewer %d", (need, owner, gardener, viewer) => {
  expect([statusOf("owner", need), statusOf("gardener", need), statusOf("viewer", need)]).toEqual([
    owner,
    gardener,
    viewer,
  ]);
});

test("every action with a token names its right, and no other one does", () => {
  const actions = endpoints.flatMap((each) => each.actions);
  const odd = actions.filter(({ access, right }) => (access === "token") !== (right !== undefined));
  expect(odd.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const node = (kind: string, body: object[] = []): object => ({ kind, args: {}, body });

test.each<[string, unknown, Need]>([
  ["a stop", [node("emergency_lock")], ["read", "display"]],
  ["an unlock", [node("emergency_unlock")], "command"],
  ["a stop with an unlock", [node("emergency_lock"), node("emergency_unlock")], "command"],
  ["a photo", [node("take_photo")], "command"],
  ["nothing", [], "command"],
  ["what is no list", "x", "command"],
  ["a new owner", [node("change_ownership")], "own"],
  ["a factory reset inside of another step", [node("_if", [node("factory_reset")])], "own"],
  ["new firmware behind a stop", [node("emergency_lock"), node("flash_firmware")], "own"],
])("the right for %s", (_, steps, need) => {
  expect(rightOfCommand(steps)).toEqual(need);
});

const photo = JSON.stringify({ kind: "rpc_request", args: { label: "x" }, body: [node("take_photo")] });
const giveAway = JSON.stringify({ kind: "rpc_request", args: { label: "x" }, body: [node("change_ownership")] });

test.each<[topic: string, payload: string, owner: boolean, gardener: boolean, viewer: boolean]>([
  ["from_clients", photo, true, true, false],
  ["from_clients", giveAway, true, false, false],
  ["from_clients", "{", true, false, false],
  ["ping/7", "7", true, true, true],
  ["status", "{}", true, false, false],
  ["from_device", "{}", true, false, false],
  ["pong/7", "7", true, false, false],
  ["measures/1", "{}", true, true, false],
  ["notes", "x", true, true, false],
])("a message to %s (%s): owner %p, gardener %p, viewer %p", (topic, payload, owner, gardener, viewer) => {
  const roles = ["owner", "gardener", "viewer"] as const;
  expect(roles.map((role) => maySend(callerOf(role), topic, Buffer.from(payload)))).toEqual([owner, gardener, viewer]);
});
