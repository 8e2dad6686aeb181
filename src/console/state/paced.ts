/**
 * Work that many things ask for: it is done one at a time, and once more, a pause later, for all that ask meanwhile. `pause`
 * resolves when the next one may begin. `work` never rejects.
 */
export function paced(work: () => Promise<void>, pause: () => Promise<void>): () => void {
  let isUnderWay = false;
  let isAskedFor = false;

  async function go(): Promise<void> {
    isUnderWay = true;
    while (isAskedFor) {
      isAskedFor = false;
      await work();
      await pause();
    }
    isUnderWay = false;
  }

  return () => {
    isAskedFor = true;
    if (!isUnderWay) void go();
  };
}
