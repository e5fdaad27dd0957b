import type { ReactNode } from "react";
import { WaitingCount } from "../../../shared/ui/layout/waiting-count.ts";
import { useKeepPush } from "../alerts/push/use-push.ts";
import { useOpenOffers } from "../inbox/use-open-offers.ts";
import { OfferAnswers } from "./offer-answers.tsx";

/** What a merchant's screens have in common: the answers under way, how many offers wait, and that this browser is told of new ones. */
export function MerchantDesk({ children }: { readonly children: ReactNode }) {
  const { open } = useOpenOffers();
  useKeepPush();
  return (
    <WaitingCount value={open?.length ?? 0}>
      <OfferAnswers>{children}</OfferAnswers>
    </WaitingCount>
  );
}
