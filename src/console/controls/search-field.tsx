import { Icon } from "../icons/icon";

interface Props {
  /** Name of the list that is searched, shown in the empty field unless there is a hint. */
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search, with one look on all pages. */
export const SearchField = ({ label, hint = label, value, onChange }: Props) => (
  <div class="field search">
    <Icon name="search" size={18} />
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      autocomplete="off"
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </div>
);
