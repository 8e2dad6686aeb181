import { useRef } from "preact/hooks";
import type { Crop } from "../../../client/records";
import { type Fillings, fillingsOf } from "../../garden/crops";
import type { Form } from "../form";

/** A form by the names of its fields. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Fills a form with the data of the named crop: name, radius, depth and distances, as far as the form has them. It
 * leaves alone what somebody has typed.
 */
export function useFilling<T extends object>(form: Form<T>): (crop: Crop) => void {
  const untouched = useRef<Values>({ ...(form.draft as Values) });
  const own = form.draft as Values;
  return (crop) => {
    const fillings = Object.entries(fillingsOf(crop)).filter(
      ([name]) => name in own && own[name] === untouched.current[name],
    );
    const filled = Object.fromEntries(fillings) as Partial<Fillings>;
    untouched.current = { ...untouched.current, ...filled };
    form.set(filled as Partial<T>); // only fields that it has
  };
}
