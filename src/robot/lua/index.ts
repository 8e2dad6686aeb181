export { cutBytes, fromBytes, toBytes } from "./bytes";
export { type Excess, LuaError, LimitExceeded } from "./error";
export { BYTES, type Fences, FENCES, type Guard, Meter } from "./meter";
export { floatText, integerOf, isNumeric, numberText } from "./number";
export { Program } from "./program";
export { Effect, Float, isFunction, type Steps, CallRequest, LuaTable, typeOf, type Value } from "./value";
export { randomOf } from "./library/math";
