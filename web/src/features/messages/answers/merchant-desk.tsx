import type { ReactNode } from "react";
import { WaitingCount } from "../../../shared/ui/layout/waiting-count.ts";
import { useOpenOffers } from "../inbox/use-open-offers.ts";
import { OfferAnswers } from "./offer-answers.tsx";

/** What a merchant's screens have in common: the answers under way, and how many offers wait. */
export function MerchantDesk({ children }: { readonly children: ReactNode }) {
  const { open } = useOpenOffers();
  return (
    <WaitingCount value={open?.length ?? 0}>
      <OfferAnswers>{children}</OfferAnswers>
    </WaitingCount>
  );
}
