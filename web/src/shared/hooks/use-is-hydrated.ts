import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False during the first rendering on top of the build's HTML, for which neither the address bar nor the visitor is known: content that
 * depends on them must be left out of it.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
