/** Exports for commands only; the server does not load this file. */
export { cameBack } from "./came-back";
export { addProgram, PROGRAM_RIGHTS, type ProgramRight, signProgram } from "./programs";
