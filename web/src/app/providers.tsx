import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { store, VISITOR } from "./store.ts";

/** `VISITOR` is whom the build renders the public pages for, and so what the first rendering on top of them shows. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <Provider store={store} serverState={VISITOR}>
      {children}
    </Provider>
  );
}
