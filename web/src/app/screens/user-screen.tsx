import { UserDashboard } from "../../features/dashboards/merchant/user-dashboard.tsx";
import { BalanceCard } from "../../features/finance/balance/balance-card.tsx";
import { MissedNotice } from "../../features/finance/balance/missed-notice.tsx";
import { MerchantInbox } from "../../features/messages/inbox/merchant-inbox.tsx";
import { answersOffers } from "../../shared/access/answers-offers.ts";
import { Can } from "../../shared/access/can.tsx";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";

/** The first screen of a merchant's staff: what waits for an answer, for who may answer, then the company's numbers. */
export function UserScreen() {
  const companyId = useMerchantId();
  return (
    <UserDashboard balance={<Can do="financial.view">{companyId && <BalanceCard userId={companyId} />}</Can>}>
      <MissedNotice />
      {answersOffers(useRequiredUser()) && <MerchantInbox />}
    </UserDashboard>
  );
}
