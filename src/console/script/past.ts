/** A value with its earlier states, and the states that were taken back. */
export interface Past<T> {
  readonly now: T;
  readonly before: readonly T[];
  readonly after: readonly T[];
  /**
   * The topic of the last change. The next change of the same topic replaces it, so that a word is undone as a whole.
   */
  readonly topic?: string | undefined;
}

/** Steps back that are kept. */
const MOST = 200;

export const begin = <T>(now: T): Past<T> => ({ now, before: [], after: [] });

/** A new value. Without a change nothing is remembered. */
export function add<T>(past: Past<T>, now: T, topic?: string): Past<T> {
  if (now === past.now) return past;
  const isMore = topic !== undefined && topic === past.topic;
  return { now, before: isMore ? past.before : [...past.before, past.now].slice(-MOST), after: [], topic };
}

export function back<T>(past: Past<T>): Past<T> {
  const now = past.before.at(-1);
  return now === undefined ? past : { now, before: past.before.slice(0, -1), after: [past.now, ...past.after] };
}

export function forth<T>(past: Past<T>): Past<T> {
  const [now, ...after] = past.after;
  return now === undefined ? past : { now, before: [...past.before, past.now], after };
}
