import { StatusTag } from "../ui/values/status-tag.tsx";
import { ACCOUNT_STATUS, type Activation, statusOf } from "./account-status.ts";

/** Returns whether an account is active, awaits it, or no longer is. */
export function AccountStatusTag({ account }: { readonly account: Activation }) {
  const { label, tone } = ACCOUNT_STATUS[statusOf(account)];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
