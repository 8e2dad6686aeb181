import { describe, expect, test } from "bun:test";
import { crowdsOf } from "../support/crowds";
import { contentOf } from "../support/database";
import { allActions, creations, type Examples } from "../support/examples";
import { send, type TestAccount } from "../support/scenarios";
import type { TestServer } from "../support/server";
import { part } from "../support/tier";

/** What a refusal may hold (`accounts.md` §1.3). */
export const REFUSAL_BYTES = 16_384;

interface Given {
  readonly server: TestServer;
  readonly account: TestAccount;
  readonly examples: Examples;
}

/** Sends every action the largest bodies of the kinds that are `wanted`, one field after the other. */
export function crowdTests(given: () => Given, wanted: (what: string) => boolean): void {
  describe("the largest body of the cheapest elements (accounts.md §1.3)", () => {
    const collectionOf = (path: string): string => path.split("/")[2] ?? "";
    const withFields = allActions.filter(({ reference, body }) => reference.request && body !== "ignored");
    test.each(part(withFields, 25).map((action) => [`${action.method} ${action.path}`, action] as const))(
      "%s: a short answer, and nothing stored that is refused",
      async (_, action) => {
        const { server, account, examples } = given();
        const id = creations.has(collectionOf(action.path)) ? await examples.idOf(collectionOf(action.path)) : 1;
        const path = action.path.replace(/:\w+/g, String(id));
        const example = ((await examples.bodyOf(action)) ?? {}) as object; // a JSON object
        let first: string | undefined;
        for (const { what, field, isTooMany, body } of crowdsOf(action, example, wanted)) {
          if (isTooMany && field !== (first ??= field)) continue; // one field stands for all
          const before = contentOf(server);
          const { status, text } = await send(server, { method: action.method, path, body }, account.token);
          expect({ what, status, isShort: text.length <= REFUSAL_BYTES || status < 400 }).toMatchObject({
            isShort: true,
          });
          expect(text.length).toBeLessThan(200_000);
          if (status >= 400) expect({ what, isSame: contentOf(server) === before }).toEqual({ what, isSame: true });
        }
      },
    );
  });
}
