import { LuaError } from "../error";
import type { Finish } from "../metamethods";
import type { Operations } from "../operations";
import { type Tree, callFinder, innerNames, turnsOf } from "./syntax";
import { ACT, type Body, Box, type CallSite, type Compute, type Operation, type Slot, type Value } from "../value";

/** A local variable. `isBoxed`: inner functions may use it, so it lives in a box of its own. */
interface Local {
  readonly name: string;
  readonly slot: number;
  readonly isBoxed: boolean;
}

/** Where a name is found: in this function, or in one around it, by its place among what is handed in. */
type Found = { readonly local: Local } | { readonly outer: number };

/** A place in the code; known when the code is. */
export interface Label {
  at: number;
}

interface Block {
  readonly locals: Local[];
  readonly slots: number;
  /** Where `break` goes from here. */
  end?: Label;
}

/** Shared by all functions of a chunk. */
export interface ChunkContext {
  readonly chunk: string;
  readonly source: string;
  readonly operations: Operations;
  readonly inner: ReturnType<typeof innerNames>;
  readonly hasCall: ReturnType<typeof callFinder>;
  /** Whether operators may call metamethods that wait for effects: each is an operation of its own then. */
  readonly hasMetatables: boolean;
  /** Expressions, blocks and functions lie within each other. The compiler of one reaches the others through these. */
  readonly compile: {
    readonly expression: (builder: Builder, node: Tree) => Compute;
    readonly block: (builder: Builder, body: readonly Tree[]) => void;
    readonly closure: (builder: Builder, node: Tree, name: string, isMethod: boolean) => Compute;
  };
}

/** Nesting of expressions, blocks and functions: each level takes some of the stack of the machine when it runs. */
const LEVELS = 1_000;
const LOCALS = 200;

/** The code of one function as it grows: operations, slots, and which names mean what. */
export class Builder {
  readonly context: ChunkContext;
  readonly around: Builder | undefined;
  readonly takesRest: boolean;
  /** Where the variables of functions around are taken from when this one is made. */
  readonly captured: { readonly name: string; readonly from: Found }[] = [];
  private readonly code: Operation[] = [];
  private readonly lines: number[] = [];
  private readonly calls: (CallSite | undefined)[] = [];
  private blocks: Block[] = [];
  private readonly boxed: ReadonlySet<string>;
  private slots = 0;
  private only: Compute | undefined = undefined;
  private locals = 0;
  private levels: number;

  constructor(context: ChunkContext, node: Tree, takesRest: boolean, around?: Builder) {
    this.context = context;
    this.around = around;
    this.takesRest = takesRest;
    this.boxed = context.inner.get(node) ?? new Set();
    this.levels = around?.levels ?? 0;
  }

  /** How to compute the one value of an expression. Calls in it are put into the code before, in their order. */
  expression(node: Tree): Compute {
    return this.deeper(() => this.context.compile.expression(this, node));
  }

  /** Puts the statements of a block into the code. Their locals are declared in the block that this is in. */
  block(body: readonly Tree[]): void {
    this.context.compile.block(this, body);
  }

  /** How to make a function with the variables around it as they are when it is made. */
  closure(node: Tree, name: string, isMethod = false): Compute {
    return this.context.compile.closure(this, node, name, isMethod);
  }

  /** Place of the next operation. */
  get here(): number {
    return this.code.length;
  }

  emit(line: number, operation: Operation, call?: CallSite): void {
    this.code.push(operation);
    this.lines.push(line);
    this.calls.push(call);
  }

  /** `return` of one value, which is computed with `compute`. */
  give(line: number, compute: Compute): void {
    if (this.here === 0) this.only = compute;
    this.emit(line, (frame) => ((frame.passed = [compute(frame)]), ACT.leave));
  }

  /** An operation that is followed by the next one. */
  step(line: number, run: (slots: Slot[], frame: Parameters<Operation>[0]) => void): void {
    const next = this.here + 1;
    this.emit(line, (frame) => (run(frame.slots, frame), next));
  }

  /** A slot until the end of the block. */
  reserve(): number {
    return this.slots++;
  }

