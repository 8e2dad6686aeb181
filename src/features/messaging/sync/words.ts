import { dialects } from "../../../dialect";
import type { Services } from "../../../framework/services";
import { type Placeholders, query } from "../../../platform/db/query";
import { EVERYBODY } from "../../../platform/db/write-queue";

const note = query((q, p: Placeholders<{ name: string; stamp: string }>) =>
  q
    .insertInto("dialect_words")
    .values({ name: p.name, stamp: p.stamp })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ stamp: p.stamp })),
);

/**
 * Notes which words each dialect has. Where a file has others than before, the robots that speak the dialect are told to
 * download everything once: what they keep is in the former words. Source: `dialects.md` §2.
 */
export function noteWords({ get, db, writes, log }: Services): void {
  const { all } = get(dialects);
  if (all.length === 0) return;
  const work = (): void => {
    for (const { name, stamp } of all) db.run(note, { name, stamp });
  };
  writes
    .run("account", work, EVERYBODY)
    .catch((cause: unknown) => log.warn("words_not_noted", { cause: String(cause) }));
}
