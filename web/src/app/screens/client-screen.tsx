import { ClientDashboard } from "../../features/dashboards/merchant/client-dashboard.tsx";
import { ContractNotice } from "../../features/dashboards/merchant/contract-notice.tsx";
import { NumberNotice } from "../../features/dashboards/merchant/number-notice.tsx";
import { MissedNotice } from "../../features/finance/missed-notice.tsx";
import { MerchantInbox } from "../../features/messages/inbox/merchant-inbox.tsx";
import { ReachNotice } from "../../features/messages/inbox/reach-notice.tsx";
import { answersOffers } from "../../shared/session/answers-offers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";

/** A merchant's first screen: what waits for an answer, then its numbers. */
export function ClientScreen() {
  const user = useRequiredUser();
  return (
    <>
      <PageHeader title="Dashboard">{user.name || user.email}</PageHeader>
      <ContractNotice />
      <NumberNotice />
      <ReachNotice />
      <MissedNotice />
      {answersOffers(user) && <MerchantInbox />}
      <ClientDashboard />
    </>
  );
}
