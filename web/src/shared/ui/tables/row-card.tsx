import type { ReactNode } from "react";
import styles from "./row-card.module.css";

/** Two lines of one cell: what matters, and a note under it where there is one. */
export function TwoLines({ children, note }: { readonly children: ReactNode; readonly note: ReactNode }) {
  return (
    <span className={styles.lines}>
      {children}
      {note && <span className="muted">{note}</span>}
    </span>
  );
}

type Props = {
  /** Whom or what the row is about. */
  readonly head: ReactNode;
  /** What stands at the right of the head. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** A table's row where there is no room for a table. */
export function RowCard({ head, aside, children }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {head}
        {aside}
      </div>
      {children}
    </div>
  );
}
