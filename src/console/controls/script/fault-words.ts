import { type Wording, wordsBy } from "../../texts/by-pattern";
import { argNames } from "../../texts/script-words";
import { choose, t } from "../../texts/script-faults";

const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);
const chooseA = (what: string): string => (isIn(choose, what) ? choose[what] : choose.value);
const nameOf = (arg: string): string => (isIn(argNames, arg) ? argNames[arg] : arg);

/** Refusals of the check by their texts (`sequences.md` §3.3 to §3.6), and how the editor says them. */
const FAULTS: readonly Wording[] = [
  [/^Node '.*' names no (\w+): choose one\.$/, (what = "") => chooseA(what)],
  [/^Node '.*' names the (\w+) -?\d+, which does not exist\.$/, (what = "") => t.gone(chooseA(what))],
  [/^Arg '.*' of node '.*' is empty: choose an? (\w+)\.$/, (what = "") => chooseA(what)],
  [/^Variable '(.*)' is not declared\.$/, (name = "") => t.undeclared(name)],
  [
    /^Arg '(.*)' of node '.*' must have (\d+) to (\d+) characters\.$/,
    (arg = "", least = "", most = "") => t.length(nameOf(arg), least, most),
  ],
  [/^Arg '(.*)' of node '.*' must be .*; found .*\.$/s, (arg = "") => t.unfit(nameOf(arg))],
  [/^Node '.*' must use pin_mode 0 \(digital\)/, () => t.digital],
];

/** A refusal of a script in the words of the editor. A text that the check did not write stays as it is. */
export const inWords = wordsBy(FAULTS);
