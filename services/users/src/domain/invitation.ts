import type { Account } from "./accounts/account.ts";
import { type Editor, mayChangeAccess } from "./accounts/account-access.ts";
import { mayCreate } from "./accounts/new-account.ts";

/** Hours for which the link of an invitation is valid, from its mail on. */
export const INVITATION_HOURS = 72;
export const INVITATION_MS = INVITATION_HOURS * 3_600_000;
/** Pause before an account is sent another invitation: each one disturbs its owner and ends the link before. */
const INVITATION_PAUSE_MS = 5 * 60_000;

/** Invitation of an account that has no password yet. `sentAt` null: its mail has not gone out; `isDue`: it still will. */
export type Invitation = { requestedAt: Date; sentAt: Date | null; expiresAt: Date | null; isDue: boolean };

type InvitationStatus = "sending" | "sent" | "expired" | "failed";

/** `failed`: the mail server refused the address for good, or took no mail for as long as one is tried. */
export function statusOf({ sentAt, expiresAt, isDue }: Invitation, now: Date): InvitationStatus {
  if (sentAt === null || expiresAt === null) return isDue ? "sending" : "failed";
  return expiresAt > now ? "sent" : "expired";
}

/** Milliseconds until another invitation may be sent; 0: now. */
export const invitationPauseLeftMs = ({ requestedAt }: Pick<Invitation, "requestedAt">, now: Date): number =>
  Math.max(0, requestedAt.getTime() + INVITATION_PAUSE_MS - now.getTime());

/** Returns whether an editor who sees the account may invite its owner: whoever may make such an account, but no owner themselves. */
export const mayInvite = (editor: Editor, account: Account): boolean =>
  editor.userId !== account.id && mayCreate(editor, account.role) && mayChangeAccess(editor, account);

/** Returns whether the account was deactivated: it was active once. One that awaits its activation may accept its invitation meanwhile. */
export const isDeactivated = ({ isActive, activatedAt }: Pick<Account, "isActive" | "activatedAt">): boolean =>
  !isActive && activatedAt !== null;
