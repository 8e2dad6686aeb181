export { type Fault, FAULT_CODES, type Rehearsal, type TimelineRow, type RunRow } from "./answer";
export { type Garden, type RehearsalOrder, type Subject } from "./order";
export { rehearse } from "./rehearse";
