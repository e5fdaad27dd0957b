import { useSyncExternalStore } from "react";

/** Returns whether a media query holds, kept up to date. */
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

/** Below this width tables become cards. */
export function useHasCards(): boolean {
  return useMedia("(max-width: 1180px)");
}

/** Below this width the bottom bar replaces the sidebar. */
export function useIsPhone(): boolean {
  return useMedia("(max-width: 860px)");
}
