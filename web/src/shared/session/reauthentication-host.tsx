import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  isReauthenticationAsked,
  settleReauthentication,
  subscribeToReauthentication,
} from "../../api/reauthentication.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Part } from "../parts/part.tsx";
import { returnFocus } from "./return-focus.ts";

// Loaded on demand, because it is seldom needed.
const ReauthenticationDialog = lazyPart(
  async () => (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog,
);

/** Asks for the password, anywhere in the panel, when a call needs it again; the screen keeps what was typed, and the call is repeated. */
export function ReauthenticationHost() {
  const isAsked = useSyncExternalStore(subscribeToReauthentication, isReauthenticationAsked, () => false);
  const focused = useRef<HTMLElement | null>(null);
  // A dialog returns the focus by itself, but not to a button that was disabled as its call was sent.
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!isReauthenticationAsked() && target instanceof HTMLElement) focused.current = target;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (!isAsked) return;
    return () => {
      if (focused.current?.isConnected) returnFocus(focused.current);
    };
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <Part onClose={() => settleReauthentication(false)}>
      <ReauthenticationDialog />
    </Part>
  );
}
