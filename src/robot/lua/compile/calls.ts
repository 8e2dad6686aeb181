import type { Builder } from "./builder";
import { compileInOrder, member, named } from "./order";
import { isCall, isOpen, type Tree } from "./syntax";
import { ACT, type Compute, type Frame, type Value } from "../value";

type ComputeAll = (frame: Frame) => Value[];

/** The arguments of a call in the source, whatever its form. */
const argumentsOf = (node: Tree): readonly Tree[] => {
  if (node.type === "StringCallExpression") return [node.argument];
  return Array.isArray(node.arguments) ? node.arguments : [node.arguments as Tree]; // `f{…}` has one
};

/** All values of a call or of `...`. */
export function compileValues(builder: Builder, node: Tree): ComputeAll {
  if (!isCall(node)) return (frame) => frame.rest;
  const slot = putCall(builder, node, true);
  return (frame) => frame.slots[slot] as Value[]; // the call put them there
}

/** The values of a list, which ends with as many as the last one gives. Each time a list of its own. */
export function compileList(builder: Builder, nodes: readonly Tree[], call?: Tree): ComputeAll {
  const last = nodes.at(-1);
  if (!isOpen(last, builder.context.source, call)) return inList(compileInOrder(builder, nodes));
  const before = compileInOrder(builder, nodes.slice(0, -1));
  const kept = isCall(last) ? before.map((each) => builder.keep(last.loc.start.line, each)) : before;
  const rest = compileValues(builder, last);
  const { meter } = builder.context.operations;
  return (frame) => {
    const values = kept.map((each) => each(frame));
    const more = rest(frame);
    meter.copy(more.length);
    for (const value of more) values.push(value);
    return values;
  };
}

function inList(computes: readonly Compute[]): ComputeAll {
  const [a, b, c] = computes;
  if (!a) return () => [];
  if (!b) return (frame) => [a(frame)];
  if (!c) return (frame) => [a(frame), b(frame)];
  if (computes.length === 3) return (frame) => [a(frame), b(frame), c(frame)];
  return (frame) => computes.map((each) => each(frame));
}

export function compileCall(builder: Builder, node: Tree): Compute {
  const slot = putCall(builder, node, false);
  return (frame) => frame.slots[slot] as Value; // the call put it there
}

/** A call whose result nobody wants. */
export function putStatement(builder: Builder, node: Tree): void {
  putCall(builder, node, false);
}

/** A call of Lua instead of a return. Other callees return here first. */
export function putTailCall(builder: Builder, node: Tree): void {
  const slot = put(builder, node, true, ACT.tailCall);
  builder.emit(node.loc.end.line, (frame) => {
    frame.passed = frame.slots[slot] as Value[]; // the call put them there
    return ACT.leave;
  });
}

const putCall = (builder: Builder, node: Tree, takesAll: boolean): number => put(builder, node, takesAll, ACT.call);

/** Puts the operation of a call into the code and returns the slot of its result. */
function put(builder: Builder, node: Tree, takesAll: boolean, act: number): number {
  const { base } = node;
  const { line } = base.loc.end;
  const isMethod = base.type === "MemberExpression" && base.indexer === ":";
  const site = (slot: number) => ({ slot, takesAll, named: named(builder, base) ?? "" });
  const nodes = argumentsOf(node);
  const holdsCall = nodes.some(builder.context.hasCall);
  const hold = (compute: Compute): Compute => (holdsCall ? builder.keep(line, compute) : compute);
  if (!isMethod) {
    const callee = hold(builder.expression(base));
    const args = compileList(builder, nodes, node);
    const slot = builder.reserve();
    builder.emit(
      line,
      (frame) => {
        frame.callee = callee(frame);
        frame.passed = args(frame);
        return act;
      },
      site(slot),
    );
    return slot;
  }
  const object = builder.keep(line, builder.expression(base.base));
  const [name, holder] = [base.identifier?.name ?? "", named(builder, base.base)];
  const callee = hold(builder.handled(line, member(builder, object, name, holder)));
  const args = compileList(builder, nodes, node);
  const slot = builder.reserve();
  builder.emit(
    line,
    (frame) => {
      frame.callee = callee(frame);
      frame.passed = args(frame);
      frame.passed.unshift(object(frame));
      return act;
    },
    site(slot),
  );
  return slot;
}
