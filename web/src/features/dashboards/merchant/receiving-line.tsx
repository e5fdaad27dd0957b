import { Link } from "react-router";
import { RECEIVING_ADVICE } from "../../../shared/people/receiving.ts";
import { ReceivingTag } from "../../../shared/people/receiving-tag.tsx";
import { useReceiving } from "../../../shared/people/use-receiving.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Row } from "../../../shared/ui/layout/row.tsx";

/** Why the company receives no wishes now, and what to do about it; nothing while it receives them. */
export function ReceivingLine() {
  const { id } = useRequiredUser();
  const receiving = useReceiving(id);
  if (receiving === undefined || receiving.state === "RECEIVING") return null;
  const { note, action } = RECEIVING_ADVICE[receiving.state];
  return (
    <Row gap={2} lines={1}>
      <ReceivingTag receiving={receiving} />
      <span className="muted">{note}</span>
      {action && <Link to={`/client/${action.to}`}>{action.label}</Link>}
    </Row>
  );
}
