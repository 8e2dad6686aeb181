import { type ComponentChildren, createContext, type FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Catalog } from "../../script/catalog";
import type { Path, ScriptNode } from "../../script/node";

export interface NodeProps {
  readonly path: Path;
  readonly node: ScriptNode;
  /** What the node is the value of, as its label. */
  readonly label?: string;
}

/** What forms need of the script that they stand in. */
interface Frame {
  readonly catalog: Catalog;
  readonly script: ScriptNode;
  /** Changes the script. Changes with one topic are undone together. */
  readonly change: (by: (script: ScriptNode) => ScriptNode, topic?: string) => void;
  /** The form of a node, which stands in the form of an arg, which stands in the form of a node … */
  readonly NodeForm: FunctionComponent<NodeProps>;
  /** The elements of a node, where they can be edited. */
  readonly Elements?: FunctionComponent<Pick<NodeProps, "path" | "node">>;
}

const FrameContext = createContext<Frame | undefined>(undefined);

/** The forms that stand inside edit `script`. */
export const ScriptFrame = ({ children, ...frame }: Frame & { children: ComponentChildren }) => (
  <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>
);

/** The script that stands around. */
export function useScript(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("there is no script around");
  return frame;
}
