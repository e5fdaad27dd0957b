import { MissedNotice } from "../../features/finance/balance/missed-notice.tsx";
import { MessagesPage } from "../../features/messages/pages/messages-page.tsx";

/** Central de Mensagens; to a merchant also what it missed. */
export function MessagesScreen() {
  return (
    <MessagesPage>
      <MissedNotice />
    </MessagesPage>
  );
}
