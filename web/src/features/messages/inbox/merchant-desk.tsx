import type { ReactNode } from "react";
import { WaitingCount } from "../../../shared/ui/layout/waiting-count.ts";
import { useKeepPush } from "../alerts/use-push.ts";
import { OfferAnswers } from "./offer-answers.tsx";
import { useOpenOffers } from "./use-open-offers.ts";

/** Shared base of a merchant's screens: answers in progress, the number of offers that wait, and push notices in this browser. */
export function MerchantDesk({ children }: { readonly children: ReactNode }) {
  const { open } = useOpenOffers();
  useKeepPush();
  return (
    <WaitingCount value={open?.length ?? 0}>
      <OfferAnswers>{children}</OfferAnswers>
    </WaitingCount>
  );
}
