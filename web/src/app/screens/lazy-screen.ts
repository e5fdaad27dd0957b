import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Loaded = { readonly default: ComponentType };

/** A component that is loaded when it is first shown, or before, by `preload`, which always resolves. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { readonly preload: () => Promise<void> };

/** A named export of a module that is loaded when it is needed. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let loaded: Loaded | undefined;
  const preload = async (): Promise<void> => {
    try {
      loaded = { default: (await load())[name] };
    } catch {
      // A failed preload is retried, and reported, when the screen is shown.
    }
  };
  const component = lazy(() => (loaded ? resolved(loaded) : load().then((module) => ({ default: module[name] }))));
  return Object.assign(component, { preload });
}

/** A thenable that calls back at once, as a native promise never does: a module that is already loaded is shown without a fallback first. */
function resolved(module: Loaded): Promise<Loaded> {
  const thenable: Pick<Promise<Loaded>, "then"> = {
    // biome-ignore lint/suspicious/noThenProperty: this is what React's lazy() looks for
    then: (onResolved) => {
      onResolved?.(module);
      return Promise.resolve() as Promise<never>;
    },
  };
  return thenable as Promise<Loaded>;
}
