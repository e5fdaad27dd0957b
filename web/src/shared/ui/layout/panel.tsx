import { type ReactNode, useId } from "react";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import styles from "./panel.module.css";

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled card of a screen. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
