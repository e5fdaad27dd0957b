import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component that is loaded when it is first shown, or before, by `preload`. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { readonly preload: () => void };

/** A named export of a module that is loaded when it is needed. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  const preload = () => {
    // What could not be loaded is tried again, and said, when it is shown.
    load().catch(() => undefined);
  };
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { preload },
  );
}
