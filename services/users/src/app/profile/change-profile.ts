import { normaliseEmail } from "@tenho/br/contacts/email";
import { cleanName } from "@tenho/br/text/clean-name";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ClaimedPhone } from "../../domain/accounts/account.ts";
import { accountFaults, type Fault } from "../../domain/accounts/account-rules.ts";
import { type EmailRow, emailFaults, phoneFaults } from "../../domain/profile.ts";
import { normalisePhones } from "../normalise-phones.ts";
import type { Profile } from "./profile-ports.ts";

/** Changes to a profile; fields left out stay as they are. */
export type ProfileChanges = {
  displayName?: string | undefined;
  legalName?: string | undefined;
  emails?: readonly EmailRow[] | undefined;
  /** The login e-mail alone; the other e-mails stay. */
  email?: string | undefined;
  phones?: readonly ClaimedPhone[] | undefined;
};

/** Raises: `invalid_input` with the first fault's words as the screens have them, and all fields. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first !== undefined) throw new AppError("invalid_input", first.message, { fields: [...faults] });
}

/** Makes the first row the primary one where none is. */
function withPrimary<Row extends { isPrimary: boolean }>(rows: readonly Row[]): Row[] {
  const primary = Math.max(
    0,
    rows.findIndex((row) => row.isPrimary),
  );
  return rows.map((row, index) => ({ ...row, isPrimary: index === primary }));
}

/** Applies the changes to the profile. Raises: `invalid_input` with fields. */
export function changeProfile({ account, details }: Profile, changes: ProfileChanges): Profile {
  refuseFaults([
    ...(changes.emails === undefined ? [] : emailFaults(changes.emails)),
    ...(changes.email === undefined ? [] : emailFaults([{ email: changes.email, isPrimary: true }])),
    ...(changes.phones === undefined ? [] : phoneFaults(changes.phones)),
  ]);
  const emails = changes.emails && withPrimary(changes.emails);
  const primary = changes.email ?? emails?.find((row) => row.isPrimary)?.email ?? "";
  const email = normaliseEmail(primary) ?? account.email;
  const others = emails?.map((row) => normaliseEmail(row.email) ?? "").filter((other) => other !== email);
  const next = {
    ...account,
    email,
    displayName: changes.displayName === undefined ? account.displayName : cleanName(changes.displayName),
    legalName: changes.legalName === undefined ? account.legalName : cleanName(changes.legalName),
    phones: changes.phones ? normalisePhones(withPrimary(changes.phones), account.phones) : account.phones,
  };
  refuseFaults(accountFaults(next));
  return {
    account: next,
    details: { ...details, otherEmails: others === undefined ? details.otherEmails : [...new Set(others)] },
  };
}
