import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Measure } from "../../client/records";
import { api } from "../state";

type Newest = Measure["newest"];

/** Newest values that were asked for, by the id of their measure. */
const asked = signal<ReadonlyMap<number, Newest>>(new Map());

/** The newest value of a measure. */
export const newestOf = ({ id, newest }: Measure): Newest => asked.value.get(id) ?? newest;

/** Asks for the newest values again and again, for no event tells of them. */
export function useNewest(everyMs: number, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = (): void => {
      api()
        .measures.list()
        .then((all) => (asked.value = new Map(all.map((each) => [each.id, each.newest]))))
        .catch(() => {}); // the next time tells
    };
    const timer = setInterval(ask, everyMs);
    ask();
    return () => clearInterval(timer);
  }, [everyMs, isWanted]);
}
