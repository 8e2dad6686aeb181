import { type ComponentChildren, createContext, type FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Catalog } from "../../script/catalog";
import type { Leaf, Path, ScriptNode } from "../../../robot/script/node";

export interface NodeProps {
  readonly path: Path;
  readonly node: ScriptNode;
  /** The label, for a node that is a value. */
  readonly label?: string;
}

/** The control of an arg that is more than a plain value: it stands for the choice of a form, too. */
export type OwnControl = FunctionComponent<
  Required<NodeProps> & {
    readonly value: Leaf | ScriptNode;
    readonly onChange: (value: Leaf | ScriptNode) => void;
  }
>;

/** The script that forms are part of, and how they change it. */
interface Frame {
  readonly catalog: Catalog;
  readonly script: ScriptNode;
  /** Changes the script. Changes with one topic are undone together. */
  readonly change: (by: (script: ScriptNode) => ScriptNode, topic?: string) => void;
  /** The form of a node. It is handed down because forms of nodes and of args contain each other. */
  readonly NodeForm: FunctionComponent<NodeProps>;
  /** The elements of a node, where they can be edited. */
  readonly Elements?: FunctionComponent<Pick<NodeProps, "path" | "node">>;
  /** The own control of an arg of a node, if it has one; loaded with what edits steps. */
  readonly ownControl?: (script: ScriptNode, path: Path, node: ScriptNode, arg: string) => OwnControl | undefined;
}

const FrameContext = createContext<Frame | undefined>(undefined);

/** The forms inside edit `script`. */
export const ScriptFrame = ({ children, ...frame }: Frame & { children: ComponentChildren }) => (
  <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>
);

/** The script that the component is part of. */
export function useScript(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("there is no script around");
  return frame;
}
