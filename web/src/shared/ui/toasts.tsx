import { Cross, Error as ErrorIcon, TickCircle, WarningSign } from "@blueprintjs/icons";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import "./toasts.css";

export type Toast = { readonly tone: "good" | "waiting" | "bad"; readonly text: string; readonly forMs?: number };

type Shown = Toast & { readonly key: number };

const DEFAULT_MS = 4_000;
const SHOWN_MAX = 4;
const ICONS = { good: TickCircle, waiting: WarningSign, bad: ErrorIcon };

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a short message at the top right. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext);

let lastKey = 0;

/** Keeps what is shown; each message goes by itself, 4 s unless it says otherwise. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const dismiss = useCallback((key: number) => setShown((now) => now.filter((toast) => toast.key !== key)), []);
  const show = useCallback(
    (toast: Toast) => {
      lastKey += 1;
      const key = lastKey;
      setShown((now) => [...now.slice(1 - SHOWN_MAX), { ...toast, key }]);
      setTimeout(() => dismiss(key), toast.forMs ?? DEFAULT_MS);
    },
    [dismiss],
  );
  const region = useMemo(
    () => (
      <div className="toasts" role="status" aria-live="polite">
        {shown.map(({ key, tone, text }) => {
          const Icon = ICONS[tone];
          return (
            <div key={key} className={`toast toast-${tone}`}>
              <Icon size={18} aria-hidden />
              <span>{text}</span>
              <button type="button" aria-label="Fechar aviso" onClick={() => dismiss(key)}>
                <Cross size={16} aria-hidden />
              </button>
            </div>
          );
        })}
      </div>
    ),
    [shown, dismiss],
  );
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}
