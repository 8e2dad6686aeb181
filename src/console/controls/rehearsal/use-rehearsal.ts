import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Rehearsal, RehearsalOrder } from "../../../robot/rehearsal";
import { Rehearser } from "../../rehearsal/rehearse";
import { otherWords } from "./other-words";

/** Changes within this pause are rehearsed together. */
const PAUSE_MS = 250;

interface Rehearsed {
  /** The newest one that was made. */
  readonly rehearsal?: Rehearsal | undefined;
  /** A newer one is on its way. */
  readonly isBusy: boolean;
  /** The last one could not be made. */
  readonly hasFailed: boolean;
}

/** Rehearses what `order` answers, again whenever something changes that it reads. */
export function useRehearsal(order: () => RehearsalOrder | undefined): ReadonlySignal<Rehearsed> {
  const state = useSignal<Rehearsed>({ isBusy: true, hasFailed: false });
  const rehearser = useMemo(() => new Rehearser(), []);
  useSignalEffect(() => {
    const made = order();
    if (!made) return undefined;
    let isNewest = true;
    state.value = { ...state.peek(), isBusy: true };
    const timer = setTimeout(async () => {
      const words = await otherWords();
      if (!isNewest) return;
      const rehearsal = await rehearser.rehearse({ ...made, words });
      if (!isNewest) return;
      state.value = {
        rehearsal: rehearsal ?? state.peek().rehearsal,
        isBusy: false,
        hasFailed: rehearsal === undefined,
      };
    }, PAUSE_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  });
  useEffect(() => () => rehearser.end(), []);
  return state;
}
