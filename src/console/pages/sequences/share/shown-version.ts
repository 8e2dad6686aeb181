import { useRef, useState } from "preact/hooks";
import type { SequenceVersion } from "../../../../client/records";
import { api } from "../../../state";

/** A version that is shown: of several that were asked for, the last one, whichever is answered last. */
export function useShownVersion() {
  const [version, setVersion] = useState<SequenceVersion>();
  const wanted = useRef<number>(undefined);
  const show = async (id: number): Promise<void> => {
    wanted.current = id;
    const read = await api().sequenceVersions.get(id);
    if (wanted.current === id) setVersion(read);
  };
  const hide = (): void => {
    wanted.current = undefined;
    setVersion(undefined);
  };
  return { version, show, hide };
}
