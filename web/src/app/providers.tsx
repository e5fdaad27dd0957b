import { Provider } from "react-redux";
import { Router } from "./router.tsx";
import { store } from "./store.ts";

export function Providers() {
  return (
    <Provider store={store}>
      <Router />
    </Provider>
  );
}
