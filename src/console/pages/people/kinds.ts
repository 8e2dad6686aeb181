/* Records of the page, as the API shows them (`people.md`). */

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly role: "owner" | "gardener" | "viewer";
  /** Null for a pupil; undefined for the eyes of others. */
  readonly email?: string | null;
  readonly last_used_at?: string | null;
}

export interface Invitation {
  readonly id: number;
  readonly role: "gardener" | "viewer";
  readonly email: string | null;
  readonly uses: number;
  readonly expires_at: string;
}

export type Right = "read" | "write" | "command" | "measure";

export interface Program {
  readonly id: number;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly display: boolean;
  readonly last_used_at: string | null;
  readonly network: string | null;
}

export interface Session {
  readonly id: string;
  readonly client: "robot" | "browser" | "program";
  readonly last_used_at: string | null;
  readonly network: string | null;
  readonly is_current: boolean;
}

/** Reads everything again. */
export type Changed = () => Promise<void>;
