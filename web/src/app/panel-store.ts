import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { baseApi } from "../api/base-api.ts";
import { stampByServer } from "../shared/clock/stamp-by-server.ts";
import { panelMiddleware, rootReducer, store } from "./store.ts";

// Loaded with the panel, once: the API slice joins the running store.
rootReducer.inject(baseApi);
panelMiddleware.addMiddleware(stampByServer, baseApi.middleware);
setupListeners(store.dispatch);

const readerOf = ({ session }: ReturnType<typeof store.getState>) => `${session.user?.id} ${session.activeUnitId}`;
let reader = readerOf(store.getState());
store.subscribe(() => {
  const now = readerOf(store.getState());
  if (now === reader) return;
  reader = now;
  // The cache is cleared: a user must not see what another has read, nor one unit's rows under another unit's name.
  store.dispatch(baseApi.util.resetApiState());
});

export type PanelDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
