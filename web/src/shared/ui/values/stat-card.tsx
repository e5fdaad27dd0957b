import type { ComponentType, ReactNode } from "react";
import styles from "./stat-card.module.css";

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly icon?: ComponentType<{ size?: number }>;
};

/** One number and what it counts. */
export function StatCard({ label, value, note, icon: Icon }: Props) {
  return (
    <div className={`card ${styles.stat}`}>
      <dt>
        {Icon && <Icon size={16} />}
        {label}
      </dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** A row of numbers; two a row on a phone. */
export function StatGrid({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>;
}

/** Placeholder of the row while the numbers are loaded. */
export function StatSkeleton({ count = 4 }: { readonly count?: number }) {
  return (
    <div className={styles.grid} role="status">
      <span className="visually-hidden">Carregando números...</span>
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <div key={card} className={`card ${styles.stat}`}>
          <span className="bp6-skeleton">Números que chegam</span>
          <span className={`bp6-skeleton ${styles.bar}`}>0000</span>
          <span className={`bp6-skeleton ${styles.note}`}>uma nota</span>
        </div>
      ))}
    </div>
  );
}
