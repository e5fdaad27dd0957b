import { useLocation } from "react-router";
import { AcceptInvitationPage } from "../../features/public/pages/accept-invitation-page.tsx";
import { ConfirmEmailPage } from "../../features/public/pages/confirm-email-page.tsx";
import { UndoChangePage } from "../../features/public/pages/undo-change-page.tsx";

/** Pages that links of mails lead to. They are one part, since the first page, which opens none of them, would have to name each. */
export function MailLinkScreen() {
  const { pathname } = useLocation();
  if (pathname.startsWith("/convite")) return <AcceptInvitationPage />;
  return pathname.startsWith("/desfazer") ? <UndoChangePage /> : <ConfirmEmailPage />;
}
