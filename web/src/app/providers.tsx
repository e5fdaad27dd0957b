import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { store, VISITOR } from "./store.ts";

/** Provides the app's store. The build renders the public pages for `VISITOR`, so hydration has to start from the same state. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <Provider store={store} serverState={VISITOR}>
      {children}
    </Provider>
  );
}
