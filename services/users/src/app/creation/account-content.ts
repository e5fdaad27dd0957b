import type { Role } from "@tenho/access/roles";
import { normaliseEmail } from "@tenho/br/contacts/email";
import { parseDocument } from "@tenho/br/registration/document";
import { isStrongPassword } from "@tenho/br/registration/password";
import { cleanName } from "@tenho/br/text/clean-name";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account, ClaimedPhone } from "../../domain/accounts/account.ts";
import { accountFaults } from "../../domain/accounts/account-rules.ts";
import type { AccountContent } from "../../domain/accounts/new-account.ts";
import { normalisePhones } from "../normalise-phones.ts";

/** Content of a new account, as it was typed. */
export type EnteredContent = {
  email: string;
  role: Role;
  displayName: string;
  legalName: string;
  document: string;
  phones: ClaimedPhone[];
};

/** Brings the entered content into canonical form. Raises: `invalid_input` for an invalid phone. */
export const contentOf = (entered: EnteredContent): AccountContent => ({
  email: normaliseEmail(entered.email) ?? entered.email,
  role: entered.role,
  displayName: cleanName(entered.displayName),
  legalName: cleanName(entered.legalName),
  document: parseDocument(entered.document)?.value ?? entered.document.trim(),
  phones: normalisePhones(entered.phones, []),
});

/** `password` null: the owner will set it. Raises: `invalid_input` with fields. */
export function requireValid(account: Account, password: string | null): void {
  const faults = accountFaults(account);
  if (password !== null && !isStrongPassword(password)) {
    faults.push({ field: "password", message: "A senha não atende aos critérios de segurança" });
  }
  if (faults[0] !== undefined) throw new AppError("invalid_input", faults[0].message, { fields: faults });
}
