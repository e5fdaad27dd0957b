import { ClientDashboard } from "../../features/dashboards/merchant/client-dashboard.tsx";
import { MissedNotice } from "../../features/finance/balance/missed-notice.tsx";
import { MerchantInbox } from "../../features/messages/inbox/merchant-inbox.tsx";
import { answersOffers } from "../../shared/access/answers-offers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";

/** A merchant's first screen: what waits for an answer, then its numbers. */
export function ClientScreen() {
  const user = useRequiredUser();
  return (
    <>
      <PageHeader title="Dashboard">{user.name || user.email}</PageHeader>
      <MissedNotice />
      {answersOffers(user) && <MerchantInbox />}
      <ClientDashboard />
    </>
  );
}
