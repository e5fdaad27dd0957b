import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useEffect, useMemo } from "react";
import { useDispatch } from "react-redux";
import { tenhoApi } from "../../../api/generated/tenho.gen.ts";
import { PANEL_ASKED, PUSH_CHANGED } from "../../../service-worker/handlers.ts";
import { useViewing } from "../../../shared/session/use-session.ts";
import { readAlertSettings, useAlertSettings } from "./alert-settings.ts";
import { knowsPush, subscribe } from "./browser-push.ts";
import { endPush } from "./end-push.ts";
import { readPushStatus, setPushStatus } from "./push-status.ts";

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const { getPushKey, putPushSubscription, deletePushSubscription } = tenhoApi.endpoints;

/** Subscribes this browser to offers; the push status holds the outcome. */
async function startPush(dispatch: Dispatch): Promise<void> {
  if (!knowsPush()) return setPushStatus("unavailable");
  setPushStatus("starting");
  try {
    const key = await dispatch(getPushKey.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
    if (key.public_key === null) return setPushStatus("unavailable");
    const body = await subscribe(key.public_key);
    await dispatch(putPushSubscription.initiate({ body })).unwrap();
    // If notifications were turned off meanwhile, the subscription must not stay.
    if (readAlertSettings().notifications) setPushStatus("on");
    else await stopPush(dispatch);
  } catch {
    setPushStatus("failed");
  }
}

/** Ends this browser's subscription to offers; the server is asked to forget it, or learns it from the push service. */
export async function stopPush(dispatch: Dispatch): Promise<void> {
  const endpoint = await endPush();
  if (endpoint !== null) await dispatch(deletePushSubscription.initiate({ body: { endpoint } }));
}

export function usePush(): { start(): Promise<void>; stop(): Promise<void> } {
  const dispatch = useDispatch<Dispatch>();
  return useMemo(() => ({ start: () => startPush(dispatch), stop: () => stopPush(dispatch) }), [dispatch]);
}

/**
 * Confirms, while notifications are on, the subscription when the panel opens or the browser has changed it, and tells the service
 * worker that this tab is a panel.
 */
export function useKeepPush(): void {
  const { start } = usePush();
  const { notifications } = useAlertSettings();
  // The browser belongs to the viewer: it is notified of no offer to the viewed account.
  const isViewing = useViewing() !== null;
  useEffect(() => {
    if (isViewing || !notifications || !("Notification" in window) || Notification.permission !== "granted") return;
    if (readPushStatus() === "off") void start();
    const onMessage = ({ data, ports }: MessageEvent) => {
      if (data?.type === PUSH_CHANGED) void start();
      if (data?.type === PANEL_ASKED) ports[0]?.postMessage(true);
    };
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, [isViewing, notifications, start]);
}
