/* Numbers of changes. They order what a client knows; times do not, because a clock may be set back. Source: `live.md` §1. */

const partsOf = (number: string): readonly [history: string, n: number] => {
  const dash = number.lastIndexOf("-");
  return [number.slice(0, dash), Number(number.slice(dash + 1))];
};

/** Whether two numbers belong to one history. A restored server has another one. */
export const isSameHistory = (one: string, other: string): boolean => partsOf(one)[0] === partsOf(other)[0];

/** Whether a number comes after another one of the same history. Numbers of two histories have no order. */
export const isHigher = (number: string, than: string): boolean =>
  isSameHistory(number, than) && partsOf(number)[1] > partsOf(than)[1];
