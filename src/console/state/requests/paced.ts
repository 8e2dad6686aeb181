/**
 * Work that many things ask for: it is done one at a time, and once more, a pause later, for all that ask meanwhile. `pause`
 * resolves when the next one may begin. `work` never rejects.
 */
export function paced(work: () => Promise<void>, pause: () => Promise<void>): () => void {
  let last = Promise.resolve();
  let isAskedFor = false;
  return () => {
    if (isAskedFor) return;
    isAskedFor = true;
    const begin = (): Promise<void> => {
      isAskedFor = false;
      return work();
    };
    last = last.then(begin).then(pause);
  };
}
