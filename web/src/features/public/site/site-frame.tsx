import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-frame.module.css";
import { type HeaderProps, SiteHeader } from "./site-header.tsx";

/** Frame of every public page: header, content and footer. */
export function SiteFrame({ children, ...header }: HeaderProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SiteHeader {...header} />
      <main className={styles.main}>{children}</main>
      <SiteFooter />
    </div>
  );
}
