import type { ComponentType, ReactNode } from "react";
import styles from "./empty-state.module.css";

type Props = {
  readonly icon: ComponentType<{ size?: number }>;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Fits inside a card instead of filling a page. */
  readonly small?: boolean;
};

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, small = false }: Props) {
  return (
    <div className={styles.empty} data-small={small}>
      <span className={styles.icon}>
        <Icon size={small ? 20 : 28} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}
