import { MissedNotice } from "../../features/finance/missed-notice.tsx";
import { ReachNotice } from "../../features/messages/inbox/reach-notice.tsx";
import { MessagesPage } from "../../features/messages/messages-page.tsx";

/** Central de Mensagens; a merchant also sees notices about its reach and about missed offers. */
export function MessagesScreen() {
  return (
    <MessagesPage>
      <ReachNotice />
      <MissedNotice />
    </MessagesPage>
  );
}
