import type { SortOrder } from "../value";
import type { Tree } from "./syntax";

/** A parameter, or a field of it. */
function operandOf({
  type,
  name,
  base,
  indexer,
  identifier,
}: Tree): { of: string; field: string | undefined } | undefined {
  if (type === "Identifier") return { of: name, field: undefined };
  const isField = type === "MemberExpression" && indexer === "." && base.type === "Identifier";
  return isField ? { of: base.name, field: identifier?.name } : undefined;
}

/** The order that a function of this form compares by: `function(a, b) return a.x < b.x end`. */
export function orderOf({ parameters, body }: Tree): SortOrder | undefined {
  const [one, other] = parameters.map((each) => each.name);
  const [statement] = body;
  if (parameters.length !== 2 || one === other || body.length !== 1 || statement?.type !== "ReturnStatement")
    return undefined;
  const [value, more] = statement.arguments as readonly Tree[]; // those of `return` are a list
  if (more || value?.type !== "BinaryExpression" || !["<", ">"].includes(value.operator)) return undefined;
  const [left, right] = [operandOf(value.left), operandOf(value.right)];
  if (!left || !right || left.field !== right.field) return undefined;
  const isTurned = left.of === other && right.of === one;
  if (!isTurned && !(left.of === one && right.of === other)) return undefined;
  return { field: left.field, isFalling: isTurned === (value.operator === "<") };
}
