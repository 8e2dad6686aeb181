/** Exports for commands only; the server does not load this file. */
export { addProgram, PROGRAM_RIGHTS, type ProgramRight, signProgram } from "./programs";
