import { reauthenticationRequired, requireRecentAuthentication } from "@tenho/kernel/auth/recent-authentication";
import type { Phone } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { Profile, UndoBarrier } from "./profile-ports.ts";

/** The e-mails and phones that an account signs in with and is recovered by, as comparable text. */
const contactsOf = ({ account, details }: Profile): string =>
  JSON.stringify([
    account.email,
    details.otherEmails,
    account.phones.map(({ phone, type, isPrimary }: Phone) => [phone, type, isPrimary]),
  ]);

/**
 * E-mail and phones recover a lost password. An access token alone, which may have been copied, must not change them, neither those of its owner
 * nor those of others. Nor may an owner who authenticated before undoing a change: those sessions have ended, but gateways may not know it yet.
 * Raises: `forbidden` (reason reauthentication_required).
 */
export function requireRecentChange(editor: Editor, before: Profile, next: Profile, barrier: UndoBarrier | null): void {
  if (contactsOf(before) === contactsOf(next)) return;
  requireRecentAuthentication(editor);
  if (barrier === null || editor.userId !== before.account.id) return;
  const { settledAt } = barrier;
  if (settledAt === null || (editor.authenticatedAtMs ?? 0) <= settledAt.getTime()) throw reauthenticationRequired();
}
