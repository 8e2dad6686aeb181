/**
 * `bun run client` writes `docs/behaviour/rights.md`: who may do what in a garden, action by action. It follows from the
 * rights that the actions declare.
 */
import { join } from "node:path";
import { endpoints } from "../src/features";
import type { Action } from "../src/framework/action";
import { type Caller, type Claim, mayDo, type Need, ownerOf, RIGHTS_OF_ROLE, type Role } from "../src/framework/right";

const person = (role: Role): Caller => ({ ...ownerOf(1, 1), role, rights: RIGHTS_OF_ROLE[role] });
const program = (...rights: readonly Claim[]): Caller => ({
  ...ownerOf(1, 1),
  kind: "program",
  role: undefined,
  rights: new Set(rights),
});

/** Kinds of callers, by the heads of their columns. A pupil has the rights of the role. */
export const CALLERS: Readonly<Record<string, Caller>> = {
  owner: person("owner"),
  gardener: person("gardener"),
  viewer: person("viewer"),
  robot: { ...person("owner"), kind: "robot" },
  "`read`": program("read"),
  "`write`": program("read", "write"),
  "`command`": program("read", "command"),
  "`measure`": program("measure"),
  display: program("display"),
};

/** An action that needs a token, as requests with one reach it. */
export const actionsWithToken = (): readonly Action[] =>
  endpoints.flatMap(({ actions }) => actions.flatMap((action) => action.withToken ?? (action.right ? action : [])));

/** Whether a caller passes the right of an action. Its body may need more. */
export const passes = ({ right, isForPeople }: Action, caller: Caller): boolean =>
  right !== undefined && mayDo(caller, right) && !(isForPeople && caller.kind === "robot");

const wordOf = (need: Need | undefined): string =>
  [need ?? []]
    .flat()
    .map((each) => `\`${each}\``)
    .join(" or ");
const answerFor = (action: Action, caller: Caller): string =>
  passes(action, caller) ? (action.rightOfBody && caller.role !== "owner" ? "by body" : "yes") : "–";

/** The document. */
export function rightsDocument(): string {
  const heads = ["Action", "Right", ...Object.keys(CALLERS)];
  const rows = actionsWithToken().map((action) => [
    `${action.method} \`${action.path}\``,
    wordOf(action.right),
    ...Object.values(CALLERS).map((caller) => answerFor(action, caller)),
  ]);
  const table = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `# Who may do what

This table is made from the declarations by \`bun run client\`; [people.md](people.md) §1 has the rules. PUT does what PATCH does.

- Columns: roles of people, the token of the robot, programs by their rights, and a display.
- \`yes\`: the caller passes. \`by body\`: what the request says may need more (\`people.md\` §1). \`–\`: 403.
- \`person\` is what belongs to somebody with a log-in of their own, and \`display\` what a wall shows.
- A pupil has the rights of the role. A former member has none: 401. Somebody without a part in the garden gets no token for it.
- Endpoints without a token are those of \`accounts.md\` §2.2.

${table.join("\n")}
`;
}

/** The file of the document. */
export const RIGHTS_FILE = join(import.meta.dir, "../docs/behaviour/rights.md");

if (import.meta.main) await Bun.write(RIGHTS_FILE, rightsDocument());
