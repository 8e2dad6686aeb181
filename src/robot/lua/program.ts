import { toBytes } from "./bytes";
import { compileChunk } from "./compile/functions";
import { baseLibrary } from "./library/base";
import { type Library, tableOf } from "./library/library";
import { mathLibrary, type Random } from "./library/math";
import { type Clock, osLibrary } from "./library/os";
import { stringLibrary } from "./library/string";
import { tableLibrary } from "./library/table";
import { utf8Library } from "./library/utf8";
import { Machine } from "./machine";
import type { Meter } from "./meter";
import { Box, Closure, type Effect, type LuaTable, type Value } from "./value";

/** The parts of the world that a program sees without asking for an effect. */
interface HostFunctions {
  readonly meter: Meter;
  readonly clock: Clock;
  readonly random: Random;
  /** Called when an operator makes an infinite number, or none, of finite ones: `1/0`. */
  readonly endless?: () => void;
}

/** A program of Lua with globals of its own. */
export class Program {
  readonly machine: Machine;
  readonly globals: LuaTable;

  constructor({ meter, clock, random, endless = () => {} }: HostFunctions) {
    this.machine = new Machine(meter, endless);
    const { operations } = this.machine;
    this.globals = operations.table();
    const libraries: Readonly<Record<string, Library>> = {
      math: mathLibrary(this.machine, random),
      os: osLibrary(this.machine, clock),
      table: tableLibrary(this.machine),
      utf8: utf8Library(this.machine),
      io: { write: () => [], flush: () => [] },
    };
    this.offer(baseLibrary(this.machine, this.globals));
    for (const [name, library] of Object.entries(libraries)) this.globals.set(name, tableOf(operations, library));
    const string = tableOf(operations, stringLibrary(this.machine));
    this.globals.set("string", string);
    operations.texts.set("__index", string);
  }

  /** Puts functions and values beside those of Lua, or into a table of theirs. */
  offer(library: Library, luaTable = this.globals): void {
    tableOf(this.machine.operations, library, luaTable);
  }

  /**
   * Runs a text until it ends or wants an effect. `chunk` is its name in errors.
   * @throws LuaError that the program does not catch, and for a text that is not a program; LimitExceeded beyond a fence.
   */
  start(text: string, chunk: string, args: Value[] = []): Value[] | Effect {
    const body = compileChunk(toBytes(text), chunk, this.machine.operations);
    return this.machine.start(new Closure(body, [new Box(this.globals)]), args);
  }

  /** Goes on with the answer to the effect that was wanted. */
  resume(answer: unknown): Value[] | Effect {
    return this.machine.resume(answer);
  }
}
