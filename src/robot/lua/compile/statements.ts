import type { Builder } from "./builder";
import { compileList, compileValues, putStatement, putTailCall } from "./calls";
import { compileInOrder, named, putUnless } from "./order";
import { putGenericFor, putNumericFor, putRepeat, putWhile } from "./loops";
import { isCall, isOpen, type Tree } from "./syntax";
import { ACT, Box, type Compute, type Frame, type Value } from "../value";

/** Puts the statements of a block into the code. Their locals are declared in the block that the builder is in. */
export function compileBlock(builder: Builder, body: readonly Tree[]): void {
  for (const statement of body) {
    const compile = STATEMENTS[statement.type];
    if (!compile) throw new Error(`statement ${statement.type}`);
    builder.inStatement(() => compile(builder, statement, statement.loc.start.line));
  }
}

/** A block with locals of its own. */
const putBlock = (builder: Builder, body: readonly Tree[]): void => builder.inBlock(() => compileBlock(builder, body));

const STATEMENTS: Readonly<Record<string, (builder: Builder, node: Tree, line: number) => void>> = {
  LocalStatement: putLocal,
  AssignmentStatement: putAssignment,
  CallStatement: (builder, { expression }) => putStatement(builder, expression),
  DoStatement: (builder, { body }) => putBlock(builder, body),
  WhileStatement: putWhile,
  RepeatStatement: putRepeat,
  ForNumericStatement: putNumericFor,
  ForGenericStatement: putGenericFor,
  IfStatement: putIf,
  FunctionDeclaration: putFunction,
  ReturnStatement: putReturn,
  BreakStatement: (builder, _, line) => builder.leaveLoop(line),
  GotoStatement: (builder, _, line) => builder.refuse("syntax error near 'goto'", line),
  LabelStatement: (builder, _, line) => builder.refuse("syntax error near '::'", line),
};

function putLocal(builder: Builder, { variables, init }: Tree, line: number): void {
  const [variable] = variables;
  if (variable && variables.length === 1 && init.length <= 1) {
    const [value] = init;
    const compute = value ? builder.expression(value) : () => undefined;
    return builder.fill(builder.declare(variable.name), line, compute);
  }
  const values = putValues(builder, init, variables.length, line);
  variables.forEach(({ name }, index) => {
    const local = builder.declare(name);
    builder.fill(local, line, values[index] ?? (() => undefined));
  });
}

/** Computes as many values as are wanted, and keeps each: nil for missing ones. */
function putValues(builder: Builder, nodes: readonly Tree[], wanted: number, line: number): Compute[] {
  const last = nodes.at(-1);
  if (isOpen(last, builder.context.source) && nodes.length <= wanted) {
    const slot = builder.reserve();
    const list = nodes.length === 1 ? compileValues(builder, last) : compileList(builder, nodes);
    builder.step(line, (slots, frame) => void (slots[slot] = list(frame)));
    return Array.from({ length: wanted }, (_, index) => (frame: Frame) => (frame.slots[slot] as Value[])[index]); // put there
  }
  return compileInOrder(builder, nodes).map((compute) => builder.keep(line, compute));
}

function putAssignment(builder: Builder, { variables, init }: Tree, line: number): void {
  const [variable] = variables;
  const [value] = init;
  if (variable && value && variables.length === 1 && init.length === 1) {
    return put(builder, line, prepare(builder, variable, builder.context.hasCall(value)), builder.expression(value));
  }
  const targets = variables.map((each) => prepare(builder, each, true));
  const values = putValues(builder, init, variables.length, line);
  for (const [index, target] of [...targets.entries()].reverse()) {
    put(builder, line, target, values[index] ?? (() => undefined));
  }
}

function put(builder: Builder, line: number, store: Store, value: Compute): void {
  if (builder.context.hasMetatables) builder.handled(line, (frame) => void store(frame, value));
  else builder.step(line, (_, frame) => store(frame, value));
}

type Store = (frame: Frame, value: Compute) => void;

/** How to assign to a variable. With `isKept` the table and key are found before the value is computed. */
function prepare(builder: Builder, node: Tree, isKept: boolean): Store {
  const { operations } = builder.context;
  const keep = (compute: Compute): Compute => (isKept ? builder.keep(node.loc.start.line, compute) : compute);
  if (node.type === "Identifier") return assignName(builder, node.name);
  const name = named(builder, node.base);
  if (node.type === "MemberExpression") {
    const holder = keep(builder.expression(node.base));
    const key = node.identifier?.name ?? "";
    return (frame, value) => operations.setIndex(holder(frame), key, value(frame), name);
  }
  const [holder, key] = compileInOrder(builder, [node.base, node.index]).map(keep);
  if (!holder || !key) throw new Error("two are two");
  return (frame, value) => operations.setIndex(holder(frame), key(frame), value(frame), name);
}

function assignName(builder: Builder, name: string): Store {
  const found = builder.find(name);
  if (!found) {
    const { operations } = builder.context;
    const env = builder.expression({ type: "Identifier", name: "_ENV" } as Tree); // a name is all it has
    return (frame, value) => operations.setIndex(env(frame), name, value(frame), "upvalue '_ENV'");
  }
  if ("outer" in found) {
    const { outer } = found;
    return (frame, value) => void ((frame.outer[outer] as Box).value = value(frame)); // `find` counted them
  }
  const { slot, isBoxed } = found.local;
  if (isBoxed) return (frame, value) => void ((frame.slots[slot] as Box).value = value(frame)); // so it was declared
  return (frame, value) => void (frame.slots[slot] = value(frame));
}

function putIf(builder: Builder, { clauses }: Tree): void {
  const end = { at: -1 };
  for (const [index, clause] of clauses.entries()) {
    const { line } = clause.loc.start;
    const next = { at: -1 };
    builder.inStatement(() => {
      if (clause.type !== "ElseClause") putUnless(builder, clause.condition, next);
    });
    putBlock(builder, clause.body);
    if (index < clauses.length - 1) builder.emit(line, () => end.at);
    next.at = builder.here;
  }
  end.at = builder.here;
}

function putFunction(builder: Builder, node: Tree, line: number): void {
  const { identifier, isLocal } = node;
  if (!identifier) throw new Error("a statement has a name");
  const name = identifier.name ?? identifier.identifier?.name ?? "";
  if (isLocal) {
    const local = builder.declare(name);
    if (!local.isBoxed) return builder.fill(local, line, builder.closure(node, name));
    builder.fill(local, line, () => undefined);
    return put(builder, line, assignName(builder, name), builder.closure(node, name));
  }
  const isMethod = identifier.indexer === ":";
  put(builder, line, prepare(builder, identifier, false), builder.closure(node, name, isMethod));
}

function putReturn(builder: Builder, node: Tree, line: number): void {
  const values = node.arguments as readonly Tree[]; // those of `return` are a list
  const [value] = values;
  if (value && values.length === 1 && isCall(value) && isOpen(value, builder.context.source)) {
    return putTailCall(builder, value);
  }
  if (value && values.length === 1 && !isOpen(value, builder.context.source)) {
    return builder.give(line, builder.expression(value));
  }
  const list = compileList(builder, values);
  builder.emit(line, (frame) => {
    frame.passed = list(frame);
    return ACT.leave;
  });
}
