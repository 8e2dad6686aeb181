import { computed, signal } from "@preact/signals";
import type { Api } from "./api";
import type { Records } from "./records";

/** A garden of the person who is signed in (`people.md` §2). */
export interface Garden {
  readonly device_id: number;
  readonly name: string;
  readonly role: "owner" | "gardener" | "viewer";
  readonly owner_name: string;
  readonly robot: { readonly connected: boolean; readonly seen_at: string | null };
  readonly next_event: { readonly at: string; readonly name: string } | null;
  readonly problem: string | null;
}

export type Gardens = ReturnType<typeof createGardens>;

/** The gardens of the person, and what the role in the open one allows. Source: `people.md` §5. */
export function createGardens({ api }: Api, { one }: Records) {
  /** Empty until they are read: then everybody is taken for the owner, and the server decides. */
  const gardens = signal<readonly Garden[]>([]);
  const readGardens = async (): Promise<void> =>
    void (gardens.value = await api().request<Garden[]>("GET", "/api/gardens"));

  /** The garden that is open. */
  const garden = computed(() => gardens.value.find(({ device_id }) => device_id === one("device")?.id));

  /** The person's role in it. */
  const role = (): Garden["role"] => garden.value?.role ?? "owner";

  return { gardens, readGardens, garden, role };
}
