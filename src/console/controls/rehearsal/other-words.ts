import type { RehearsalOrder } from "../../../robot/rehearsal";
import { api } from "../../state";

type OtherWords = NonNullable<RehearsalOrder["words"]>;

let known: Promise<OtherWords> | undefined;

/** The words of dialects that scripts may use, asked for once; none while the server cannot be asked. */
export const otherWords = (): Promise<OtherWords> =>
  (known ??= api()
    .request<OtherWords>("GET", "/api/rehearsals/words")
    .catch(() => {
      known = undefined;
      return [];
    }));
