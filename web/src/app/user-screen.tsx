import { UserDashboard } from "../features/dashboards/merchant/user-dashboard.tsx";
import { MerchantInbox } from "../features/messages/inbox/merchant-inbox.tsx";
import { answersOffers } from "../shared/access/answers-offers.ts";
import { useRequiredUser } from "../shared/session/use-session.ts";

/** The first screen of a merchant's staff: what waits for an answer, for who may answer, then the company's numbers. */
export function UserScreen() {
  return <UserDashboard>{answersOffers(useRequiredUser()) && <MerchantInbox />}</UserDashboard>;
}
