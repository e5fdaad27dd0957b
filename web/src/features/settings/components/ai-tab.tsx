import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { useBanner } from "../use-banner.ts";
import styles from "./ai-tab.module.css";
import { Providers } from "./providers.tsx";
import { UsageCard } from "./usage-card.tsx";

/** Config IA: who answers, when it is asked and what it may cost. */
export function AiTab() {
  const { banner, say } = useBanner();
  return (
    <div className={styles.stack}>
      <div className={styles.banner} role="status">
        {banner && <Notice tone={banner.tone}>{banner.text}</Notice>}
      </div>
      <UsageCard say={say} />
      <Providers say={say} />
    </div>
  );
}
