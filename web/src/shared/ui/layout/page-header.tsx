import type { ReactNode } from "react";
import styles from "./page-header.module.css";
import { Row } from "./row.tsx";
import { useWaitingCount } from "./waiting-count.ts";

type Props = {
  readonly title: string;
  /** Number of things that wait for the user, shown before the window's title; by default the offers that wait for this merchant. */
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
      {actions && <Row gap={2}>{actions}</Row>}
    </header>
  );
}
