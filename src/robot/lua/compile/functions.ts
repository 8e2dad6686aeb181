import { Builder, type ChunkContext } from "./builder";
import { LuaError } from "../error";
import { BYTES, TURNS } from "../meter";
import { compileExpression } from "./expressions";
import { compileBlock } from "./statements";
import { callFinder, innerNames, parseLua, type Tree } from "./syntax";
import { ACT, Box, type Body, Closure, type Compute, type Value } from "../value";
import type { Operations } from "../operations";

/** Bytes of a program: nothing is counted while it is read. */
const LONGEST = 100_000;

/** Words without which a program makes no metatables. */
const METATABLE = /[sg]etmetatable/;

/**
 * The program of a text of bytes. Its one outer variable is `_ENV`. @throws LuaError for a text that is not a program.
 */
export function compileChunk(text: string, chunk: string, operations: Operations): Body {
  operations.meter.make(text.length * BYTES.sourceByte);
  operations.meter.turn(text.length * TURNS.sourceByte);
  if (text.length > LONGEST) throw new LuaError(`${chunk}: chunk too long (limit is ${LONGEST} bytes)`, "syntax", 0);
  try {
    return compileTree(parseLua(text, chunk), text, chunk, operations);
  } catch (error) {
    if (error instanceof RangeError) throw new LuaError(`${chunk}: chunk has too many syntax levels`, "syntax", 0);
    throw error;
  }
}

function compileTree(tree: Tree, text: string, chunk: string, operations: Operations): Body {
  const hasMetatables = METATABLE.test(text);
  const context: ChunkContext = {
    chunk,
    source: text,
    operations,
    inner: innerNames(tree, operations.meter),
    hasCall: callFinder(hasMetatables),
    hasMetatables,
    compile: { expression: compileExpression, block: compileBlock, closure: compileFunction },
  };
  const builder = new Builder(context, tree, true);
  return compileBody(builder, tree, "main chunk", []);
}

/** Makes a function with the variables around it as they are when it is made. */
function compileFunction(builder: Builder, node: Tree, name: string, isMethod: boolean): Compute {
  const parameters = node.parameters.filter(({ type }) => type === "Identifier").map((each) => each.name);
  const takesRest = parameters.length < node.parameters.length;
  const inner = new Builder(builder.context, node, takesRest, builder);
  const body = compileBody(inner, node, name, isMethod ? ["self", ...parameters] : parameters);
  const captured = inner.captured.map(({ from }) => from);
  const { meter } = builder.context.operations;
  return ({ slots, outer }) => {
    meter.make(BYTES.function);
    const boxes = captured.map((from) => ("local" in from ? slots[from.local.slot] : outer[from.outer]) as Box); // so it was declared
    return new Closure(body, boxes);
  };
}

function compileBody(builder: Builder, node: Tree, name: string, parameters: readonly string[]): Body {
  const [first, last] = [node.loc.start.line, node.loc.end.line];
  builder.inBlock(() => {
    const locals = parameters.map((parameter) => builder.declare(parameter));
    const boxed = locals.filter(({ isBoxed }) => isBoxed).map(({ slot }) => slot);
    if (boxed.length > 0) {
      builder.step(first, (slots) => {
        for (const slot of boxed) slots[slot] = new Box(slots[slot] as Value); // an argument
      });
    }
    compileBlock(builder, node.body);
    builder.emit(last, (frame) => ((frame.passed = []), ACT.leave));
  });
  return builder.finish(name, node, parameters.length);
}
