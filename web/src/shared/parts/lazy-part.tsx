import { type ComponentType, type FunctionComponent, type LazyExoticComponent, lazy } from "react";

type Module<Props> = { readonly default: ComponentType<Props> };

/** A component that is loaded when it is first shown, or before, by `preload`, which always resolves. */
export type LazyPart<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/** Functions that make parts be loaded again which could not be loaded. */
const failed = new Set<() => void>();

/** Lets every part that could not be loaded be loaded again when it is shown. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component whose code is loaded when it is needed. Unlike that of React's `lazy`, which keeps a failure for ever, it can be loaded again after
 * `forgetFailedLoads`. It suspends and fails within the nearest `Part`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: Module<Props> | undefined;
  const start = async (): Promise<Module<Props>> => {
    loaded = { default: await load() };
    return loaded;
  };
  const create = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() => {
      if (loaded) return resolved(loaded);
      const loading = start();
      loading.catch(() => failed.add(forget));
      return loading;
    });
  let Current = create();
  const forget = () => {
    Current = create();
  };

  // biome-ignore lint/correctness/noComponentHookFactories: made once per module, as by React's lazy()
  function Loaded(props: Props) {
    return <Current {...props} />;
  }
  const preload = async (): Promise<void> => {
    try {
      if (!loaded) await start();
    } catch {
      // A failed preload is repeated, and reported, when the part is shown.
    }
  };
  return Object.assign(Loaded, { preload });
}

/** A thenable that calls back at once, as a native promise never does: a module that is already loaded is shown without a fallback first. */
function resolved<Props>(module: Module<Props>): Promise<Module<Props>> {
  const thenable: Pick<Promise<Module<Props>>, "then"> = {
    // biome-ignore lint/suspicious/noThenProperty: this is what React's lazy() looks for
    then: (onResolved) => {
      onResolved?.(module);
      return Promise.resolve() as Promise<never>;
    },
  };
  return thenable as Promise<Module<Props>>;
}
