import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { statusOf, USER_STATUS, type User } from "../user.ts";

/** Whether an account is active, awaits it, or no longer is. */
export function UserStatusTag({ user }: { readonly user: User }) {
  const { label, tone } = USER_STATUS[statusOf(user)];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
