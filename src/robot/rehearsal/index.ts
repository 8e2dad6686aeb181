export { type Fault, FAULT_CODES, type Rehearsal, type TimelineRow, type RunRow } from "./answer";
export { type Garden, type RehearsalOrder, type Subject } from "./order";
export { spanOf } from "./plan";
export { rehearse } from "./rehearse";
