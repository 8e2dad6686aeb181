import { forbidden } from "./errors";

/** Rights in a garden. Source: `people.md` §1. */
const RIGHTS = ["read", "write", "command", "measure", "own"] as const;
export type Right = (typeof RIGHTS)[number];

/** `person`: what belongs to somebody with a log-in of their own, whatever the garden. `display`: what is shown on a wall. */
export type Claim = Right | "person" | "display";

/** Everybody with a token. */
export const EVERYBODY: readonly Claim[] = [...RIGHTS, "person", "display"];

/** Right that is needed; of several, one is enough. */
export type Need = Claim | readonly Claim[];

const ROLES = ["owner", "gardener", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** The rights that a role gives. */
export const RIGHTS_OF_ROLE: Readonly<Record<Role, ReadonlySet<Claim>>> = {
  owner: new Set<Claim>([...RIGHTS, "person"]),
  gardener: new Set<Claim>(["read", "write", "command", "person"]),
  viewer: new Set<Claim>(["read", "person"]),
};

/** A holder of a token, with their rights in the garden that it is for. */
export interface Caller {
  readonly kind: "person" | "program" | "robot";
  /** Id and name of the person or program. */
  readonly id: number;
  readonly name: string;
  /** Undefined for programs. */
  readonly role: Role | undefined;
  readonly rights: ReadonlySet<Claim>;
  /** Device of the person's own garden. */
  readonly home: number;
}

/** The owner of a garden, in whose name the server works. */
export const ownerOf = (userId: number, deviceId: number): Caller => ({
  kind: "person",
  id: userId,
  name: "",
  role: "owner",
  rights: RIGHTS_OF_ROLE.owner,
  home: deviceId,
});

/** The owner and the robot, for whom everything is as the contract has it. */
export const isOfOwner = ({ role }: Caller): boolean => role === "owner";

/**
 * Text by which limits count: the owner and the robot together, as the contract knows them; each member and program by
 * itself (`people.md` §2).
 */
export const holderOf = (caller: Caller, deviceId: number): string =>
  isOfOwner(caller) ? String(deviceId) : `${deviceId} ${caller.kind} ${caller.id}`;

/** Whether a caller has what an action asks for. */
export const mayDo = ({ rights }: Caller, need: Need): boolean =>
  typeof need === "string" ? rights.has(need) : need.some((each) => rights.has(each));

/** Whether two callers may do the same. */
export const haveSameRights = (one: Caller, other: Caller): boolean =>
  one.rights.size === other.rights.size && one.rights.isSubsetOf(other.rights);

/** @throws Refusal `forbidden` when a caller has none of what is needed. */
export function requireRight(caller: Caller, need: Need): void {
  if (!mayDo(caller, need)) throw forbidden(refusalOf(caller, need));
}

/** @throws Refusal `forbidden` for the token of a robot, which makes nobody a member (`people.md` §1). */
export function requireNoRobot({ kind }: Caller): void {
  if (kind === "robot") throw forbidden("The token of a robot has no part in this.");
}

/** Ends of the sentence that refuses a program. */
const ACTS: Readonly<Record<Claim, string>> = {
  read: "read the garden",
  write: "change records",
  command: "command the robot",
  measure: "hand in measures",
  own: "do what only the owner does",
  person: "act for a person",
  display: "show the display",
};

/** The refusal of somebody whose role gives no such right. */
const refusalOfRole = (role: Role): string => `Your role in this garden is ${role}. Its owner can change that.`;

function refusalOf({ role }: Caller, need: Need): string {
  if (role !== undefined) return refusalOfRole(role);
  const wanted = typeof need === "string" ? need : (need[0] ?? "own");
  return `This program may not ${ACTS[wanted]}.`;
}
