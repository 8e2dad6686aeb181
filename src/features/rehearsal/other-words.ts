import { type Dialect, dialects } from "../../dialect";
import { defineService } from "../../framework/services";
import { once } from "../../platform/once";
import type { OtherWords } from "../../robot/script/other-words";

/** All of Lua is behind them: 6 MB, loaded for the first dialect. */
const scriptWords = once(() => require("./script-words") as typeof import("./script-words"));

/** Names of the functions that scripts find in Lua. */
export const functionNames = (): readonly string[] => scriptWords().functionNames();

type Pairs = Iterable<readonly [own: string, other: string]>;

/** The pairs that differ. */
const changedIn = (pairs: Pairs): Readonly<Record<string, string>> =>
  Object.fromEntries([...pairs].filter(([own, other]) => own !== other));

/** The words of a dialect that scripts may use. */
function otherWordsOf({ words: lexicon }: Dialect): OtherWords {
  const { keys, values } = lexicon.words;
  const pairsOf = (resource: string): Pairs =>
    [...(keys.get(resource) ?? [])].map((key) => [key, lexicon.keyIn(resource, key)] as const);
  return {
    functions: changedIn(functionNames().map((name) => [name, lexicon.wordIn("lua", name)] as const)),
    keys: Object.fromEntries(
      scriptWords().SPOKEN_RESOURCES.map((resource) => [resource, changedIn(pairsOf(resource))]),
    ),
    values: Object.fromEntries([...values.keys()].map((field) => [field, changedIn(lexicon.valuePairs(field))])),
  };
}

/** The words of all dialects that are set, for scripts. Source: `dialects.md` §3. */
export const otherWords = defineService(({ get }): readonly OtherWords[] => get(dialects).all.map(otherWordsOf));
