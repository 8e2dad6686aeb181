import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Crop } from "../../../client/records";
import { CropIcon } from "../../icons/crop";
import { t } from "../../texts/garden/crops";
import { t as fields } from "../../texts/points";
import { Field } from "../fields";
import { neighbour } from "../neighbour";
import { cropCalled, cropOf, findCrops } from "./catalogue";
import "./style.css";

/** Pause between two keys of somebody who types. */
const PAUSE_MS = 150;
/** Crops that are offered at once. */
const OFFERED = 8;
/** `cropdb_slug` of plants without a crop. */
const NONE: ReadonlySet<string> = new Set(["not-set", "null"]);

interface Props {
  /** `cropdb_slug`. */
  readonly value: string;
  readonly onChange: (slug: string) => void;
  readonly error?: string | undefined;
  /** A crop of the catalogue was named. */
  readonly onPick?: (crop: Crop) => void;
}

/** The crop of a plant, found by any name, even a misspelt one. A text that names no crop stays as it was typed. */
export function CropField({ value, onChange, error, onPick }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const found = useFound(typed);
  const shown = NONE.has(value) ? "" : (cropOf(value)?.name ?? value);
  const isOpen = typed !== undefined && found.length > 0;

  const pick = (crop: Crop, text?: string): void => {
    setTyped(text);
    setActive(-1);
    onChange(crop.slug);
    onPick?.(crop);
  };
  const type = (text: string): void => {
    const crop = cropCalled(text);
    if (crop) return pick(crop, text);
    setTyped(text);
    setActive(-1);
    onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined) setActive(neighbour(active, step, found.length));
    else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Enter" || event.key === "Escape")
      setTyped(undefined); // the list is closed; nothing is sent
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape would close the panel
  };
  return (
    <Field
      label={fields.crop}
      hint={t.hint}
      error={error}
      control={(described) => (
        <div class="crop-field">
          <input
            {...described}
            type="text"
            role="combobox"
            autocomplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-found` : undefined}
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            value={typed ?? shown}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => setTyped(undefined)}
          />
          {isOpen && (
            <ul ref={show} id={`${id}-found`} role="listbox" aria-label={t.found(found.length)}>
              {found.map((crop, index) => (
                <li
                  key={crop.slug}
                  ref={index === active ? show : null}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()} // the field keeps the focus, so the list stays
                  onClick={() => pick(crop)}
                >
                  <CropIcon slug={crop.slug} name={crop.name} size={28} />
                  <span>{crop.name}</span>
                  <span class="hint">{crop.binomial}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    />
  );
}

/**
 * Scrolls an element into view: the list may begin at the foot of a panel that scrolls, and a row at that of the list.
 */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** Crops that the server finds for the text being typed. A crop with exactly this name is known already. */
function useFound(typed: string | undefined): readonly Crop[] {
  const [found, setFound] = useState<readonly Crop[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    const search = typed?.trim() ?? "";
    if (search === "") setFound([]);
    else {
      waiting.current = setTimeout(() => {
        findCrops(search, ending.signal).then(
          (crops) => setFound(crops.slice(0, OFFERED)),
          () => {}, // without the server a name is typed as before
        );
      }, PAUSE_MS);
    }
    return () => {
      clearTimeout(waiting.current);
      ending.abort();
    };
  }, [typed]);
  return found;
}
