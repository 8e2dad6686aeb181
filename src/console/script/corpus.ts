/** The script language as `GET /api/corpus` answers it. */
export type { ServedCorpus as Corpus } from "../../features/scripts/language/corpus";
