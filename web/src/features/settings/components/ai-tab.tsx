import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { useBanner } from "../use-banner.ts";
import styles from "./ai-tab.module.css";
import { AiProviders } from "./providers.tsx";
import { UsageCard } from "./usage-card.tsx";

/** Config IA: the providers, when they are used and what they may cost. */
export function AiTab() {
  const { banner, showBanner } = useBanner();
  return (
    <div className={styles.stack}>
      <div className={styles.banner} role="status">
        {banner && <Notice tone={banner.tone}>{banner.text}</Notice>}
      </div>
      <UsageCard showBanner={showBanner} />
      <AiProviders showBanner={showBanner} />
    </div>
  );
}
