import type { ReactNode } from "react";
import { useHashScroll } from "../site/use-hash-scroll.ts";
import styles from "./text-page.module.css";

type Props = { readonly title: string; readonly lead?: string; readonly children: ReactNode };

/** A public page that is read. */
export function TextPage({ title, lead, children }: Props) {
  useHashScroll();
  return (
    <article className={styles.text}>
      <title>{`${title} · Tenho`}</title>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </article>
  );
}
