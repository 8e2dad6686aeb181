import { forbidden } from "./errors";

/** Rights in a garden. Source: `people.md` §1. */
export const RIGHTS = ["read", "write", "command", "measure", "own"] as const;
export type Right = (typeof RIGHTS)[number];

/** `person`: what belongs to somebody with a log-in of their own, whatever the garden. `display`: what is shown on a wall. */
export type Claim = Right | "person" | "display";

/** Right that is needed; of several, one is enough. */
export type Need = Claim | readonly Claim[];

export const ROLES = ["owner", "gardener", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** The rights that a role gives. */
export const RIGHTS_OF_ROLE: Readonly<Record<Role, ReadonlySet<Claim>>> = {
  owner: new Set<Claim>([...RIGHTS, "person"]),
  gardener: new Set<Claim>(["read", "write", "command", "person"]),
  viewer: new Set<Claim>(["read", "person"]),
};

/** A holder of a token, with their rights in the garden that it is for. */
export interface Caller {
  readonly kind: "person" | "robot" | "practice";
  readonly role: Role;
  readonly rights: ReadonlySet<Claim>;
}

/** The owner of a garden, for whom the server works. */
export const OWNER: Caller = { kind: "person", role: "owner", rights: RIGHTS_OF_ROLE.owner };

/** The owner and the robot, for whom everything is as the contract has it. */
export const isOfOwner = ({ role }: Caller): boolean => role === "owner";

/** Whether a caller has what an action asks for. */
export const mayDo = ({ rights }: Caller, need: Need): boolean =>
  typeof need === "string" ? rights.has(need) : need.some((each) => rights.has(each));

/** @throws Refusal `forbidden` when a caller has none of what is needed. */
export function requireRight(caller: Caller, need: Need): void {
  if (!mayDo(caller, need)) throw forbidden(refusalOf(caller));
}

const refusalOf = ({ role }: Caller): string => `Your role in this garden is ${role}. Its owner can change that.`;
