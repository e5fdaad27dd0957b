import { BannerStack } from "../banner-stack.tsx";
import { useBanner } from "../use-banner.ts";
import { AiProviders } from "./providers.tsx";
import { UsageCard } from "./usage-card.tsx";

/** Config IA: the providers, when they are used and what they may cost. */
export function AiTab() {
  const { banner, showBanner } = useBanner();
  return (
    <BannerStack banner={banner}>
      <UsageCard showBanner={showBanner} />
      <AiProviders showBanner={showBanner} />
    </BannerStack>
  );
}
