import type { ReactNode } from "react";
import styles from "./page-header.module.css";
import { useWaitingCount } from "./waiting-count.ts";

type Props = {
  readonly title: string;
  /** How much waits for the user on this screen, on a merchant's every screen the offers; the window's title begins with it. */
  readonly waiting?: number | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

/** The screen's title (also the window's), one line about it, and its main action. */
export function PageHeader({ title, waiting, children, actions }: Props) {
  const offers = useWaitingCount();
  const count = waiting ?? offers;
  return (
    <header className={styles.header}>
      <title>{`${count > 0 ? `(${count}) ` : ""}${title} · Tenho`}</title>
      <div>
        <h1>{title}</h1>
        {children && <p className="muted">{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
