export { fromBytes, toBytes } from "./bytes";
export { type Excess, LuaError, TooMuch } from "./error";
export { type Fences, FENCES, type Guard, Meter } from "./meter";
export { Program, type Surroundings } from "./program";
export { Effect, Float, Native, type Result, type Steps, CallRequest, Table, typeOf, type Value } from "./value";
export { randomOf } from "./library/math";
