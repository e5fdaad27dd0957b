import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while the page shows what the build rendered, which knows no address bar and no visitor: what depends on them is left
 * out of that first rendering.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
