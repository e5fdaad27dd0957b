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

/** Where a table would be squeezed or scroll sideways, cards take its place. */
export function useHasCards(): boolean {
  return useMedia("(max-width: 1120px)");
}

/** The sidebar gives way to the bottom bar. */
export function useIsPhone(): boolean {
  return useMedia("(max-width: 860px)");
}
