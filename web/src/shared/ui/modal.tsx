import { Cross } from "@blueprintjs/icons";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { ScrollBox } from "./layout/scroll-box.tsx";
import styles from "./modal.module.css";

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  readonly width?: "narrow" | "wide";
  /** False while something runs that must not be interrupted: Esc, the cross and the backdrop do nothing. */
  readonly canClose?: boolean;
  /** False where a click outside the dialog must not discard what was typed. */
  readonly closesOutside?: boolean;
  /** Called when the end of what the dialog holds comes into view, at once where nothing scrolls. */
  readonly onEnd?: (() => void) | undefined;
};

/** The element to focus when the dialog opens: the one marked for it, else the first field. */
const firstFocus = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>("[data-starts-focused]") ?? dialog.querySelector("form input, form select");

/** A dialog based on the browser's own: focus stays inside, Esc closes it, the page behind is inert. It is open while it is mounted. */
export function Modal({
  title,
  onClose,
  children,
  actions,
  width = "narrow",
  canClose = true,
  closesOutside = true,
  onEnd,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const isOver = useRef(false);

  // The dialog is closed before it is removed, since only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    isOver.current = false;
    element?.showModal();
    if (element) firstFocus(element)?.focus();
    return () => {
      isOver.current = true;
      element?.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes through onCancel; the click is the backdrop's
    <dialog
      ref={dialog}
      className={`bp6-dialog ${styles.dialog}`}
      data-width={width}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React bubbles the Esc of a dialog opened from this one, and a file field sends a cancel event of its own.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (canClose) onClose();
      }}
      onClose={(event) => {
        // A second Esc closes a dialog even if the page prevented the first.
        if (isOver.current || event.target !== dialog.current || dialog.current.open) return;
        if (canClose) onClose();
        else dialog.current?.showModal();
      }}
      onClick={(event) => {
        if (canClose && closesOutside && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {canClose && (
            <button type="button" className="bp6-button bp6-minimal" aria-label="Fechar" onClick={onClose}>
              <Cross size={20} />
            </button>
          )}
        </header>
        <ScrollBox label={title} className={styles.body} onEnd={onEnd}>
          <PartBoundary>{children}</PartBoundary>
        </ScrollBox>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
