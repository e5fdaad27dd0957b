import type { Editor } from "../../domain/accounts/may-edit.ts";
import { changeProfile, type ProfileChanges } from "./change-profile.ts";
import { deferOwnEmail } from "./defer-own-email.ts";
import { editableProfile } from "./editable-account.ts";
import type { PassOnLoginEmail } from "./pass-on-login-email.ts";
import type { ProfileStore } from "./profile-ports.ts";
import { refuseLoginChange } from "./refuse-login-change.ts";

/**
 * Changes the profile of oneself, or of an account within reach. A changed e-mail is that of the login too, once auth has taken it on; one's own
 * changes only when its owner has proved the new one. Raises: `rate_limited` for too many such proofs, `not_found`, `forbidden`, also for the login of an account with more access than the editor's, `invalid_input` with fields, `conflict` for a taken e-mail or WhatsApp number.
 */
export function createUpdateProfile(deps: {
  profiles: Pick<ProfileStore, "edit">;
  passOnLoginEmail: Pick<PassOnLoginEmail, "attempt">;
  triggerProofMails: () => void;
}) {
  return async (editor: Editor, id: string, changes: ProfileChanges): Promise<void> => {
    const { emailChanged } = await deps.profiles.edit(id, (before) => {
      const profile = editableProfile(editor, before);
      const next = changeProfile(profile, changes);
      refuseLoginChange(editor, profile.account, next.account);
      return deferOwnEmail(editor, profile, next);
    });
    if (emailChanged) await deps.passOnLoginEmail.attempt(id);
    deps.triggerProofMails();
  };
}
