/** Looks until there is something to see; the test's own time limit ends it. */
export async function eventually<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await Bun.sleep(5);
  }
}
