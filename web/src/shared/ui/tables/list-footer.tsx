import type { ReactNode } from "react";
import styles from "./list-footer.module.css";

/** The footer of a list, with its count and its pages. Without either it takes no room. */
export function ListFooter({ children }: { readonly children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>;
}
