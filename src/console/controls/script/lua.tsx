import { useRef, useState } from "preact/hooks";
import { partsOfLua } from "../../script/lua";
import { tell } from "../../state";
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
  /** Names of the variables of the sequence. */
  readonly variables: readonly string[];
  readonly onChange: (program: string) => void;
}

type Completion = typeof import("./lua-completion").LuaCompletion;

/**
 * A program to type. The colours lie behind the field, whose own letters are not seen. Completion is loaded when somebody
 * begins to write.
 */
export function LuaField({ label, value, variables, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [Completion, setCompletion] = useState<Completion>();
  const load = (): void => {
    if (!Completion) import("./lua-completion").then(({ LuaCompletion }) => setCompletion(() => LuaCompletion), tell);
  };
  return (
    <Field
      label={label}
      control={(described) => (
        <div class="lua-place">
          <div class="lua">
            <pre aria-hidden>
              <LuaText program={value} />
              {"\n"}
            </pre>
            <textarea
              {...described}
              ref={field}
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              value={value}
              onFocus={load}
              onInput={({ currentTarget }) => onChange(currentTarget.value)}
            />
          </div>
          {Completion && field.current && (
            <Completion field={field.current} variables={variables} onChange={onChange} />
          )}
        </div>
      )}
    />
  );
}
