import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { baseApi } from "../api/base-api.ts";
import { panelMiddleware, rootReducer, store } from "./store.ts";

// Loaded with the panel, once: the API slice joins the running store.
rootReducer.inject(baseApi);
panelMiddleware.addMiddleware(baseApi.middleware);
setupListeners(store.dispatch);

let userId = store.getState().session.user?.id;
store.subscribe(() => {
  const now = store.getState().session.user?.id;
  if (now === userId) return;
  userId = now;
  // What one user has read is not for the next.
  store.dispatch(baseApi.util.resetApiState());
});

export type PanelDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
