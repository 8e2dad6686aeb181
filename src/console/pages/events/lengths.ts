import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo, useEffect } from "preact/hooks";
import { orderOf } from "../../controls/rehearsal/order";
import { Rehearser } from "../../rehearsal/rehearse";

/** Rehearsed lengths in seconds: of runs by `keyOf`, of sequences by their name. */
export type Lengths = ReadonlyMap<string, number>;

/** A run by its time and the name of its sequence. */
export const keyOf = (at: number, name: string): string => `${at} ${name}`;

/** Changes within this pause are rehearsed together. */
const PAUSE_MS = 250;

/** Lengths of the runs of days, one day after the other; those that are not known yet are missing. */
export function useLengths(days: readonly string[]): ReadonlySignal<Lengths> {
  const lengths = useSignal<Lengths>(new Map());
  const rehearser = useMemo(() => new Rehearser(), []);
  const wanted = useSignal(days);
  if (wanted.peek().join() !== days.join()) wanted.value = days;
  useSignalEffect(() => {
    const orders = wanted.value.map((day) => orderOf({ day }));
    let isNewest = true;
    const rehearseAll = async (): Promise<void> => {
      for (const order of orders) {
        const made = order && (await rehearser.rehearse({ ...order, hasTimeline: false }));
        if (!isNewest) return;
        const found = made?.runs.flatMap(({ at, name, duration_s }) => [
          [keyOf(Date.parse(at), name), duration_s] as const,
          [name, duration_s] as const,
        ]);
        if (found) lengths.value = new Map([...lengths.peek(), ...found]);
      }
    };
    const timer = setTimeout(() => void rehearseAll(), PAUSE_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  });
  useEffect(() => () => rehearser.end(), []);
  return lengths;
}
