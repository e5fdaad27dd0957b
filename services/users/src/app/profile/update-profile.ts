import type { Editor } from "../../domain/may-edit.ts";
import { changeProfile, type ProfileChanges } from "./change-profile.ts";
import { editableProfile } from "./editable-account.ts";
import type { PassOnLoginEmail } from "./pass-on-login-email.ts";
import type { ProfileStore } from "./profile-ports.ts";

/**
 * Changes the profile of oneself, or of an account within reach. A changed e-mail is that of the login too, once auth has taken it on.
 * Raises: `not_found`, `forbidden`, `invalid_input` with fields, `conflict` for a taken e-mail or WhatsApp number.
 */
export function createUpdateProfile(deps: {
  profiles: Pick<ProfileStore, "edit">;
  passOnLoginEmail: Pick<PassOnLoginEmail, "attempt">;
}) {
  return async (editor: Editor, id: string, changes: ProfileChanges): Promise<void> => {
    const { emailChanged } = await deps.profiles.edit(id, (before) =>
      changeProfile(editableProfile(editor, before), changes),
    );
    if (emailChanged) await deps.passOnLoginEmail.attempt(id);
  };
}
