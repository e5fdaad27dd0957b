import { isPlainObject, type Middleware } from "@reduxjs/toolkit";
import { serverNow } from "./server-clock.ts";

type Stamped = { readonly meta: { readonly fulfilledTimeStamp: number } };

const isStamped = (action: unknown): action is Stamped =>
  isPlainObject(action) && "meta" in action && isPlainObject(action.meta) && "fulfilledTimeStamp" in action.meta;

/** Dates what RTK Query has read by the server's time instead of the device's, so that "lido há 3 min" holds. */
export const stampByServer: Middleware = () => (next) => (action) =>
  next(isStamped(action) ? { ...action, meta: { ...action.meta, fulfilledTimeStamp: serverNow().getTime() } } : action);
