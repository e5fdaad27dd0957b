import { Inbox } from "@blueprintjs/icons";
import type { Receiving } from "@tenho/br/merchants/receiving";
import { receivingText } from "@tenho/br/merchants/receiving-text";
import { Link } from "react-router";
import { useNow } from "../../../shared/clock/use-now.ts";
import { RECEIVING_ADVICE } from "../../../shared/people/receiving.ts";
import { useReceiving } from "../../../shared/people/use-receiving.ts";
import { useMerchantId } from "../../../shared/session/use-merchant-id.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";

const titleOf = (receiving: Receiving, now: Date): string =>
  receiving.state === "RECEIVING" ? "Tudo respondido" : receivingText(receiving, now);

/** No offer waits: all are answered, or none can come, and then why and what to do. */
export function NothingOpen() {
  const { role } = useRequiredUser();
  const receiving = useReceiving(useMerchantId());
  const now = useNow(60_000);
  const { note, action } = RECEIVING_ADVICE[receiving?.state ?? "RECEIVING"];
  const title = receiving === undefined ? "Nada para responder" : titleOf(receiving, now);
  return (
    <EmptyState
      icon={Inbox}
      title={title}
      small
      action={role === "CLIENT" && action && <Link to={`/client/${action.to}`}>{action.label}</Link>}
    >
      {note}
    </EmptyState>
  );
}
