import { isDeepStrictEqual } from "node:util";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { parseDocument } from "@tenho/br/documents/document";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account, Address } from "../../domain/accounts/account.ts";
import type { Fault } from "../../domain/accounts/account-rules.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { birthDateFaults, type Gender, type ProfileDetails } from "../../domain/profile.ts";
import { TIME_ZONE } from "../dashboard-scope.ts";
import { changeProfile, type ProfileChanges, refuseFaults } from "./change-profile.ts";
import { deferOwnEmail } from "./defer-own-email.ts";
import { editableProfile } from "./editable-account.ts";
import type { PassOnLoginEmail } from "./pass-on-login-email.ts";
import type { Profile, ProfileStore } from "./profile-ports.ts";
import { refuseLoginChange } from "./refuse-login-change.ts";

/** What is given once, when a profile is made. */
export type FirstProfile = ProfileChanges & {
  document?: string | undefined;
  documentType?: "CPF" | "CNPJ" | undefined;
  birthDate?: string | undefined;
  gender?: Gender | undefined;
  address?: Address | undefined;
};

function documentFaults({ document, documentType }: FirstProfile): Fault[] {
  if (document === undefined || document === "") return [];
  const parsed = parseDocument(document);
  const field = "document";
  if (parsed === null) return [{ field, message: "CPF/CNPJ inválido" }];
  if (documentType === undefined || parsed.type === documentType) return [];
  return [{ field, message: `${documentType} inválido` }];
}

/** What of a profile is given once may be given again, but not replaced: a document or birth date is a person's, not a setting. */
function refuseReplacing(before: Record<string, unknown>, next: Record<string, unknown>): void {
  const fields = Object.entries(next)
    .filter(([field, value]) => {
      const known = before[field];
      return value !== undefined && known !== null && known !== "" && !isDeepStrictEqual(known, value);
    })
    .map(([field]) => ({ field, message: "Já foi informado e não pode ser trocado" }));
  if (fields.length > 0) throw new AppError("conflict", "Este perfil já foi criado com outros dados.", { fields });
}

function addFirst(before: Profile, first: FirstProfile): { account: Account; details: ProfileDetails } {
  const document = first.document ? parseDocument(first.document)?.value : undefined;
  const { account, details } = before;
  refuseReplacing(
    { document: account.document, birth_date: details.birthDate, gender: details.gender, address: account.address },
    { document, birth_date: first.birthDate, gender: first.gender, address: first.address },
  );
  return {
    account: { ...account, document: document ?? account.document, address: first.address ?? account.address },
    details: {
      ...details,
      birthDate: first.birthDate ?? details.birthDate,
      gender: first.gender ?? details.gender,
    },
  };
}

/**
 * Completes the profile of an account that has none of its document, birth date, gender or address yet; the same again changes nothing.
 * Raises: as `createUpdateProfile`, and `conflict` when one of those is there with another value.
 */
export function createCompleteProfile(deps: {
  profiles: Pick<ProfileStore, "edit">;
  passOnLoginEmail: Pick<PassOnLoginEmail, "attempt">;
  triggerProofMails: () => void;
  now: () => Date;
}) {
  return async (editor: Editor, id: string, first: FirstProfile): Promise<void> => {
    const today = wallClock(deps.now(), TIME_ZONE).date;
    const { emailChanged } = await deps.profiles.edit(id, (before) => {
      const profile = editableProfile(editor, before);
      refuseFaults([...documentFaults(first), ...birthDateFaults(first.birthDate ?? null, today)]);
      const next = changeProfile(addFirst(profile, first), first);
      refuseLoginChange(editor, profile.account, next.account);
      return deferOwnEmail(editor, profile, next);
    });
    if (emailChanged) await deps.passOnLoginEmail.attempt(id);
    deps.triggerProofMails();
  };
}
