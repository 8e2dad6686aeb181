export { fromBytes, toBytes } from "./bytes";
export { type Excess, LuaError, TooMuch } from "./error";
export { type Fences, FENCES, Meter } from "./meter";
export { Program, type Surroundings } from "./program";
export { Effect, Float, Native, type Result, type Steps, CallRequest, Table, type Value } from "./value";
