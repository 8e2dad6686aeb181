/** Runs a task when all that were given before have ended. */
type Turns = <T>(task: () => Promise<T>) => Promise<T>;

/** A queue for work that is done one at a time. A task that fails holds up no other. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}
