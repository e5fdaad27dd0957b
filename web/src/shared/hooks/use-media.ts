import { useSyncExternalStore } from "react";

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** A phone gets cards, not a squeezed table. */
export function useIsPhone(): boolean {
  return useMedia("(max-width: 860px)");
}
