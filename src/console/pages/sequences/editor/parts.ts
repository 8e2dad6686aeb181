import { createContext, type FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Path, ScriptNode } from "../../../script/node";

export interface BodyProps {
  /** The node that has the body. */
  readonly path: Path;
  /** Kinds that it may hold. */
  readonly kinds: readonly string[];
  readonly addLabel: string;
  readonly label: string;
  /** Stands where nothing is yet. */
  readonly empty?: string;
}

export interface NodeProps {
  readonly path: Path;
  readonly node: ScriptNode;
  /** What the node is the value of, as its label. */
  readonly label?: string;
}

/** Scripts nest: a body has steps, a step has forms, a form has values and bodies. What stands above is handed down here. */
interface Parts {
  readonly Body: FunctionComponent<BodyProps>;
  readonly NodeForm: FunctionComponent<NodeProps>;
}

const PartsContext = createContext<Parts | undefined>(undefined);
export const PartsPlace = PartsContext.Provider;

export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("there is no editor around");
  return parts;
}
