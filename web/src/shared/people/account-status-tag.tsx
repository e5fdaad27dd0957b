import { Row } from "../ui/layout/row.tsx";
import { StatusTag } from "../ui/values/status-tag.tsx";
import { ACCOUNT_STATUS, type Activation, statusOf } from "./account-status.ts";
import { type ReceivingAnswer, toReceiving } from "./receiving.ts";
import { ReceivingTag } from "./receiving-tag.tsx";

type Props = { readonly account: Activation & { readonly receiving?: ReceivingAnswer | null } };

/** Whether an account is active, awaits it, or no longer is; of an active company also whether it receives wishes. */
export function AccountStatusTag({ account }: Props) {
  const status = statusOf(account);
  const { label, tone } = ACCOUNT_STATUS[status];
  const tag = <StatusTag tone={tone}>{label}</StatusTag>;
  if (status !== "active" || !account.receiving) return tag;
  return (
    <Row as="span" gap={1} lines={1}>
      {tag}
      <ReceivingTag receiving={toReceiving(account.receiving)} />
    </Row>
  );
}
