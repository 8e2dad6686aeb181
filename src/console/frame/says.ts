import { useEffect, useState } from "preact/hooks";

/** Time from the view to the code. Logs that come before are kept for it. */
const LATER_MS = 5_000;

type Says = typeof import("./says/says");

/** Messages of the robot (`care.md` §4). Their code is loaded after the view; until then there is only their place. */
export function useSays(): Says | undefined {
  const [says, setSays] = useState<Says>();
  useEffect(() => {
    const load = (): void => void import("./says/says").then(setSays, () => {}); // the page works without
    const timer = setTimeout(load, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return says;
}
