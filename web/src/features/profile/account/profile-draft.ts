import { isEmail } from "@tenho/br/contacts/email";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { isValidPhone } from "@tenho/br/contacts/phone";
import type { GetUserProfileApiResponse, UpdateUserProfileApiArg } from "../../../api/generated/tenho.gen.ts";

export type Profile = GetUserProfileApiResponse;
export type ProfileDraft = { readonly name: string; readonly email: string; readonly phone: string };

/** The number the form shows: the primary WhatsApp number, else the first there is. */
export function ownPhone({ phones }: Profile): Profile["phones"][number] | undefined {
  const numbers = phones.filter(({ type }) => type === "WHATSAPP");
  return numbers.find((phone) => phone.is_primary) ?? numbers[0] ?? phones[0];
}

const ownEmail = ({ emails }: Profile): string => emails.find((row) => row.is_primary)?.email ?? emails[0]?.email ?? "";

export const draftOf = (profile: Profile): ProfileDraft => ({
  name: profile.display_name,
  email: ownEmail(profile),
  phone: formatPhone(ownPhone(profile)?.phone ?? ""),
});

/** Errors of a draft, by field. A phone may stay empty if the profile never had one. */
export function draftErrors(draft: ProfileDraft, profile: Profile): Partial<Record<keyof ProfileDraft, string>> {
  const { name, email, phone } = draft;
  const mayBeEmpty = profile.phones.length === 0;
  return {
    ...(name.trim() === "" && { name: "Nome é obrigatório" }),
    ...(email.trim() === "" ? { email: "Email é obrigatório" } : !isEmail(email) && { email: "Email inválido" }),
    ...(phone === "" && !mayBeEmpty && { phone: "Pelo menos um telefone válido é obrigatório" }),
    ...(phone !== "" && !isValidPhone(phone) && { phone: "Telefone inválido" }),
  };
}

/** The call that saves a draft: one's own number as WhatsApp, further numbers and e-mails as they were. */
export function bodyOf({ name, email, phone }: ProfileDraft, profile: Profile): UpdateUserProfileApiArg["body"] {
  const own = ownPhone(profile);
  const otherPhones = profile.phones
    .filter((row) => row !== own)
    .map(({ phone: number, type }) => ({ phone: number, type, is_primary: false }));
  const otherEmails = profile.emails.filter((row) => row.email !== ownEmail(profile));
  return {
    display_name: name.trim(),
    emails: [
      { email: email.trim(), is_primary: true },
      ...otherEmails.map((row) => ({ email: row.email, is_primary: false })),
    ],
    ...(phone !== "" && { phones: [{ phone, type: "WHATSAPP" as const, is_primary: true }, ...otherPhones] }),
  };
}

/** The field of the form an error of the server's belongs to. */
export const FIELD_OF: Readonly<Record<string, keyof ProfileDraft>> = {
  display_name: "name",
  email: "email",
  emails: "email",
  phones: "phone",
};
