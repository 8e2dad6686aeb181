import { farCornerOf } from "../garden/projection";
import { bedLook } from "../state";
import { t } from "../texts/controls/fields";
import { formatLength } from "../texts/format";
import { NumberField } from "./number-field";

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly error: string | undefined;
  readonly placeholder?: string;
}

/** A radius in the bed: not below 0, and not so large that it reaches beyond the bed from everywhere. */
export function RadiusField(props: Props) {
  const { x, y } = farCornerOf(bedLook.value);
  const most = Math.max(x, y);
  const refuse = (radius: number): string | undefined =>
    radius < 0 || radius > most ? t.radiusRange(formatLength(most)) : undefined;
  return <NumberField {...props} unit="mm" refuse={refuse} />;
}
