export { fromBytes, toBytes } from "./bytes";
export { type Excess, LuaError, TooMuch } from "./error";
export { type Fences, FENCES, type Guard, Meter } from "./meter";
export { Program } from "./program";
export { Effect, Float, type Steps, CallRequest, Table, typeOf, type Value } from "./value";
export { randomOf } from "./library/math";