  /** Keeps a value in a slot, and computes it from there. */
  keep(line: number, compute: Compute): Compute {
    const slot = this.reserve();
    this.step(line, (slots, frame) => void (slots[slot] = compute(frame)));
    return (frame) => frame.slots[slot] as Value; // the value that was put there
  }

  /**
   * Computation of an operator, which may want a metamethod. That one is called like any function, so it may wait for
   * effects. `compute` comes to it at its end, if at all.
   */
  handled(line: number, compute: Compute): Compute {
    const { operations, hasMetatables } = this.context;
    if (!hasMetatables) return compute;
    const [slot, finish, over] = [this.reserve(), this.reserve(), this.here + 2];
    this.emit(
      line,
      (frame) => {
        const { value, wanted } = operations.metamethods.asking(() => compute(frame));
        frame.slots[slot] = value;
        if (!wanted) return over;
        frame.slots[finish] = wanted.finish;
        frame.callee = wanted.callee;
        frame.passed = wanted.args;
        return ACT.call;
      },
      { slot, takesAll: false, named: "" },
    );
    this.step(line, (slots) => void (slots[slot] = (slots[finish] as Finish)(slots[slot] as Value))); // put there above
    return (frame) => frame.slots[slot] as Value; // likewise
  }

  inBlock(build: () => void): void {
    this.deeper(() => {
      const block: Block = { locals: [], slots: this.slots };
      this.blocks.push(block);
      build();
      this.blocks.pop();
      this.locals -= block.locals.length;
      this.slots = block.slots;
    });
  }

  /** Slots that an expression took are free after the statement. */
  inStatement(build: () => void): void {
    build();
    const { locals = [], slots = 0 } = this.blocks.at(-1) ?? {};
    this.slots = Math.max(slots, ...locals.map(({ slot }) => slot + 1));
  }

  deeper<T>(build: () => T): T {
    if (++this.levels > LEVELS) {
      throw new LuaError(`${this.context.chunk}: chunk has too many syntax levels`, "syntax", 0);
    }
    const result = build();
    this.levels--;
    return result;
  }

  /** A local that the following code sees. Its slot is filled by the caller, with a box where it is boxed. */
  declare(name: string, slot = this.reserve()): Local {
    if (++this.locals > LOCALS) this.refuse(`too many local variables (limit is ${LOCALS}) in function`, 1);
    const local = { name, slot, isBoxed: this.boxed.has(name) };
    this.blocks.at(-1)?.locals.push(local);
    return local;
  }

  /** Puts a fresh value into a local that was just declared. */
  fill({ slot, isBoxed }: Local, line: number, compute: Compute): void {
    if (isBoxed) this.step(line, (slots, frame) => void (slots[slot] = new Box(compute(frame))));
    else this.step(line, (slots, frame) => void (slots[slot] = compute(frame)));
  }

  /** The variable that a name means; undefined for a global. */
  find(name: string): Found | undefined {
    this.context.operations.meter.read(this.blocks.length + this.captured.length);
    for (let at = this.blocks.length - 1; at >= 0; at--) {
      const local = this.blocks[at]?.locals.findLast((each) => each.name === name);
      if (local) return { local };
    }
    const known = this.captured.findIndex((each) => each.name === name);
    if (known >= 0) return { outer: known };
    const from = this.around?.find(name);
    if (!from) return name === "_ENV" && !this.around ? { outer: 0 } : undefined;
    this.captured.push({ name, from });
    return { outer: this.captured.length - 1 };
  }

  /** The block that was just begun is left by `break`. */
  breakTo(end: Label): void {
    const block = this.blocks.at(-1);
    if (block) block.end = end;
  }

  leaveLoop(line: number): void {
    const end = this.blocks.findLast((block) => block.end)?.end;
    if (!end) this.refuse("break outside a loop", line);
    this.emit(line, () => end.at);
  }

  refuse(why: string, line: number): never {
    throw new LuaError(`${this.context.chunk}:${line}: ${why}`, "syntax", 0);
  }

  finish(name: string, node: Tree, parameters: number): Body {
    const { code, lines, calls, takesRest, only } = this;
    const turns = turnsOf(node);
    return {
      name,
      chunk: this.context.chunk,
      parameters,
      takesRest,
      code,
      lines,
      calls,
      only,
      turns,
    };
  }
}
