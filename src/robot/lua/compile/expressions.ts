import { compileCall, compileValues } from "./calls";
import { compileInOrder, isSteady, member, named, namedAlone } from "./order";
import { compileOperator, compileUnary } from "./operators";
import type { Builder } from "./builder";
import { parseNumber } from "../number";
import { textOf } from "./literal";
import { isCall, isOpen, isOperator, type Tree } from "./syntax";
import { FEW } from "../hidden-class";
import { type Box, type Compute, isTrue, LuaTable, type Value } from "../value";

/** How to compute the one value of an expression. Calls in it are put into the code before, in their order. */
export function compileExpression(builder: Builder, node: Tree): Compute {
  const compile = EXPRESSIONS[node.type];
  if (!compile) throw new Error(`expression ${node.type}`);
  const compute = compile(builder, node);
  return isOperator(node) ? builder.handled(node.loc.start.line, compute) : compute;
}

const EXPRESSIONS: Readonly<Record<string, (builder: Builder, node: Tree) => Compute>> = {
  NilLiteral: () => () => undefined,
  BooleanLiteral: (_, { value }) => constant(value === true),
  NumericLiteral: (_, { raw }) => constant(parseNumber(raw)),
  StringLiteral: ({ context }, { raw }) => constant(context.operations.constant(textOf(raw))),
  VarargLiteral: () => (frame) => frame.rest[0],
  Identifier: (builder, node) => compileName(builder, node.name),
  MemberExpression: (builder, { base, identifier }) =>
    member(builder, builder.expression(base), identifier?.name ?? "", named(builder, base)),
  IndexExpression: (builder, { base, index }) => {
    const [holder, key] = compileInOrder(builder, [base, index]);
    if (!holder || !key) throw new Error("two are two");
    const { operations } = builder.context;
    const name = named(builder, base);
    return (frame) => operations.at(holder(frame), key(frame), name);
  },
  CallExpression: compileCall,
  TableCallExpression: compileCall,
  StringCallExpression: compileCall,
  UnaryExpression: (builder, { operator, argument }) =>
    compileUnary(builder, operator, builder.expression(argument), namedAlone(builder, argument)),
  BinaryExpression: (builder, node) =>
    node.operator === ".." ? compileConcat(builder, node) : compileBinary(builder, node),
  LogicalExpression: compileLogical,
  FunctionDeclaration: (builder, node) => builder.closure(node, "anonymous"),
  TableConstructorExpression: compileTable,
};

const constant =
  (value: Value): Compute =>
  () =>
    value;

function compileName(builder: Builder, name: string): Compute {
  const found = builder.find(name);
  if (!found) return compileGlobal(builder, name);
  if ("outer" in found) {
    const { outer } = found;
    return (frame) => frame.outer[outer]?.value;
  }
  const { slot, isBoxed } = found.local;
  if (isBoxed) return (frame) => (frame.slots[slot] as Box).value; // so it was declared
  return (frame) => frame.slots[slot] as Value; // a local holds a value
}

/** Globals are everywhere, so metamethods of theirs do not wait. */
function compileGlobal(builder: Builder, name: string): Compute {
  const { operations, hasMetatables } = builder.context;
  const compute = member(builder, compileName(builder, "_ENV"), name, "upvalue '_ENV'");
  return hasMetatables ? (frame) => operations.metamethods.atOnce(() => compute(frame)) : compute;
}

function compileBinary(builder: Builder, node: Tree): Compute {
  const { left, right, operator } = node;
  const first = builder.expression(left);
  // A local is read when the operator needs it, also after a call on the right.
  const isLate = left.type === "Identifier" && "local" in (builder.find(left.name) ?? {});
  const isKept = builder.context.hasCall(right) && !isCall(left) && !isLate && !isSteady(builder, left);
  const kept = isKept ? builder.keep(left.loc.start.line, first) : first;
  const names = { left: named(builder, left), right: named(builder, right) };
  const second = builder.expression(right);
  const compute = compileOperator(builder, operator === "~=" ? "==" : operator, kept, second, names);
  if (operator !== "~=") return compute;
  const areEqual = builder.handled(node.loc.start.line, compute);
  return (frame) => areEqual(frame) !== true;
}

