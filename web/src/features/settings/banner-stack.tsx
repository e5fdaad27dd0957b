import type { ReactNode } from "react";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import styles from "./banner-stack.module.css";
import type { Banner } from "./use-banner.ts";

type Props = { readonly banner: Banner | null; readonly children: ReactNode };

/** The cards of a tab of the settings, and over them the banner that says how an action went. */
export function BannerStack({ banner, children }: Props) {
  return (
    <div className={styles.stack}>
      <div className={styles.banner} role="status">
        {banner && <Notice tone={banner.tone}>{banner.text}</Notice>}
      </div>
      {children}
    </div>
  );
}
