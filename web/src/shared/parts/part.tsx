import { type ReactNode, Suspense } from "react";
import { Modal } from "../ui/modal.tsx";
import styles from "./part.module.css";
import { PartBoundary } from "./part-boundary.tsx";

type Props = {
  /** Shown while the part's code is loaded. */
  readonly loading?: ReactNode;
  /** Given for a dialog: closes it. Its failure is shown in a dialog too. */
  readonly onClose?: () => void;
  /** True for a part of one line, such as a button. */
  readonly inline?: boolean;
  /** A change of this value makes a part that failed try again. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
};

/**
 * A part of a screen that loads and fails by itself: a screen in the panel's frame, a dialog, a card. What surrounds it, forms included, stays as it is.
 */
export function Part({ loading, onClose, inline = false, resetKey, children }: Props) {
  const frame =
    onClose &&
    ((failure: ReactNode) => (
      <Modal title="Esta janela não abriu" onClose={onClose}>
        {failure}
      </Modal>
    ));
  const opening = <p className={styles.opening}>Abrindo…</p>;
  return (
    <PartBoundary frame={frame} inline={inline} resetKey={resetKey}>
      <Suspense fallback={loading ?? (onClose ? opening : null)}>{children}</Suspense>
    </PartBoundary>
  );
}