/** `a .. b .. c` is one long text: it is put together from the end, as Lua does. */
function compileConcat(builder: Builder, node: Tree): Compute {
  const { operations, hasMetatables } = builder.context;
  const nodes: Tree[] = [];
  for (let rest = node; ; rest = rest.right) {
    nodes.push(rest.left);
    if (rest.right.type === "BinaryExpression" && rest.right.operator === "..") continue;
    nodes.push(rest.right);
    break;
  }
  const parts = compileInOrder(builder, nodes);
  const names = nodes.map((each) => named(builder, each));
  if (hasMetatables) {
    const line = node.loc.start.line;
    return parts.reduceRight((right, left, index) =>
      builder.handled(line, (frame) =>
        operations.concat(left(frame), right(frame), { left: names[index], right: names[index + 1] }),
      ),
    );
  }
  return (frame) => {
    const values = parts.map((part) => part(frame));
    let result = values.at(-1);
    for (let index = values.length - 2; index >= 0; index--) {
      result = operations.concat(values[index], result, { left: names[index], right: names[index + 1] });
    }
    return result;
  };
}

function compileLogical(builder: Builder, node: Tree): Compute {
  const { left, right, operator } = node;
  const isAnd = operator === "and";
  const first = builder.expression(left);
  if (!builder.context.hasCall(right)) {
    const second = builder.expression(right);
    return (frame) => {
      const value = first(frame);
      return isTrue(value) === isAnd ? second(frame) : value;
    };
  }
  const slot = builder.reserve();
  const { line } = node.loc.start;
  const end = { at: -1 };
  const next = builder.here + 1;
  builder.emit(line, (frame) => {
    const value = first(frame);
    frame.slots[slot] = value;
    return isTrue(value) === isAnd ? next : end.at;
  });
  const second = builder.expression(right);
  builder.step(line, (slots, frame) => void (slots[slot] = second(frame)));
  end.at = builder.here;
  return (frame) => frame.slots[slot] as Value; // the value that was put there
}

function compileTable(builder: Builder, { fields, loc }: Tree): Compute {
  const { operations, source, hasCall } = builder.context;
  const names = fields.filter(({ type }) => type === "TableKeyString").map(({ key }) => operations.constant(key.name));
  const isRecord = names.length === fields.length && names.length <= FEW && new Set(names).size === names.length;
  if (isRecord) {
    const values = fields.map(({ value }) => value as Tree); // a field's value is a node
    const computes = compileInOrder(builder, values);
    const hiddenClass = operations.names(names);
    return (frame) =>
      new LuaTable(
        hiddenClass,
        computes.map((each) => each(frame)),
      );
  }
  const last = fields.at(-1);
  const isLastOpen = last?.type === "TableValue" && isOpen(last.value as Tree, source); // a field's value is a node
  const nodes = fields.flatMap(({ type, key, value }) =>
    type === "TableKey" ? [key, value as Tree] : [value as Tree],
  );
  const [closed, tail] = isLastOpen ? [nodes.slice(0, -1), nodes.at(-1)] : [nodes, undefined];
  const plain = compileInOrder(builder, closed);
  const kept = tail && hasCall(tail) ? plain.map((each) => builder.keep(loc.start.line, each)) : plain;
  const rest = tail && compileValues(builder, tail);
  let at = 0;
  const take = (): Compute => kept[at++] ?? constant(undefined);
  const entries = (isLastOpen ? fields.slice(0, -1) : fields).map(({ type, key }) => ({
    key: type === "TableKey" ? take() : type === "TableKeyString" ? constant(operations.constant(key.name)) : undefined,
    value: take(),
  }));
  return (frame) => {
    const luaTable = operations.table();
    let count = 0;
    for (const { key, value } of entries) {
      if (key) luaTable.set(key(frame), value(frame));
      else luaTable.item(++count, value(frame));
    }
    if (rest) for (const value of rest(frame)) luaTable.item(++count, value);
    luaTable.trim();
    return luaTable;
  };
}
