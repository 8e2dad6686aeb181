import type { State } from "../state";
import type { Functions } from "./host";

/** Watchers hear of a function of Lua that a version lacks. */
function tell(state: State, name: string): void {
  const lacking = state.software.filter(({ lacks }) => lacks.includes(name)).map(({ version }) => version);
  if (lacking.length > 0) state.hear({ hint: "version", text: `${lacking.join(" and ")} has no function ${name}.` });
}

/** The functions that the robot has. One that only some of the versions have which it may run is there, and told when it is called. */
export function knownOf(state: State, functions: Functions): Functions {
  const isLacking = (name: string): boolean => state.software.every(({ lacks }) => lacks.includes(name));
  const isTold = (name: string): boolean => state.software.some(({ lacks }) => lacks.includes(name));
  return Object.fromEntries(
    Object.entries(functions)
      .filter(([name]) => !isLacking(name))
      .map(([name, run]) => {
        if (typeof run !== "function" || !isTold(name)) return [name, run];
        const told: typeof run = (...args) => {
          tell(state, name);
          return run(...args);
        };
        return [name, told];
      }),
  );
}

/** Tells of the functions in a text that the robot lacks: it has failed at a call. */
export function tellLacking(state: State, text: string): void {
  const names = new Set(state.software.flatMap(({ lacks }) => lacks));
  for (const name of names) if (new RegExp(`\\b${name}\\b`).test(text)) tell(state, name);
}
