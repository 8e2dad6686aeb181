import { partsOfLua } from "../../script/lua";
import { Field } from "../fields";

/** A program with its words in colours. */
export const LuaText = ({ program }: { program: string }) => (
  <>
    {partsOfLua(program).map(({ kind, text }, index) =>
      kind === "plain" ? (
        text
      ) : (
        <span key={index} class={`lua-${kind}`}>
          {text}
        </span>
      ),
    )}
  </>
);

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (program: string) => void;
}

/** A program to type. The colours lie behind the field, whose own letters are not seen. */
export const LuaField = ({ label, value, onChange }: Props) => (
  <Field
    label={label}
    control={(described) => (
      <div class="lua">
        <pre aria-hidden>
          <LuaText program={value} />
          {"\n"}
        </pre>
        <textarea
          {...described}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    )}
  />
);
