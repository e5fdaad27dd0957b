import { Cross, Error as ErrorIcon, InfoSign, Tick, WarningSign } from "@blueprintjs/icons";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { currentToasts, dismissToast, subscribeToToasts, type ToastTone } from "./toast-store.ts";
import styles from "./toaster.module.css";

const ICONS = { success: Tick, error: ErrorIcon, warning: WarningSign, info: InfoSign } satisfies Record<
  ToastTone,
  unknown
>;

/** The toasts, in the browser's top layer above any open dialog. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);

  return (
    <section ref={box} popover="manual" className={styles.box} aria-label="Avisos">
      <ul aria-live="polite">
        {toasts.map(({ id, tone, message, action }) => {
          const Icon = ICONS[tone];
          return (
            <li key={id} className={styles.toast} data-tone={tone}>
              <Icon size={20} />
              <span className={styles.message}>{message}</span>
              {action && (
                <Link className={styles.action} to={action.to} onClick={() => dismissToast(id)}>
                  {action.label}
                </Link>
              )}
              <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={() => dismissToast(id)}>
                <Cross />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
