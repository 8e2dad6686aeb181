import type { Builder } from "./builder";
import { textOf } from "./literal";
import { isCall, type Tree } from "./syntax";
import { type Compute, isTrue } from "../value";

/** The name of a node in the text of an error; undefined for a node without a name. */
export function named(builder: Builder, node: Tree): string | undefined {
  if (node.type === "Identifier") {
    const found = builder.find(node.name);
    return `${!found ? "global" : "local" in found ? "local" : "upvalue"} '${node.name}'`;
  }
  if (node.type === "MemberExpression")
    return `${node.indexer === ":" ? "method" : "field"} '${node.identifier?.name}'`;
  if (node.type === "IndexExpression") {
    return `field '${node.index.type === "StringLiteral" ? textOf(node.index.raw) : "?"}'`;
  }
  return undefined;
}

/** An operand alone has a name also as a constant. */
export const namedAlone = (builder: Builder, node: Tree): string | undefined =>
  node.type === "StringLiteral" ? `constant '${textOf(node.raw)}'` : named(builder, node);

/** `holder.name` */
export function member({ context: { operations } }: Builder, holder: Compute, name: string, named?: string): Compute {
  const key = operations.constant(name);
  return (frame) => operations.member(holder(frame), key, named);
}

/** Whether nothing that happens between changes what a node stands for. */
export const isSteady = (builder: Builder, node: Tree): boolean => {
  if (node.type.endsWith("Literal") && node.type !== "VarargLiteral") return true;
  const found = node.type === "Identifier" ? builder.find(node.name) : undefined;
  return found !== undefined && "local" in found && !found.local.isBoxed;
};

/** Expressions whose values are wanted in this order: those before a call are kept until it is over. */
export function compileInOrder(builder: Builder, nodes: readonly Tree[]): Compute[] {
  const { hasCall } = builder.context;
  const last = nodes.findLastIndex(hasCall);
  return nodes.map((node, index) => {
    const compute = builder.expression(node);
    return index >= last || isCall(node) || isSteady(builder, node)
      ? compute
      : builder.keep(node.loc.start.line, compute);
  });
}

/** Jumps unless the condition holds. */
export function putUnless(builder: Builder, condition: Tree, to: { readonly at: number }): void {
  const compute = builder.expression(condition);
  const next = builder.here + 1;
  builder.emit(condition.loc.start.line, (frame) => (isTrue(compute(frame)) ? next : to.at));
}
