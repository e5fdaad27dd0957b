import { NumberNotice } from "../../features/dashboards/merchant/number-notice.tsx";
import { UserDashboard } from "../../features/dashboards/merchant/user-dashboard.tsx";
import { BalanceCard } from "../../features/finance/balance-card.tsx";
import { MissedNotice } from "../../features/finance/missed-notice.tsx";
import { MerchantInbox } from "../../features/messages/inbox/merchant-inbox.tsx";
import { ReachNotice } from "../../features/messages/inbox/reach-notice.tsx";
import { answersOffers } from "../../shared/session/answers-offers.ts";
import { Can } from "../../shared/session/can.tsx";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";

/** First screen of a merchant's staff: offers that wait for an answer, for staff who may answer, then the company's numbers. */
export function UserScreen() {
  const companyId = useMerchantId();
  return (
    <UserDashboard balance={<Can do="financial.view">{companyId && <BalanceCard userId={companyId} />}</Can>}>
      <NumberNotice />
      <ReachNotice />
      <MissedNotice />
      {answersOffers(useRequiredUser()) && <MerchantInbox />}
    </UserDashboard>
  );
}
