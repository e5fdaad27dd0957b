import type { ReactNode } from "react";
import styles from "./open-button.module.css";

/** A button that opens a row: its first line, underlined under the pointer, and what follows it. In a table or as a card, it takes all of its place. */
export function OpenButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onClick}>
      {children}
    </button>
  );
}
