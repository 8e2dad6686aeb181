import type { Scripts } from "./compare";

/** A program that is asked what we are asked, ready to be started. */
export interface Peer {
  /** Command for a data folder of ours. */
  readonly command: (folder: string) => readonly string[];
  /** The same requests as it understands them; undefined where it takes ours. */
  readonly scripts?: Readonly<Record<Asked, Scripts>>;
  /** What differs from the others, for the reader of the result. */
  readonly remarks?: readonly string[];
}

export type Asked = "show" | "list" | "create";
