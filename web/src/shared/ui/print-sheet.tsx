import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import styles from "./print-sheet.module.css";

/** Content printed in place of the page, in ink on white whatever the theme; it is not shown on the screen. */
export function PrintSheet({ children }: { readonly children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const onBefore = () => flushSync(() => setPrinting(true));
    const onAfter = () => setPrinting(false);
    addEventListener("beforeprint", onBefore);
    addEventListener("afterprint", onAfter);
    return () => {
      removeEventListener("beforeprint", onBefore);
      removeEventListener("afterprint", onAfter);
    };
  }, []);
  return isPrinting && createPortal(<div className={styles.sheet}>{children}</div>, document.body);
}
