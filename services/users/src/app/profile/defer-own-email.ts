import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { NextProfile, Profile } from "./profile-ports.ts";

/**
 * Keeps the present e-mail of people who change their own until they have proved the new one: a typing error would lock them out, and an address that belongs
 * to somebody else would be taken. Whoever administers an account changes its e-mail at once.
 */
export function deferOwnEmail(editor: Editor, { account: { id, email } }: Profile, next: Profile): NextProfile {
  if (editor.userId !== id || next.account.email === email) return next;
  const { account, details } = next;
  return {
    account: { ...account, email },
    details: { ...details, otherEmails: details.otherEmails.filter((other) => other !== email) },
    wantedEmail: account.email,
  };
}
