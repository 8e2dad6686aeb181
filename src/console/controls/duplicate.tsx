import { create, fromHere } from "../state";
import type { Kind } from "../state/kinds";
import { t } from "../texts/copies";
import { Button } from "./button";
import { copyName } from "./copies";

interface Named {
  readonly name: string;
}

/** Makes a copy of a record, and opens it. `at`: path of the page, without the id. */
export async function duplicate(
  kind: Extract<Kind, "curves" | "regimens" | "sequences">,
  { name, ...fields }: Named,
  taken: readonly Named[],
  at: string,
): Promise<void> {
  const goOn = fromHere();
  const { id } = await create(kind, { ...fields, name: copyName(name, taken) } as never); // fields of this kind
  goOn(`${at}/${id}`);
}

export const DuplicateButton = ({ onPress }: { onPress: () => unknown }) => (
  <Button icon="copy" look="quiet" changes onPress={onPress}>
    {t.duplicate}
  </Button>
);
