import { useSyncExternalStore } from "react";

const SOLID_FROM_PX = 10;

function subscribe(listener: () => void): () => void {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}

/** Returns whether the page is scrolled so far that the header needs a ground of its own. */
export const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > SOLID_FROM_PX,
    () => false,
  );
