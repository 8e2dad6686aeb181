import { useEffect, useState } from "preact/hooks";

/** Whether a media query holds: `(width >= 1100px)`. The component is drawn again when that changes. */
export function useMedia(query: string): boolean {
  const media = matchMedia(query);
  const [holds, setHolds] = useState(media.matches);
  useEffect(() => {
    const hear = (): void => setHolds(media.matches);
    media.addEventListener("change", hear);
    return () => media.removeEventListener("change", hear);
  }, [query]);
  return holds;
}
