import { ToggleField } from "../../controls/fields";
import { t } from "../../texts/sign-in";

interface Props {
  readonly terms: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly error: string | undefined;
}

/** The terms of service, with the switch that accepts them. */
export const Agreement = ({ terms, ...field }: Props) => (
  <>
    <a href={terms} target="_blank" rel="noreferrer">
      {t.terms}
    </a>
    <ToggleField {...field} label={t.agree} />
  </>
);
