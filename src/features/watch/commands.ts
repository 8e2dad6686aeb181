/** Exports for commands only; the server does not load this file. */
export { tellOperator } from "./operator";
export { NotTold } from "./ways/post";
