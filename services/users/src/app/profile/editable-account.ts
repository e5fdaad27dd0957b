import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { type Editor, mayEditAccount } from "../../domain/accounts/may-edit.ts";
import { NO_DETAILS } from "../../domain/profile.ts";
import { visibleAccount } from "../authorise-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { Profile } from "./profile-ports.ts";

/**
 * The account, when the editor may change it.
 * Raises: `not_found`, the same for one that is hidden; `forbidden`; `conflict` for one whose person is being erased.
 */
export function editableAccount(editor: Editor, found: Account | null | undefined, permission: string): Account {
  const account = visibleAccount(editor, found);
  if (!mayEditAccount(editor, account, permission)) {
    throw new AppError("forbidden", "Você não tem permissão para alterar este perfil.");
  }
  refuseErased(account);
  return account;
}

/** Returns the profile, if the editor may change it: one's own, or with `user.update`. Raises: the errors of {@link editableAccount}. */
export function editableProfile(editor: Editor, before: Profile | null): Profile {
  const account = editableAccount(editor, before?.account, "user.update");
  return { account, details: before?.details ?? NO_DETAILS };
}
