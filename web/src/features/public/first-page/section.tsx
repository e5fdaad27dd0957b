import type { ReactNode } from "react";
import styles from "./section.module.css";

type Props = { readonly id: string; readonly title: string; readonly lead: string; readonly children: ReactNode };

/** A section of the first page, to which an anchor leads. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="muted">{lead}</p>
      </header>
      {children}
    </section>
  );
}
